'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from '../forms/use-form';
import { isErrorOf, useTRPC } from '../trpc-provider';
import { Notice } from '../ui/notice';
import { AccountForm } from './account-form';
import { leaveFor } from '../session/sign-in';
import { newPasswordRules, PasswordField } from './password-field';
import { useHiddenToken } from './use-hidden-token';
import { ButtonLink } from '../ui/link';

/** @param token from the link in the e-mail; null if the URL has none */
export function ResetPasswordForm({ token: given }: { token: string | null }) {
  const token = useHiddenToken(given);
  const { mutateAsync: reset } = useMutation(useTRPC().auth.resetPassword.mutationOptions());
  const [isDead, setIsDead] = useState(false);
  const form = useForm({
    fields: { password: newPasswordRules },
    submit: async ({ password }) => {
      try {
        await reset({ token: token ?? '', password });
        // A full page load, because this browser's session has ended too.
        await leaveFor('/sign-in?notice=password-set');
      } catch (error) {
        if (!isErrorOf(error, 'invalid_reset_token')) throw error;
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
      consequences="This ends all your sessions, on this device too. Your API key does not change."
    >
      <PasswordField label="New password" {...form.field('password')} autoComplete="new-password" />
    </AccountForm>
  );
}

function DeadLink({ isMissing }: { isMissing: boolean }) {
  return (
    <Notice
      tone="warn"
      title={isMissing ? 'The link is incomplete' : 'This link was used, has expired or is unknown'}
      announced={!isMissing}
      action={
        <ButtonLink href="/forgot-password" look="primary">
          Ask for a new link
        </ButtonLink>
      }
    >
      {isMissing
        ? 'Open the link from the e-mail: the address of this page is not complete without it.'
        : 'A link works once, for one hour, and only until you ask for another one.'}
    </Notice>
  );
}
