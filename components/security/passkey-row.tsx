import { ActionDialog } from '../forms/action-dialog';
import { type Outputs, useTRPCClient } from '../trpc-provider';
import { passFocusOn } from '../ui/focus';
import { LocalTime } from '../ui/local-time';
import { showToast } from '../ui/toaster';
import { nameField, NameField } from './passkey-name-field';
import type { OnFactorChange } from './second-factors';

export type Passkey = Outputs['secondFactor']['overview']['passkeys'][number];

/** Most accounts have no passkey: it loads with the first. */
export function PasskeyRow({ passkey, onChange }: { passkey: Passkey; onChange: OnFactorChange }) {
  const { secondFactor } = useTRPCClient();
  const { id, name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          Added <LocalTime iso={createdAt} />,{' '}
          {lastUsedAt === null ? (
            'not used yet'
          ) : (
            <>
              last used <LocalTime iso={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <div className="flex gap-2">
        <ActionDialog
          trigger={{ children: 'Rename', size: 'small', 'aria-label': `Rename ${name}` }}
          title="Rename the passkey"
          action="Save"
          look="primary"
          cancel="Cancel"
          fields={nameField}
          submit={async (values) => {
            await secondFactor.renamePasskey.mutate({ id, name: values.name });
            onChange(null);
          }}
        >
          {(field) => <NameField {...field('name')} defaultValue={name} />}
        </ActionDialog>
        <ActionDialog
          trigger={{
            children: 'Remove',
            size: 'small',
            'aria-label': `Remove ${name}`,
            ref: passFocusOn,
          }}
          title={`Remove “${name}”?`}
          description="It no longer signs you in. Delete it on the device too. Without another second factor, the recovery codes stop working."
          action="Remove"
          look="danger"
          cancel="Keep it"
          submit={async () => {
            await secondFactor.removePasskey.mutate({ id });
            onChange(null);
            showToast('success', 'Passkey removed.');
          }}
        />
      </div>
    </li>
  );
}
