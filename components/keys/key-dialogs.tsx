import { useState } from 'react';
import {
  type KeyKind,
  type KeyScope,
  keyScopes,
  namedKeyLimits,
} from '../../server/contract/named-keys';
import { ActionDialog } from '../forms/action-dialog';
import { type FieldRules, required } from '../forms/use-form';
import { useTRPCClient } from '../trpc-provider';
import { passFocusOn } from '../ui/focus';
import { lazyPart } from '../ui/lazy-part';
import { showToast } from '../ui/toaster';
import { type KeyField, type NamedKey } from './describe-key';

const NewKeyFields = lazyPart(() => import('./key-fields'), 'NewKeyFields');
const KeyFields = lazyPart(() => import('./key-fields'), 'KeyFields');
const OverlapField = lazyPart(() => import('./key-fields'), 'OverlapField');
const loadForm = () => import('./read-key-form');

const scopeRules = Object.fromEntries(
  keyScopes.map((scope) => [scope, { subject: scope }]),
) as Record<KeyScope, FieldRules>;

const keyRules: Record<KeyField, FieldRules> = {
  name: { subject: 'This', check: required('Enter a name.') },
  ...scopeRules,
  scopes: { subject: 'A restricted key' },
  origins: { subject: 'The sites' },
  only: { subject: 'The brands' },
  networks: { subject: 'The networks' },
  dailyCap: {
    subject: 'The limit',
    check: (text) =>
      text === '' || (/^\d+$/.test(text) && Number(text) >= 1)
        ? undefined
        : 'Enter a whole number of at least 1, or nothing.',
  },
  expiresAt: { subject: 'The day' },
};

export type OnKeyChange = (secret: string | null) => Promise<void>;

/** @param onChange gets the new text of a restricted key, which is to be shown once */
type DialogProps = { named: NamedKey; onChange: OnKeyChange };

/** To create a key of either kind. The text of a restricted one is shown once, that of the other in its row. */
export function CreateKey({ onChange }: Pick<DialogProps, 'onChange'>) {
  const { keys } = useTRPCClient();
  const [kind, setKind] = useState<KeyKind>('publishable');
  return (
    <ActionDialog
      trigger={{ children: 'Create a key', look: 'primary' }}
      title="Create a key"
      description="It works beside the secret key of your account."
      action="Create the key"
      look="primary"
      cancel="Cancel"
      fields={keyRules}
      submit={async (values) => {
        const { readKeyForm } = await loadForm();
        const created = await keys.create.mutate({
          ...readKeyForm(kind, values, null),
          kind,
          name: values.name.trim(),
        });
        if (kind === 'publishable') showToast('success', 'The key is created.');
        await onChange(kind === 'restricted' ? created.key : null);
      }}
    >
      {(field) => <NewKeyFields kind={kind} onKind={setKind} field={field} />}
    </ActionDialog>
  );
}

export function EditKey({ named, onChange }: DialogProps) {
  const { keys } = useTRPCClient();
  const { id, name, kind } = named;
  return (
    <ActionDialog
      trigger={{ children: 'Edit', size: 'small', 'aria-label': `Edit ${name}` }}
      title={`Edit ${name}`}
      description="Every server goes by the change at once."
      action="Save changes"
      look="primary"
      cancel="Cancel"
      fields={keyRules}
      submit={async (values) => {
        const { readKeyForm } = await loadForm();
        await keys.update.mutate({ id, ...readKeyForm(kind, values, named) });
        await onChange(null);
      }}
    >
      {(field) => <KeyFields kind={kind} named={named} field={field} />}
    </ActionDialog>
  );
}

export function RollKey({ named, onChange }: DialogProps) {
  const { keys } = useTRPCClient();
  const { id, name, kind } = named;
  return (
    <ActionDialog
      trigger={{ children: 'Roll', size: 'small', 'aria-label': `Roll ${name}` }}
      title={`Roll ${name}?`}
      description="The key gets a new text. The one of today works for as many days as you choose, so that you can replace it in time."
      action="Roll the key"
      look="primary"
      cancel="Keep the key"
      fields={{ overlapDays: { subject: 'The days', check: checkDays } }}
      submit={async ({ overlapDays }) => {
        const rolled = await keys.roll.mutate({ id, overlapDays: Number(overlapDays) });
        if (kind === 'publishable') showToast('success', 'The key has a new text.');
        await onChange(kind === 'restricted' ? rolled.key : null);
      }}
    >
      {(field) => <OverlapField {...field('overlapDays')} />}
    </ActionDialog>
  );
}

function checkDays(text: string): string | undefined {
  const isValid = /^\d{1,2}$/.test(text) && Number(text) <= namedKeyLimits.overlapDaysMax;
  return isValid ? undefined : `Enter a whole number from 0 to ${namedKeyLimits.overlapDaysMax}.`;
}

export function RevokeKey({ named: { id, name }, onChange }: DialogProps) {
  const { keys } = useTRPCClient();
  return (
    <ActionDialog
      trigger={{
        children: 'Revoke',
        size: 'small',
        'aria-label': `Revoke ${name}`,
        ref: passFocusOn,
      }}
      title={`Revoke ${name}?`}
      description="Requests with this key return 401 from now on, on every server, also with its earlier texts. This cannot be undone."
      action="Revoke the key"
      look="danger"
      cancel="Keep the key"
      submit={async () => {
        await keys.revoke.mutate({ id });
        showToast('success', 'The key is revoked.');
        await onChange(null);
      }}
    />
  );
}
