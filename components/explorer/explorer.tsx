'use client';

import { lazy, Suspense, useLayoutEffect, useMemo, useRef } from 'react';
import { Button } from '../ui/button';
import { formatCount } from '../ui/format-count';
import { Notice } from '../ui/notice';
import { noFilters } from './explorer-filters';
import { FilterBar } from './filter-bar';
import { BrandGrid } from './brand-grid';
import { findTiles } from './find-tiles';
import { coveredPx } from './grid-style';
import { SearchField } from './search-field';
import type { NamedBrand } from './tile-list';
import { useFilters } from './use-filters';
import { useResultsFocus } from './use-results-focus';
import { useTiles } from './use-tiles';

const NoTiles = lazy(async () => ({ default: (await import('./no-tiles')).NoTiles }));

type ExplorerProps = {
  /** The version of the catalog. */
  version: string;
  /** The server's results for the URL, shown until the whole list is loaded. */
  first: readonly NamedBrand[];
  total: number;
  /** The number of matches without the other filters. */
  byName: number;
};

/** The catalog, searched in the browser. The whole list is loaded once; typing then needs no requests. */
export function Explorer({ version, first, total, byName }: ExplorerProps) {
  const { filters, type, settle, change } = useFilters();
  const { index, isFailed, loadAgain } = useTiles(version);
  const found = useMemo(() => index && findTiles(index, filters), [index, filters]);
  const results = useRef<HTMLDivElement>(null);
  const { focusFirst, onFocus } = useResultsFocus(results, found);
  const count = found?.length ?? total;

  const shown = useRef(filters);
  useLayoutEffect(() => {
    if (shown.current === filters) return;
    shown.current = filters;
    // New results are read from the top.
    const above = coveredPx - (results.current?.getBoundingClientRect().top ?? coveredPx);
    if (above > 0) window.scrollBy({ top: -above, behavior: 'instant' });
  }, [filters]);

  return (
    <div onFocus={onFocus}>
      <div className="sticky top-14 z-20 -mx-4 flex items-center gap-4 bg-background px-4 py-4 sm:-mx-6 sm:px-6">
        <SearchField value={filters.q} onChange={type} onBlur={settle} onLeave={focusFirst} />
        <p role="status" className="shrink-0 text-sm text-muted tabular-nums sm:w-28 sm:text-right">
          {formatCount(count)} {count === 1 ? 'brand' : 'brands'}
        </p>
      </div>
      <FilterBar filters={filters} onChange={change} />
      {isFailed && (
        <Notice
          tone="warn"
          title={`Only the first ${first.length} brands are here`}
          action={
            <Button size="small" onClick={() => void loadAgain()}>
              Try again
            </Button>
          }
          announced
          className="mt-6"
        >
          The whole list could not be loaded. Check your connection.
        </Notice>
      )}
      <div ref={results} className="mt-6 min-h-[80vh]">
        {count > 0 ? (
          <BrandGrid tiles={found ?? first} total={count} />
        ) : (
          <Suspense>
            <NoTiles
              filters={filters}
              withoutFilters={
                index ? findTiles(index, { ...noFilters, q: filters.q }).length : byName
              }
              onChange={change}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}
