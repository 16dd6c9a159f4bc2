import { describeFact, nameFact } from '../changes/change-words';
import { BackLink, type Scope } from '../dashboard/scope';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { showFailure } from '../forms/describe-failure';
import { type Outputs, useTRPC, useTRPCClient } from '../trpc-provider';
import { Badge } from '../ui/badge';
import { CodeBlock } from '../ui/code-block';
import { TextLink } from '../ui/link';
import { Notice } from '../ui/notice';
import { PageTitle } from '../ui/page-title';
import { showToast } from '../ui/toaster';
import { BrandActions, HiddenNotice } from './brand-actions';
import { BrandForm } from './brand-form';
import { BrandHistory } from './brand-history';
import { placeIn } from './brands-place';
import { previewKey } from './draft-preview';

export type Editor = Outputs['brandEditor']['get'];

type BrandEditorProps = { scope: Scope; initial: Editor; publicUrl: string };

/** All that can be changed of a brand, and what has been. */
export function BrandEditor({ scope, initial, publicUrl }: BrandEditorProps) {
  const { slug } = initial;
  const trpc = useTRPC();
  const client = useTRPCClient();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { data: brand } = useQuery({
    ...trpc.brandEditor.get.queryOptions({ scope, slug }),
    initialData: initial,
  });
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries(trpc.brandEditor.pathFilter()),
      queryClient.invalidateQueries({ queryKey: [previewKey] }),
    ]);
  const onChanged = async (message: string) => {
    await refresh();
    showToast('success', message);
  };
  const restore = () =>
    client.brandEditor.restore
      .mutate({ slug })
      .then(() => onChanged(`${brand.name} is shown again.`))
      .catch(showFailure);
  return (
    <>
      <EditorTitle scope={scope} brand={brand} />
      <div className="space-y-6">
        <HiddenNotice brand={brand} onRestore={restore} />
        {brand.isInFolder && (
          <Notice title="This brand is kept in a folder">
            It comes from the folder that <code className="font-mono">BRANDS</code> names. Change
            its files there.
          </Notice>
        )}
        <OutdatedNotice brand={brand} />
        <BrandForm
          // What is saved replaces what was typed.
          key={JSON.stringify([brand.set, brand.drawings])}
          {...{ scope, brand }}
          onSaved={() => onChanged('Saved. The API serves it now.')}
        />
        {brand.hiddenFor === null && <Fetching slug={slug} publicUrl={publicUrl} scope={scope} />}
        <BrandHistory
          {...{ scope, slug }}
          canUndo={brand.canUndo && !brand.isInFolder}
          onUndone={() => void refresh()}
        />
        <BrandActions
          {...{ scope, brand, onChanged }}
          onRemoved={() => {
            void refresh();
            showToast('success', `${brand.name} is removed.`);
            router.push(placeIn(scope));
          }}
        />
      </div>
    </>
  );
}

function EditorTitle({ scope, brand }: { scope: Scope; brand: Editor }) {
  const state =
    brand.base === null ? 'Own brand' : brand.isEdited ? 'Corrected' : 'From the catalog';
  return (
    <>
      <BackLink to="brands" scope={scope} />
      <PageTitle
        title={brand.name}
        description={<code className="font-mono">{brand.slug}</code>}
        aside={
          <span className="flex gap-2">
            <Badge tone={brand.isEdited ? 'good' : 'neutral'}>{state}</Badge>
            {brand.hiddenFor !== null && <Badge tone="warn">Hidden</Badge>}
          </span>
        }
      />
    </>
  );
}

/** Corrections that a release may have made needless. */
function OutdatedNotice({ brand: { outdated } }: { brand: Editor }) {
  if (outdated.length === 0) return null;
  return (
    <Notice tone="warn" title="The catalog has changed what you correct">
      <ul className="space-y-1">
        {outdated.map(({ fact, correctedFrom, base }) => (
          <li key={fact} className="wrap-anywhere">
            {nameFact(fact)}: it was {describeFact(correctedFrom)} when you corrected it, and is{' '}
            {describeFact(base)} now.
          </li>
        ))}
      </ul>
    </Notice>
  );
}

type FetchingProps = { slug: string; publicUrl: string; scope: Scope };

/** How to fetch the brand, ready to be copied. */
function Fetching({ slug, publicUrl, scope }: FetchingProps) {
  const url = `${publicUrl}/v1/svg/${slug}?variant=color`;
  return (
    <div className="space-y-2">
      <CodeBlock code={`curl -H "X-API-Key: $MARQUE_KEY" "${url}"`} label="curl request" wrap />
      {scope === 'installation' && (
        <p>
          <TextLink href={`/brands/${slug}`}>Open its page</TextLink>
        </p>
      )}
    </div>
  );
}
