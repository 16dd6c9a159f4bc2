'use client';

import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { useForm } from '../forms/use-form';
import { isTrpcError, useTRPC } from '../trpc-provider';
import { buttonStyle } from '../ui/button';
import { Notice } from '../ui/notice';
import { AccountForm } from './account-form';
import { checkPassword, faultsOf } from './check-fields';
import { PasswordField, passwordRule } from './password-field';
import { useHiddenToken } from './use-hidden-token';

/** @param token that of the mailed link, or null where the address has none */
export function ResetPasswordForm({ token: given }: { token: string | null }) {
  const token = useHiddenToken(given);
  const { mutateAsync: reset } = useMutation(useTRPC().auth.resetPassword.mutationOptions());
  const [isDead, setIsDead] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const form = useForm({
    fields: { password: 'Password' },
    check: ({ password }) => faultsOf({ password: checkPassword(password) }),
    submit: async ({ password }) => {
      try {
        await reset({ token: token ?? '', password });
        setIsLeaving(true);
        // Every session has ended, this browser's too: nothing that was read before holds.
        window.location.assign('/sign-in?notice=password-set');
      } catch (error) {
        if (!isTrpcError(error) || error.data?.code !== 'invalid_reset_token') throw error;
        setIsDead(true);
      }
    },
  });
  if (token === null || isDead) return <DeadLink isMissing={token === null} />;
  return (
    <AccountForm
      form={form}
      label="Set a new password"
      action="Set password"
      isLeaving={isLeaving}
      consequences="Every session ends, on this device too. Your API key stays as it is."
    >
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        hint={passwordRule}
        error={form.errors.password}
      />
    </AccountForm>
  );
}

function DeadLink({ isMissing }: { isMissing: boolean }) {
  const what = isMissing
    ? 'Open this page by the link in the message: it is complete only there.'
    : 'A link works once, for one hour, and a newer one takes its place.';
  return (
    <Notice
      tone="warn"
      title={isMissing ? 'The link is missing' : 'This link is used, expired or unknown'}
      announced={!isMissing}
      action={
        <Link href="/forgot-password" className={buttonStyle({ look: 'primary' })}>
          Ask for a new link
        </Link>
      }
    >
      {what}
    </Notice>
  );
}
