import { TrpcClientProvider } from '../trpc-provider';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { formatCount } from '../ui/format-count';
import { listActive } from './active-filters';
import { type ExplorerFilters, type ExplorerState, lookOf, noFilters } from './explorer-state';
import { isAmong, KnownSection, useServerSearch } from './known-names';
import { type NamedBrand, TileList } from './tile-list';

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
        title={isAmong(q, known) ? `There is no artwork of “${q}”` : `No brand is called “${q}”`}
      >
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
