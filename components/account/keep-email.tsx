'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from '../forms/use-form';
import { isErrorOf, type Outputs, useTRPC } from '../trpc-provider';
import { ButtonLink } from '../ui/link';
import { AccountForm } from './account-form';
import { AccountHeading } from './account-heading';
import { DeadLink } from './dead-link';
import { ResetPasswordForm } from './reset-password-form';
import { useHiddenToken } from './use-hidden-token';

/** Where the link to the old address leads. */
export function KeepEmail({ token: given }: { token: string | null }) {
  const token = useHiddenToken(given);
  const { mutateAsync: keep } = useMutation(useTRPC().auth.keepEmail.mutationOptions());
  const [kept, setKept] = useState<Outputs['auth']['keepEmail'] | null>(null);
  const [isDead, setIsDead] = useState(false);
  const form = useForm({
    fields: {},
    submit: async () => {
      try {
        setKept(await keep({ token: token ?? '' }));
      } catch (error) {
        if (!isErrorOf(error, 'invalid_verification_token')) throw error;
        setIsDead(true);
      }
    },
  });
  if (kept !== null) return <Kept {...kept} />;
  return (
    <>
      <AccountHeading title="Keep your e-mail address">
        If it was not you who wanted to change it, somebody else can sign in to your account.
      </AccountHeading>
      {token === null || isDead ? (
        <DeadLink
          isMissing={token === null}
          action={
            <ButtonLink href="/forgot-password" look="primary">
              Reset your password
            </ButtonLink>
          }
        >
          The link works once: for 14 days after the change was requested, or for 7 days after it
          took effect.
        </DeadLink>
      ) : (
        <AccountForm
          form={form}
          label="Keep your e-mail address"
          action="Keep my address"
          consequences="Everybody is signed out, the password is removed and the API key is revoked. Then you set a new password."
        >
          {null}
        </AccountForm>
      )}
    </>
  );
}

function Kept({ email, reset_token: resetToken }: Outputs['auth']['keepEmail']) {
  return (
    <>
      <AccountHeading title="Your address stays" takesFocus>
        The account uses <span className="wrap-anywhere">{email}</span>. Set a new password now.
      </AccountHeading>
      <ResetPasswordForm token={resetToken} />
    </>
  );
}
