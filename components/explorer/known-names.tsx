import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fold } from '../../server/contract/fold';
import { queryLengthMax } from '../../server/contract/limits';
import { isSearchable } from '../../server/contract/search-query';
import { TrpcClientProvider, useTRPC } from '../trpc-provider';
import { type ExplorerState, lookOf } from './explorer-state';
import { type NamedBrand, TileList } from './tile-list';

const asksMax = 10;
/** Typing on makes no request. */
const settledAfterMs = 250;

/** What the server's search finds, which tolerates typing errors and knows brands without artwork too. */
export function useServerSearch(q: string) {
  const trpc = useTRPC();
  const query = useSettled(q.trim());
  const { data } = useQuery({
    ...trpc.catalog.search.queryOptions({ q: query.slice(0, queryLengthMax), limit: asksMax }),
    enabled: isSearchable(query),
    placeholderData: (before) => before,
  });
  const matches = data?.matches ?? [];
  return {
    drawn: matches.filter(({ isDrawn }) => isDrawn),
    known: matches.filter(({ isDrawn }) => !isDrawn),
  };
}

/** The brands of a search that the catalog knows by name and has no artwork of, below those that it has. */
export function KnownNames({ state }: { state: ExplorerState }) {
  return (
    <TrpcClientProvider>
      <Known state={state} />
    </TrpcClientProvider>
  );
}

function Known({ state }: { state: ExplorerState }) {
  const { known } = useServerSearch(state.q);
  return <KnownSection brands={known} state={state} className="mt-12" />;
}

type KnownSectionProps = {
  brands: readonly NamedBrand[];
  state: ExplorerState;
  className?: string;
};

export function KnownSection({ brands, state, className = '' }: KnownSectionProps) {
  if (brands.length === 0) return null;
  return (
    <section aria-labelledby="known-names" className={className}>
      <h2 id="known-names" className="text-base">
        Known by name
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        The catalog has their domains and other facts, but no artwork.
      </p>
      <TileList tiles={brands} look={lookOf(state)} size={state.size} />
    </section>
  );
}

/** Whether one of the brands is called just so. */
export const isAmong = (q: string, brands: readonly NamedBrand[]): boolean =>
  brands.some(({ name }) => fold(name) === fold(q));

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settledAfterMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
