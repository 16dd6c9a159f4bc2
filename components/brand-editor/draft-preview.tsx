import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { expandHex, hexPattern } from '../../server/contract/limits';
import type { Variant } from '../../server/contract/variants';
import type { Scope } from '../dashboard/scope';
import { describeFailure } from '../forms/describe-failure';
import { useTRPCClient } from '../trpc-provider';
import { SectionCard } from '../ui/card';
import { ErrorState } from '../ui/error-state';
import { Skeleton } from '../ui/skeleton';
import type { Editor } from './brand-editor';
import { PreviewTable } from './preview-table';
import type { AcceptedDrawing } from './use-drawings';
import { useSettled } from '../ui/use-settled';

type DraftPreviewProps = {
  scope: Scope;
  /** Null for a new brand. */
  slug: string | null;
  /** As it is typed. */
  brandColor: string;
  /** Whether it differs from the saved one. */
  isChanged: boolean;
  drawings: readonly AcceptedDrawing[];
  saved: Editor['drawings'];
  removed: readonly Variant[];
};

const settledAfterMs = 500;
/** Of its queries: a saved change makes them stale. */
export const previewKey = 'brand-preview';

/** What the brand will look like, made by the server as it makes what it serves. Nothing is stored. */
export function DraftPreview(props: DraftPreviewProps) {
  const { scope, slug, drawings, saved, removed } = props;
  const draft = useSettled(draftOf(props), settledAfterMs);
  const isDrawn = slug !== null || drawings.length > 0;
  const { brandEditor } = useTRPCClient();
  const query = useQuery({
    queryKey: [previewKey, scope, slug, draft],
    queryFn: () => brandEditor.preview.mutate({ scope, slug, ...parse(draft) }),
    enabled: isDrawn,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const kept = saved.filter(({ variant }) => !removed.includes(variant));
  const drawn = [...drawings, ...kept].map(({ variant }) => variant);
  const { data } = query;
  return (
    <SectionCard
      title="Preview"
      description="As the API will serve it once you save, with the contrast on each background."
    >
      <p role="status" className="sr-only">
        {query.isFetching ? 'Drawing the preview' : data ? describePreview(data.variants) : ''}
      </p>
      {!isDrawn && <p className="text-muted">Add a drawing to see it on six backgrounds.</p>}
      {isDrawn && query.isPending && <Skeleton className="h-64 w-full" />}
      {query.error && (
        <ErrorState
          title="The preview could not be drawn."
          {...describeFailure(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {isDrawn && data?.variants.length === 0 && (
        <p className="text-muted">Without a drawing the API serves a placeholder.</p>
      )}
      {isDrawn && data && data.variants.length > 0 && (
        <div aria-busy={query.isFetching} className={query.isFetching ? 'opacity-60' : ''}>
          <PreviewTable preview={data} drawn={drawn} drafts={draftsOf(drawings)} />
        </div>
      )}
    </SectionCard>
  );
}

const describePreview = (variants: readonly unknown[]) =>
  `Preview of ${variants.length} variants on six backgrounds`;

type Draft = {
  brandColor?: string | null;
  drawings: { variant: Variant; svg: string }[];
  pictures: Variant[];
  removed: Variant[];
};

/** The server does not get pictures made of pixels for a preview: they are shown as they are. */
function draftsOf(drawings: readonly AcceptedDrawing[]): Record<string, string> {
  const pictures = drawings.filter((one) => 'bitmap' in one);
  return Object.fromEntries(pictures.map((one) => [`draft-${one.variant}`, one.address]));
}

/** As text, so that it can be compared. A color that is not finished is left out. */
function draftOf({ brandColor, isChanged, drawings, removed }: DraftPreviewProps): string {
  const color = brandColor.trim();
  const isUsable = color === '' || hexPattern.test(color);
  const draft: Draft = {
    ...(isChanged && isUsable && { brandColor: color === '' ? null : expandHex(color) }),
    drawings: drawings.flatMap((one) =>
      'svg' in one ? [{ variant: one.variant, svg: one.svg }] : [],
    ),
    pictures: drawings.flatMap((one) => ('bitmap' in one ? [one.variant] : [])),
    removed: [...removed],
  };
  return JSON.stringify(draft);
}

const parse = (text: string) => JSON.parse(text) as Draft;
