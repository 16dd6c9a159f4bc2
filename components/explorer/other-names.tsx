import { useQuery } from '@tanstack/react-query';
import { fold } from '../../server/contract/fold';
import { queryLengthMax } from '../../server/contract/limits';
import { isSearchable } from '../../server/contract/search-query';
import { TrpcClientProvider, useTRPC } from '../trpc-provider';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { formatCount } from '../ui/format-count';
import { useSettled } from '../ui/use-settled';
import {
  type ExplorerFilters,
  type ExplorerState,
  listActive,
  lookOf,
  noFilters,
} from './explorer-state';
import { type NamedBrand, TileList } from './tile-list';

const asksMax = 10;
/** Typing on makes no request. */
const settledAfterMs = 250;

/** The results of the server's search, which tolerates typos and knows brands without artwork too. */
function useServerSearch(q: string) {
  const trpc = useTRPC();
  const query = useSettled(q.trim(), settledAfterMs);
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

/** The results without artwork, below those with artwork. */
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

function KnownSection({ brands, state, className = '' }: KnownSectionProps) {
  if (brands.length === 0) return null;
  return (
    <section aria-labelledby="known-names" className={className}>
      <h2 id="known-names" className="text-base">
        No logo yet
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">Names and domains only.</p>
      <TileList tiles={brands} look={lookOf(state)} size={state.size} />
    </section>
  );
}

/** Whether one of the brands has exactly this name. */
const isAmong = (q: string, brands: readonly NamedBrand[]): boolean =>
  brands.some(({ name, nativeName }) =>
    [name, nativeName ?? name].some((one) => fold(one) === fold(q)),
  );

type NoTilesProps = {
  state: ExplorerState;
  /** The number of matches without the other filters. */
  withoutFilters: number;
  onChange: (changed: Partial<ExplorerFilters>) => void;
};

/** Says why there are no results, and what to do: drop the filters, take a similar name, or request the brand. */
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
    <TrpcClientProvider>
      <OtherNames q={q} state={state} />
    </TrpcClientProvider>
  );
}

function OtherNames({ q, state }: { q: string; state: ExplorerState }) {
  const { drawn, known } = useServerSearch(q);
  return (
    <div className="space-y-10">
      <KnownSection brands={known} state={state} />
      <NearestNames brands={drawn} state={state} />
      <EmptyState
        title={isAmong(q, known) ? `“${q}” has no logo yet` : `No brand is called “${q}”`}
      >
        <p>
          The catalog comes from open logo collections. Request the brand from{' '}
          <a className="link" href="https://github.com/simple-icons/simple-icons/issues">
            Simple Icons
          </a>
          . Once they add it, the next version of the catalog has it.
        </p>
      </EmptyState>
    </div>
  );
}

function NearestNames({ brands, state }: { brands: readonly NamedBrand[]; state: ExplorerState }) {
  if (brands.length === 0) return null;
  return (
    <section aria-labelledby="nearest-names">
      <h2 id="nearest-names" className="mb-4 text-base">
        Nearest names
      </h2>
      <TileList tiles={brands} look={lookOf(state)} size={state.size} />
    </section>
  );
}
