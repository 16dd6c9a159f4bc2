import { useMutation } from '@tanstack/react-query';
import { DialogForm } from '../forms/dialog-form';
import { useForm } from '../forms/use-form';
import { createPasskey } from '../session/passkeys';
import { leaveEndedSession } from '../session/sign-in';
import { type Outputs, useTRPC } from '../trpc-provider';
import { loadRecoveryCodesDialog } from './load-recovery-codes-dialog';
import { passkeyNameField, PasskeyNameField } from './passkey-name-field';
import type { OnFactorChange } from './second-factors';

// The forms of the dialogs, apart from the page: most visits open none.

type Passkey = Outputs['secondFactor']['overview']['passkeys'][number];

export function AddPasskeyForm({ onDone }: { onDone: OnFactorChange }) {
  const trpc = useTRPC();
  const { mutateAsync: start } = useMutation(trpc.secondFactor.startPasskey.mutationOptions());
  const { mutateAsync: add } = useMutation(trpc.secondFactor.addPasskey.mutationOptions());
  const form = useForm({
    fields: passkeyNameField,
    submit: async ({ name }) => {
      await loadRecoveryCodesDialog();
      const response = await createPasskey(await start());
      onDone((await add({ name, response })).recoveryCodes);
    },
  });
  return (
    <DialogForm form={form} action="Create passkey" look="primary" cancel="Cancel">
      <PasskeyNameField {...form.field('name')} />
    </DialogForm>
  );
}

type ChangeFormProps = { passkey: Passkey; onDone: () => void };

export function RenamePasskeyForm({ passkey, onDone }: ChangeFormProps) {
  const { mutateAsync: rename } = useMutation(
    useTRPC().secondFactor.renamePasskey.mutationOptions(),
  );
  const form = useForm({
    fields: passkeyNameField,
    submit: async ({ name }) => {
      await rename({ id: passkey.id, name });
      onDone();
    },
  });
  return (
    <DialogForm form={form} action="Save" look="primary" cancel="Cancel">
      <PasskeyNameField {...form.field('name')} defaultValue={passkey.name} />
    </DialogForm>
  );
}

export function RemovePasskeyForm({ passkey, onDone }: ChangeFormProps) {
  const { mutateAsync: remove } = useMutation(
    useTRPC().secondFactor.removePasskey.mutationOptions(),
  );
  const form = useForm({
    fields: {},
    submit: async () => {
      await remove({ id: passkey.id });
      onDone();
    },
  });
  return <DialogForm form={form} action="Remove" look="danger" cancel="Keep it" />;
}

export function RemoveAuthenticatorForm({ onDone }: { onDone: () => void }) {
  const { mutateAsync: remove } = useMutation(
    useTRPC().secondFactor.removeAuthenticator.mutationOptions(),
  );
  const form = useForm({
    fields: {},
    submit: async () => {
      await remove();
      onDone();
    },
  });
  return <DialogForm form={form} action="Remove the app" look="danger" cancel="Keep the app" />;
}

type RegenerateCodesFormProps = { action: string; onDone: OnFactorChange };

export function RegenerateCodesForm({ action, onDone }: RegenerateCodesFormProps) {
  const { mutateAsync: regenerate } = useMutation(
    useTRPC().secondFactor.regenerateRecoveryCodes.mutationOptions(),
  );
  const form = useForm({
    fields: {},
    submit: async () => {
      await loadRecoveryCodesDialog();
      onDone((await regenerate()).recoveryCodes);
    },
  });
  return <DialogForm form={form} action={action} look="primary" cancel="Keep the codes" />;
}

export function SignOutEverywhereForm({ action }: { action: string }) {
  const { mutateAsync: signOutEverywhere } = useMutation(
    useTRPC().account.signOutEverywhere.mutationOptions(),
  );
  const form = useForm({
    fields: {},
    submit: async () => {
      await signOutEverywhere();
      await leaveEndedSession('/sign-in?notice=everywhere');
    },
  });
  return <DialogForm form={form} action={action} look="primary" cancel="Stay signed in" />;
}
