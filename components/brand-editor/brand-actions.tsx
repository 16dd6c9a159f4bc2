import type { Scope } from '../dashboard/scope';
import { useTRPCClient } from '../trpc-provider';
import { ActionDialog } from '../forms/action-dialog';
import { required } from '../forms/use-form';
import { SectionCard } from '../ui/card';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { Notice } from '../ui/notice';
import type { Editor } from './brand-editor';

type BrandActionsProps = {
  scope: Scope;
  brand: Editor;
  /** After a change, with what it says to the reader. */
  onChanged: (message: string) => Promise<void>;
  onRemoved: () => void;
};

/** To hide the brand, which operators can, and to remove what is set on it. */
export function BrandActions({ scope, brand, onChanged, onRemoved }: BrandActionsProps) {
  const isOwn = brand.base === null;
  const canHide = scope === 'installation' && brand.hiddenFor === null;
  const canRemove = isOwn || brand.isEdited;
  if (brand.isInFolder || (!canHide && !canRemove)) return null;
  return (
    <SectionCard title={canHide ? 'Hide or remove' : 'Remove'}>
      <div className="flex flex-wrap gap-3">
        {canHide && <HideDialog brand={brand} onChanged={onChanged} />}
        {canRemove && <RemoveDialog {...{ scope, brand, onRemoved }} />}
      </div>
    </SectionCard>
  );
}

function HideDialog({
  brand: { slug, name },
  onChanged,
}: Pick<BrandActionsProps, 'brand' | 'onChanged'>) {
  const { brandEditor } = useTRPCClient();
  return (
    <ActionDialog
      trigger={{ children: 'Hide this brand' }}
      title={`Hide ${name}`}
      description="For a takedown: it disappears from slugs, domains, search, pages and pinned addresses until you restore it. Operators alone see the reason."
      action="Hide"
      look="danger"
      cancel="Cancel"
      fields={{ reason: { subject: 'Reason', check: required('Say why, for other operators.') } }}
      submit={async ({ reason }) => {
        await brandEditor.hide.mutate({ slug, reason });
        await onChanged(`${name} is hidden.`);
      }}
    >
      {(field) => <Field label="Reason" {...field('reason')} maxLength={500} />}
    </ActionDialog>
  );
}

function RemoveDialog({ scope, brand, onRemoved }: Omit<BrandActionsProps, 'onChanged'>) {
  const { brandEditor } = useTRPCClient();
  const { slug, name, base } = brand;
  const isOwn = base === null;
  return (
    <ActionDialog
      trigger={{ children: isOwn ? 'Remove this brand' : 'Remove all corrections', look: 'danger' }}
      title={isOwn ? `Remove ${name}` : `Remove the corrections of ${name}`}
      description={
        isOwn
          ? 'Its facts and drawings are deleted, and its addresses return 404. This cannot be undone.'
          : 'It is then served as this release has it. Corrections and drawings of yours are deleted. This cannot be undone.'
      }
      action="Remove"
      look="danger"
      cancel="Cancel"
      submit={async () => {
        await brandEditor.remove.mutate({ scope, slug });
        onRemoved();
      }}
    />
  );
}

type HiddenNoticeProps = {
  brand: Editor;
  /** The action. */
  onRestore: () => Promise<void>;
};

/** Why the brand is hidden. */
export function HiddenNotice({ brand, onRestore }: HiddenNoticeProps) {
  if (brand.hiddenFor === null) return null;
  return (
    <Notice
      tone="warn"
      title="This brand is hidden"
      action={
        brand.isInFolder ? undefined : (
          <Button size="small" onClick={() => void onRestore()}>
            Restore it
          </Button>
        )
      }
    >
      <p className="wrap-anywhere">Reason: {brand.hiddenFor}</p>
      <p>Its slug, domains and pinned addresses return 404 and 410 to everyone.</p>
    </Notice>
  );
}
