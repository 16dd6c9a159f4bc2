'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from '../forms/use-form';
import { isErrorOf, useTRPC } from '../trpc-provider';
import { AccountForm } from './account-form';
import { DeadLink, type LinkState } from './dead-link';
import { leaveFor } from '../session/sign-in';
import { newPasswordRules, PasswordField } from './password-field';
import { useHiddenToken } from './use-hidden-token';
import { ButtonLink } from '../ui/link';

type ResetPasswordFormProps = {
  /** From the link in the e-mail; null if the URL has none. */
  token: string | null;
  link?: LinkState;
};

export function ResetPasswordForm({ token: given, link = 'live' }: ResetPasswordFormProps) {
  const token = useHiddenToken(given);
  const { mutateAsync: reset } = useMutation(useTRPC().auth.resetPassword.mutationOptions());
  const [isDead, setIsDead] = useState(link === 'dead');
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
  if (token === null || isDead) {
    return (
      <DeadLink
        isMissing={token === null}
        action={
          <ButtonLink href="/forgot-password" look="primary">
            Request a new link
          </ButtonLink>
        }
      >
        A link works once, within one hour.
      </DeadLink>
    );
  }
  return (
    <AccountForm
      form={form}
      label="Set a new password"
      action="Set password"
      consequences="You will be signed out on every device, including this one. If your address was unverified, your key is revoked too."
    >
      <PasswordField label="New password" {...form.field('password')} autoComplete="new-password" />
    </AccountForm>
  );
}
