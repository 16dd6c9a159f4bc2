import { passkeyNameLengthMax, passkeysMax } from '../../server/contract/second-factors';
import { ActionDialog } from '../forms/action-dialog';
import { required } from '../forms/use-form';
import { type Outputs, useTRPCClient } from '../trpc-provider';
import { SectionCard } from '../ui/card';
import { Field } from '../ui/field';
import { passFocusOn } from '../ui/focus';
import { LocalTime } from '../ui/local-time';
import { showToast } from '../ui/toaster';
import { loadRecoveryCodesDialog } from './recovery-codes-dialog';
import type { OnFactorChange } from './second-factors';

type Passkey = Outputs['secondFactor']['overview']['passkeys'][number];
type PasskeysCardProps = { passkeys: Passkey[]; canAdd: boolean; onChange: OnFactorChange };

export function PasskeysCard({ passkeys, canAdd, onChange }: PasskeysCardProps) {
  return (
    <SectionCard
      title="Passkeys"
      description="Sign in with your fingerprint, face or PIN instead of your password. With a passkey, a password alone no longer signs you in."
    >
      {passkeys.length === 0 ? (
        <p className="text-muted">You have no passkeys.</p>
      ) : (
        <ul aria-label="Passkeys" className="divide-y divide-line border-y border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onChange={onChange} />
          ))}
        </ul>
      )}
      {canAdd && passkeys.length < passkeysMax && <AddPasskey onChange={onChange} />}
    </SectionCard>
  );
}

const nameField = {
  name: {
    subject: 'The name',
    check: (typed: string) => required('Enter a name, such as “Laptop”.')(typed.trim()),
  },
};

type NameFieldProps = { name: string; error: string | undefined; defaultValue?: string };

function NameField(props: NameFieldProps) {
  return (
    <Field
      label="Name"
      hint="Helps you tell your passkeys apart, such as “Laptop” or “Phone”."
      autoComplete="off"
      dir="auto"
      maxLength={passkeyNameLengthMax}
      {...props}
    />
  );
}

function AddPasskey({ onChange }: { onChange: OnFactorChange }) {
  const { secondFactor } = useTRPCClient();
  return (
    <ActionDialog
      trigger={{ children: 'Add a passkey', className: 'mt-4' }}
      title="Add a passkey"
      description="Your browser then asks where to save it: on this device, on your phone or on a security key."
      action="Create passkey"
      look="primary"
      cancel="Cancel"
      fields={nameField}
      submit={async ({ name }, close) => {
        await loadRecoveryCodesDialog();
        const { createPasskey } = await import('../session/passkeys');
        const response = await createPasskey(await secondFactor.startPasskey.mutate());
        const { recoveryCodes } = await secondFactor.addPasskey.mutate({ name, response });
        close();
        onChange(recoveryCodes);
        showToast('success', 'Passkey added.');
      }}
    >
      {(field) => <NameField {...field('name')} />}
    </ActionDialog>
  );
}

function PasskeyRow({ passkey, onChange }: { passkey: Passkey; onChange: OnFactorChange }) {
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
