import { Suspense } from 'react';
import { listActive } from './active-filters';
import { BrandGrid } from './brand-grid';
import {
  type ExplorerFilters,
  type ExplorerState,
  lookOf,
  noFilters,
  pageSize,
} from './explorer-state';
import { findTiles, type Found, type SearchableTile } from './find-tiles';
import { ShowMore } from './show-more';
import type { NamedBrand } from './tile-list';
import { lazyPart } from '../ui/lazy-part';

const KnownNames = lazyPart(async () => ({ default: (await import('./known-names')).KnownNames }));
const NoTiles = lazyPart(async () => ({ default: (await import('./no-tiles')).NoTiles }));

type ExplorerResultsProps = {
  state: ExplorerState;
  index: readonly SearchableTile[] | null;
  /** Null until the whole list is loaded: what the server found stands in for it. */
  found: Found | null;
  server: { first: readonly NamedBrand[]; total: number; byName: number };
  onFilter: (changed: Partial<ExplorerFilters>) => void;
  /** `position` is that of the first tile to come. */
  onMore: (more: { shown: number; position: number }) => void;
};

/** The tiles found, a page at a time; or why there are none. */
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
      {/* Below the last tile of a search; filters are about artwork. */}
      {state.q.trim() !== '' && tiles.length === total && listActive(state).length === 0 && (
        <Suspense>
          <KnownNames state={state} />
        </Suspense>
      )}
    </>
  );
}
