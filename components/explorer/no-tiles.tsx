import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { TrpcClientProvider, useTRPC } from '../trpc-provider';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { formatCount } from '../ui/format-count';
import { listActive } from './active-filters';
import {
  type ExplorerFilters,
  type ExplorerState,
  lookOf,
  noFilters,
  queryLengthMax,
} from './explorer-state';
import { TileList } from './tile-list';

const nearestMax = 10;
const queryLengthMin = 2;

type NoTilesProps = {
  state: ExplorerState;
  /** The number of matches without the other filters. */
  withoutFilters: number;
  onChange: (changed: Partial<ExplorerFilters>) => void;
};

/** Says why nothing was found, and what to do: drop the filters, take a similar name, or request the brand. */
export function NoTiles({ state, withoutFilters, onChange }: NoTilesProps) {
  const q = state.q.trim();
  if (listActive(state).length > 0 && withoutFilters > 0) {
    return (
      <EmptyState
        title="No brand matches all of these filters"
        action={
          <Button look="primary" onClick={() => onChange({ ...noFilters, q: state.q })}>
            Show {formatCount(withoutFilters)} without filters
          </Button>
        }
      />
    );
  }
  return (
    <div className="space-y-10">
      <TrpcClientProvider>
        <NearestNames q={q} state={state} />
      </TrpcClientProvider>
      <EmptyState title={`No brand is called “${q}”`}>
        <p>
          The catalog is built from open logo collections. Request the brand at{' '}
          <a className="link" href="https://github.com/simple-icons/simple-icons/issues">
            Simple Icons
          </a>
          : once it is added there, it comes with the next catalog build.
        </p>
      </EmptyState>
    </div>
  );
}

/** The server's search tolerates typing errors, which the search in the browser does not. */
function NearestNames({ q, state }: { q: string; state: ExplorerState }) {
  const trpc = useTRPC();
  const query = useDeferredValue(q);
  const { data } = useQuery({
    ...trpc.catalog.search.queryOptions({ q: query.slice(0, queryLengthMax), limit: nearestMax }),
    enabled: [...query].length >= queryLengthMin,
    placeholderData: (before) => before,
  });
  const matches = data?.matches ?? [];
  if (matches.length === 0) return null;
  return (
    <section aria-labelledby="nearest-names">
      <h2 id="nearest-names" className="mb-4 text-base">
        Nearest names
      </h2>
      <TileList tiles={matches} look={lookOf(state)} size={state.size} />
    </section>
  );
}
