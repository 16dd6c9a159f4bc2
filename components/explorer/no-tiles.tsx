'use client';

import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { TrpcClientProvider, useTRPC } from '../trpc-provider';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { formatCount } from '../ui/format-count';
import { type ExplorerFilters, isNarrowed } from './explorer-filters';
import { TileList } from './tile-list';

const nearestMax = 10;
const queryLengthMin = 2;

type NoTilesProps = {
  filters: ExplorerFilters;
  /** How many there are by name alone, without the other filters. */
  withoutFilters: number;
  onChange: (changed: Partial<ExplorerFilters>) => void;
};

/** Why nothing is found, and what to do: drop the filters, take a near name, or ask for the brand. */
export function NoTiles({ filters, withoutFilters, onChange }: NoTilesProps) {
  const q = filters.q.trim();
  const drop = () => onChange({ variants: [], colors: [], hasDomain: false, letter: '' });
  if (isNarrowed(filters) && withoutFilters > 0) {
    return (
      <EmptyState
        title="No brand passes all of these filters"
        action={
          <Button look="primary" onClick={drop}>
            Show {formatCount(withoutFilters)} without filters
          </Button>
        }
      />
    );
  }
  return (
    <div className="space-y-10">
      <TrpcClientProvider>
        <NearestNames q={q} />
      </TrpcClientProvider>
      <EmptyState title={`The catalog has no brand called “${q}”`}>
        <p>
          It is made from open collections of logos. Ask{' '}
          <a className="link" href="https://github.com/simple-icons/simple-icons/issues">
            Simple Icons
          </a>{' '}
          for the brand: what they take in comes here with the next build of the catalog.
        </p>
      </EmptyState>
    </div>
  );
}

/** The catalog's own search allows typing errors, which the list in the browser does not. */
function NearestNames({ q }: { q: string }) {
  const trpc = useTRPC();
  const query = useDeferredValue(q);
  const { data } = useQuery({
    ...trpc.catalog.search.queryOptions({ q: query.slice(0, 128), limit: nearestMax }),
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
      <TileList tiles={matches} />
    </section>
  );
}
