'use client';

import { useMutation } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { signIn } from '../browser-session';
import { useForm } from '../forms/use-form';
import { setKnownKey } from '../keys/known-key';
import { isTrpcError, useTRPC } from '../trpc-provider';
import { Field } from '../ui/field';
import { Notice } from '../ui/notice';
import { AccountForm } from './account-form';
import { checkEmail, checkPassword, faultsOf } from './check-fields';
import { EmailField } from './email-field';
import { PasswordField, passwordRule } from './password-field';

type RegisterFormProps = {
  onRegistered: (made: { apiKey: string; isSignedIn: boolean }) => void;
};

export function RegisterForm({ onRegistered }: RegisterFormProps) {
  const { mutateAsync: register } = useMutation(useTRPC().auth.register.mutationOptions());
  const [isTaken, setIsTaken] = useState(false);
  const form = useForm({
    fields: { email: 'This', name: 'Name', password: 'Password' },
    check: ({ email, password }) =>
      faultsOf({
        email: checkEmail(email),
        name: undefined,
        password: checkPassword(password),
      }),
    submit: async ({ email, name, password }) => {
      setIsTaken(false);
      try {
        const made = await register({ email, password, name: name || undefined });
        setKnownKey(made.api_key);
        const { ok } = await signIn({ email, password });
        onRegistered({ apiKey: made.api_key, isSignedIn: ok });
      } catch (error) {
        if (!isTrpcError(error) || error.data?.code !== 'email_taken') throw error;
        setIsTaken(true);
      }
    },
  });
  return (
    <AccountForm
      form={form}
      label="Create an account"
      action="Create account"
      consequences="Logos and names belong to their owners and keep their own licenses and trademarks. By creating an account you agree to use them within those."
    >
      {isTaken && (
        <Notice tone="warn" title="There is an account with this address already." announced>
          <Link href="/sign-in" className="link">
            Sign in
          </Link>{' '}
          instead, or{' '}
          <Link href="/forgot-password" className="link">
            choose a new password
          </Link>
          .
        </Notice>
      )}
      <EmailField autoComplete="username" error={form.errors.email} />
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={100}
        aside={<span className="text-muted">Optional</span>}
        error={form.errors.name}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint={passwordRule}
        error={form.errors.password}
      />
    </AccountForm>
  );
}
