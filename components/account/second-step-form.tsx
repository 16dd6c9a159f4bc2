'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure, refusalOfSignIn } from '../forms/describe-failure';
import { required, useForm } from '../forms/use-form';
import { clearKnownKey } from '../session/known-key';
import { signWithPasskey } from '../session/passkeys';
import { confirmSignIn, leaveFor } from '../session/sign-in';
import type { Outputs } from '../trpc-provider';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { Notice } from '../ui/notice';
import { useIsMounted } from '../ui/use-is-mounted';
import { AccountForm } from './account-form';

type Step = NonNullable<Outputs['auth']['secondStep']>;

/** Confirms a sign-in with whatever second factors the account has. */
export function SecondStepForm({ methods, passkeyOptions }: Step) {
  const codes = (['totp', 'recovery_code'] as const).filter((method) => methods.includes(method));
  const [chosen, choose] = useState(codes[0]);
  const other = codes.find((method) => method !== chosen);
  return (
    <>
      {passkeyOptions && <PasskeyStep options={passkeyOptions} />}
      {chosen === 'totp' && <AuthenticatorStep />}
      {chosen === 'recovery_code' && <RecoveryStep />}
      {other && (
        <Button look="quiet" className="mt-3 w-full" onClick={() => choose(other)}>
          {other === 'totp' ? 'Use the authenticator app' : 'Use a recovery code'}
        </Button>
      )}
    </>
  );
}

function AuthenticatorStep() {
  const form = useForm({
    fields: { code: { subject: 'This', check: required('Enter the code.') } },
    submit: ({ code }) => confirm({ code }),
  });
  return (
    <AccountForm form={form} label="Confirm with a code" action="Confirm">
      <Field
        label="Code"
        hint="The six digits that your authenticator app shows for Marque."
        {...form.field('code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
      />
    </AccountForm>
  );
}

function RecoveryStep() {
  const form = useForm({
    fields: { recoveryCode: { subject: 'This', check: required('Enter a recovery code.') } },
    submit: ({ recoveryCode }) => confirm({ recoveryCode }),
  });
  return (
    <AccountForm form={form} label="Confirm with a recovery code" action="Confirm">
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
    </AccountForm>
  );
}

function PasskeyStep({ options }: { options: NonNullable<Step['passkeyOptions']> }) {
  const isMounted = useIsMounted();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => confirm({ passkey: await signWithPasskey(options) }),
  });
  return (
    <div className="mb-6">
      {error && (
        <Notice tone="bad" announced className="mb-4">
          {describeFailure(error).message}
        </Notice>
      )}
      <Button
        look="primary"
        size="large"
        className="w-full"
        pending={isPending}
        disabled={!isMounted}
        onClick={() => mutate()}
      >
        Use a passkey
      </Button>
    </div>
  );
}

async function confirm(proof: Parameters<typeof confirmSignIn>[0]): Promise<void> {
  const outcome = await confirmSignIn(proof);
  if (!outcome.ok) throw refusalOfSignIn(outcome.code);
  clearKnownKey();
  await leaveFor(outcome.next);
}
