import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecondFactorMethod } from '../../server/contract/second-factors';
import { describeFailure, refusalOfSignIn } from '../forms/describe-failure';
import { DialogForm } from '../forms/dialog-form';
import { required, useForm } from '../forms/use-form';
import { settleConfirmation } from '../session/confirmation';
import { signWithPasskey } from '../session/passkeys';
import { useTRPC } from '../trpc-provider';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { Notice } from '../ui/notice';

/** Confirms who the reader is with whatever second factors the account has. */
export function ConfirmSecondFactor({ methods }: { methods: SecondFactorMethod[] }) {
  const codes = (['totp', 'recovery_code'] as const).filter((method) => methods.includes(method));
  const [chosen, choose] = useState(codes[0]);
  const other = codes.find((method) => method !== chosen);
  return (
    <div className="space-y-4">
      {methods.includes('passkey') && <PasskeyButton />}
      {chosen === 'totp' && <CodeForm />}
      {chosen === 'recovery_code' && <RecoveryForm />}
      {other && (
        <Button look="quiet" className="w-full" onClick={() => choose(other)}>
          {other === 'totp' ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
      )}
    </div>
  );
}

function useConfirm() {
  return useMutation(useTRPC().security.confirmBySecondFactor.mutationOptions()).mutateAsync;
}

function CodeForm() {
  const confirm = useConfirm();
  const form = useForm({
    fields: { code: { subject: 'This', check: required('Enter the code.') } },
    submit: async ({ code }) => {
      await confirm({ code });
      settleConfirmation(true);
    },
  });
  return (
    <DialogForm form={form} action="Confirm" look="primary" cancel="Cancel">
      <Field
        label="Code"
        hint="The six digits that your authenticator app shows for Marque."
        {...form.field('code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
      />
    </DialogForm>
  );
}

function RecoveryForm() {
  const confirm = useConfirm();
  const form = useForm({
    fields: { recoveryCode: { subject: 'This', check: required('Enter a recovery code.') } },
    submit: async ({ recoveryCode }) => {
      await confirm({ recoveryCode });
      settleConfirmation(true);
    },
  });
  return (
    <DialogForm form={form} action="Confirm" look="primary" cancel="Cancel">
      <Field
        label="Recovery code"
        hint="One of the ten codes that you stored. Each works once."
        {...form.field('recoveryCode')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        className="font-mono"
      />
    </DialogForm>
  );
}

function PasskeyButton() {
  const { mutateAsync: start } = useMutation(
    useTRPC().security.startConfirmation.mutationOptions(),
  );
  const confirm = useConfirm();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const options = await start();
      if (options === null) throw refusalOfSignIn('invalid_passkey');
      await confirm({ passkey: JSON.parse(await signWithPasskey(options)) });
      settleConfirmation(true);
    },
  });
  return (
    <>
      {error && (
        <Notice tone="bad" announced>
          {describeFailure(error).message}
        </Notice>
      )}
      <Button className="w-full" pending={isPending} onClick={() => mutate()}>
        Use a passkey
      </Button>
    </>
  );
}
