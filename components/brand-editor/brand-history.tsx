import { useQuery, useQueryClient } from '@tanstack/react-query';
import { describeFact, kindNames, nameFact } from '../changes/change-words';
import type { Scope } from '../dashboard/scope';
import { describeFailure, showFailure } from '../forms/describe-failure';
import { type Outputs, useTRPC, useTRPCClient } from '../trpc-provider';
import { Button } from '../ui/button';
import { SectionCard } from '../ui/card';
import { ErrorState } from '../ui/error-state';
import { LocalTime } from '../ui/local-time';
import { RowsSkeleton } from '../ui/skeleton';
import { showToast } from '../ui/toaster';
import { BrandPicture } from './brand-picture';

type Entry = Outputs['brandEditor']['history'][number];

type BrandHistoryProps = {
  scope: Scope;
  slug: string;
  /** Whether the last change can be undone. */
  canUndo: boolean;
  /** After an undo. */
  onUndone: () => void;
};

/** Every change of the brand that others could see, and the undo of the last one. */
export function BrandHistory({ scope, slug, canUndo, onUndone }: BrandHistoryProps) {
  const trpc = useTRPC();
  const query = useQuery(trpc.brandEditor.history.queryOptions({ scope, slug }));
  return (
    <SectionCard
      title="History"
      description="What others could see change, the newest first."
      aside={canUndo && <UndoButton {...{ scope, slug, onUndone }} />}
    >
      {query.isPending && <RowsSkeleton />}
      {query.error && (
        <ErrorState
          title="The history could not be loaded."
          {...describeFailure(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data?.length === 0 && <p className="text-muted">Nothing has changed yet.</p>}
      {query.data && query.data.length > 0 && (
        <ol className="divide-y divide-line">
          {query.data.map((entry) => (
            <HistoryEntry key={entry.cursor} {...{ scope, slug, entry }} />
          ))}
        </ol>
      )}
    </SectionCard>
  );
}

function UndoButton({ scope, slug, onUndone }: Omit<BrandHistoryProps, 'canUndo'>) {
  const client = useTRPCClient();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const undo = async () => {
    try {
      await client.brandEditor.undo.mutate({ scope, slug });
      await queryClient.invalidateQueries(trpc.brandEditor.pathFilter());
      showToast('success', 'The last change is undone.');
      onUndone();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <Button size="small" onClick={() => void undo()}>
      Undo the last change
    </Button>
  );
}

function HistoryEntry({ scope, slug, entry }: { scope: Scope; slug: string; entry: Entry }) {
  const { kind, time, by, changes } = entry;
  const isFacts = kind === 'facts';
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{kindNames[kind]}</span>
        <span className="text-muted">
          {by === 'release' ? 'By a release, ' : ''}
          <LocalTime iso={time} />
        </span>
      </p>
      {isFacts ? (
        <ul className="mt-1 space-y-0.5 text-muted">
          {Object.entries(changes).map(([name, [before, after]]) => (
            <li key={name} className="wrap-anywhere">
              {nameFact(name)}: <del>{describeFact(before)}</del> → {describeFact(after)}
            </li>
          ))}
        </ul>
      ) : (
        <Drawings {...{ scope, slug, changes }} />
      )}
    </li>
  );
}

type DrawingsProps = Pick<BrandHistoryProps, 'scope' | 'slug'> & Pick<Entry, 'changes'>;

/** Pictures before and after. */
function Drawings({ scope, slug, changes }: DrawingsProps) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
      {Object.entries(changes).map(([variant, hashes]) => (
        <li key={variant} className="flex items-center gap-2">
          <code className="font-mono text-xs text-muted">{variant}</code>
          {hashes.map((sha256, i) =>
            typeof sha256 === 'string' ? (
              <BrandPicture
                key={i === 0 ? 'before' : 'after'}
                {...{ scope, slug, sha256 }}
                alt={`${variant} ${i === 0 ? 'before' : 'after'}`}
              />
            ) : (
              <span key={i === 0 ? 'before' : 'after'} className="text-muted">
                {i === 0 ? 'new' : 'gone'}
              </span>
            ),
          )}
        </li>
      ))}
    </ul>
  );
}
