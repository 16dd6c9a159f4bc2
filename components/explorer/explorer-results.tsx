import { Suspense } from 'react';
import { Button } from '../ui/button';
import { formatCount } from '../ui/format-count';
import { lazyPart } from '../ui/lazy-part';
import { BrandGrid } from './brand-grid';
import {
  type ExplorerFilters,
  type ExplorerState,
  listActive,
  lookOf,
  noFilters,
  pageSize,
} from './explorer-state';
import { findTiles, type Found, type SearchableTile } from './find-tiles';
import type { NamedBrand } from './tile-list';

const KnownNames = lazyPart(() => import('./other-names'), 'KnownNames');
const NoTiles = lazyPart(() => import('./other-names'), 'NoTiles');

type ExplorerResultsProps = {
  state: ExplorerState;
  index: readonly SearchableTile[] | null;
  /** Null until the whole list is loaded. Until then the server's results are shown. */
  found: Found | null;
  server: { first: readonly NamedBrand[]; total: number; byName: number };
  onFilter: (changed: Partial<ExplorerFilters>) => void;
  /** `position` is the index of the next tile. */
  onMore: (more: { shown: number; position: number }) => void;
};

/** The found tiles, a page at a time, or why there are none. */
export function ExplorerResults(props: ExplorerResultsProps) {
  const { state, index, found, server, onFilter, onMore } = props;
  const total = found?.tiles.length ?? server.total;
  if (total === 0) {
    const byName = index
      ? findTiles(index, { ...noFilters, q: state.q, sort: state.sort }).inAll
      : server.byName;
    return (
      <Suspense>
        <NoTiles state={state} withoutFilters={byName} onChange={onFilter} />
      </Suspense>
    );
  }
  const lastPage = Math.ceil(total / pageSize);
  const start = (Math.min(state.page, lastPage) - 1) * pageSize;
  const tiles = found ? found.tiles.slice(start, start + state.shown) : server.first;
  return (
    <>
      <BrandGrid tiles={tiles} first={start} total={total} look={lookOf(state)} size={state.size} />
      <ShowMore
        first={start}
        shown={tiles.length}
        total={total}
        pending={index === null && state.shown > tiles.length}
        onMore={() => onMore({ shown: state.shown + pageSize, position: start + tiles.length })}
      />
      {/* Below the last tile of a search. Filters are about artwork. */}
      {state.q.trim() !== '' && tiles.length === total && listActive(state).length === 0 && (
        <Suspense>
          <KnownNames state={state} />
        </Suspense>
      )}
    </>
  );
}

type ShowMoreProps = {
  /** How many of `total` the list has, from its `first` on. */
  first: number;
  shown: number;
  total: number;
  pending: boolean;
  onMore: () => void;
};

/** The range of the list, and a button for more. The footer stays reachable. */
function ShowMore({ first, shown, total, pending, onMore }: ShowMoreProps) {
  const end = first + shown;
  const next = Math.min(pageSize, total - end);
  return (
    <div className="mt-8 flex flex-col items-center gap-3 noscript:hidden">
      <p className="text-sm text-muted tabular-nums">
        {formatCount(first + 1)} to {formatCount(end)} of {formatCount(total)}
      </p>
      {next > 0 && (
        <Button size="large" pending={pending} onClick={onMore}>
          Show {next} more
        </Button>
      )}
    </div>
  );
}
