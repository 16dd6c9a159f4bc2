'use client';

import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { Button } from '../ui/button';
import { formatCount } from '../ui/format-count';
import { Notice } from '../ui/notice';
import { ExplorerResults } from './explorer-results';
import { coveredPx, explorerPath, type ExplorerState, resultsPath } from './explorer-state';
import { ExplorerToolbar } from './explorer-toolbar';
import { FilterPanel } from './filter-panel';
import { findTiles, type Found, type SearchableTile } from './find-tiles';
import { SearchField } from './search-field';
import type { NamedBrand } from './tile-list';
import { useExplorerState } from './use-explorer-state';
import { useTiles } from './use-tiles';

type ExplorerProps = {
  /** The version of the catalog. */
  version: string;
  /** The `resultsPath` of the server's results. */
  path: string;
  /** The server's results, shown until the whole list is loaded. */
  first: readonly NamedBrand[];
  total: number;
  /** The number of matches without the other filters. */
  byName: number;
  counts: Pick<Found, 'counts' | 'inAll'>;
};

/** The catalog, searched in the browser. The whole list loads once. Typing then needs no requests. */
export function Explorer({ version, path, first, total, byName, counts }: ExplorerProps) {
  const { state, type, settle, filter, show } = useExplorerState();
  const { index, isFailed, loadAgain } = useTiles(version, state.shown > first.length);
  const found = useFound(index, state);
  const results = useRef<HTMLDivElement>(null);
  const { focusFirst, focusLater, onFocus } = useResultsFocus(results, found);
  useTopOfResults(results, state);
  // Without the list the browser cannot search, and the server's results are of another query.
  const isMissing = isFailed && resultsPath(state) !== path;
  const count = isMissing ? null : (found?.tiles.length ?? total);

  return (
    <div onFocus={onFocus}>
      <div className="sticky top-14 z-20 -mx-4 flex items-center gap-4 bg-background px-4 py-3 sm:-mx-6 sm:px-6 sm:py-4">
        <SearchField value={state.q} onChange={type} onBlur={settle} onLeave={focusFirst} />
        <p role="status" className="shrink-0 text-sm text-muted tabular-nums sm:w-28 sm:text-right">
          {count !== null && `${formatCount(count)} ${count === 1 ? 'brand' : 'brands'}`}
        </p>
      </div>
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-6">
        <aside className="sticky top-34 -ml-2 hidden max-h-[calc(100dvh-8.5rem)] self-start overflow-y-auto mask-b-from-[calc(100%-2.5rem)] px-2 pt-1 pb-10 lg:block noscript:static noscript:block noscript:max-h-none noscript:mask-none">
          <FilterPanel state={state} found={found ?? counts} onChange={filter} />
        </aside>
        <div>
          <ExplorerToolbar
            state={state}
            found={found ?? counts}
            count={count}
            onFilter={filter}
            onView={show}
          />
          {isFailed && (
            <ListFailed
              shown={first.length}
              total={total}
              path={isMissing ? explorerPath(state) : null}
              onRetry={loadAgain}
            />
          )}
          <div ref={results} className="mt-4 min-h-[80vh]">
            {!isMissing && (
              <ExplorerResults
                state={state}
                index={index}
                found={found}
                server={{ first, total, byName }}
                onFilter={filter}
                onMore={(more) => {
                  focusLater(more.position);
                  show({ shown: more.shown });
                }}
              />
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

/** Null until the whole list is loaded. The same for another view of the same results. */
function useFound(index: readonly SearchableTile[] | null, state: ExplorerState): Found | null {
  const { q, category, variants, colors, hasDomain, letter, sort } = state;
  return useMemo(
    () => index && findTiles(index, { q, category, variants, colors, hasDomain, letter, sort }),
    [index, q, category, variants, colors, hasDomain, letter, sort],
  );
}

/** New results start at the top. */
function useTopOfResults(results: RefObject<HTMLElement | null>, state: ExplorerState): void {
  const key = resultsPath(state);
  const shown = useRef(key);
  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const above = coveredPx - (results.current?.getBoundingClientRect().top ?? coveredPx);
    if (above > 0) window.scrollBy({ top: -above, behavior: 'instant' });
  }, [results, key]);
}

type Results = RefObject<HTMLElement | null>;

/**
 * Keeps the focus in the results when the list changes. Otherwise the focus would be lost with its tile, and
 * keyboard users would be back at the top of the page.
 *
 * @param found changes with the list
 * @returns `focusFirst` focuses the first result; `focusLater` one that is not there yet; `onFocus` belongs
 *   on the explorer's root
 */
function useResultsFocus(results: Results, found: unknown) {
  const isInside = useRef(false);
  const shown = useRef(found);
  const later = useRef<number | null>(null);
  useEffect(() => {
    if (shown.current === found) return;
    shown.current = found;
    if (!isInside.current || document.activeElement !== document.body) return;
    const search = document.querySelector<HTMLElement>('form[role="search"] input');
    (firstOf(results) ?? search)?.focus();
  }, [results, found]);
  useEffect(() => {
    if (later.current === null) return;
    const link = results.current?.querySelector<HTMLElement>(
      `[data-position="${later.current}"] a`,
    );
    if (!link) return;
    later.current = null;
    link.focus({ preventScroll: true });
  });

  return {
    focusFirst: () => firstOf(results)?.focus(),
    focusLater: (position: number) => {
      later.current = position;
    },
    onFocus: ({ target }: FocusEvent) => {
      isInside.current = results.current?.contains(target) ?? false;
    },
  };
}

const firstOf = ({ current }: Results) =>
  current?.querySelector<HTMLElement>('a[href][tabindex="0"]');

type ListFailedProps = {
  shown: number;
  total: number;
  /** The page with the results, if the shown results are of another query; otherwise null. */
  path: string | null;
  onRetry: () => Promise<void>;
};

function ListFailed({ shown, total, path, onRetry }: ListFailedProps) {
  return (
    <Notice
      tone="warn"
      title="Could not load the whole list"
      action={
        <Button size="small" onClick={() => void onRetry()}>
          Try again
        </Button>
      }
      announced
      className="mt-4"
    >
      {path === null ? (
        <>
          {shown < total &&
            `Only ${formatCount(shown)} of ${formatCount(total)} brands ${shown === 1 ? 'is' : 'are'} here. `}
          Check your connection.
        </>
      ) : (
        <>
          Check your connection, or{' '}
          <a href={path} className="link">
            open these results as a page
          </a>
          .
        </>
      )}
    </Notice>
  );
}
