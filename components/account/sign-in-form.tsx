'use client';

import Link from 'next/link';
import { useState } from 'react';
import { signIn } from '../browser-session';
import { refusalOfSignIn } from '../forms/describe-failure';
import { useForm } from '../forms/use-form';
import { forgetKnownKey } from '../keys/known-key';
import { AccountForm } from './account-form';
import { checkEmail, faultsOf } from './check-fields';
import { EmailField } from './email-field';
import { PasswordField } from './password-field';

/** @param next a place on this site */
export function SignInForm({ next }: { next: string }) {
  const [isLeaving, setIsLeaving] = useState(false);
  const form = useForm({
    fields: { email: 'This', password: 'Password' },
    check: ({ email, password }) =>
      faultsOf({
        email: checkEmail(email),
        password: password === '' ? 'Enter your password.' : undefined,
      }),
    submit: async (values) => {
      const outcome = await signIn(values);
      if (!outcome.ok) throw refusalOfSignIn(outcome.code);
      forgetKnownKey();
      setIsLeaving(true);
      window.location.assign(next);
    },
  });
  return (
    <AccountForm form={form} label="Sign in" action="Sign in" isLeaving={isLeaving}>
      <EmailField autoComplete="username" error={form.errors.email} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={form.errors.password}
        aside={
          <Link href="/forgot-password" className="link">
            Forgot it?
          </Link>
        }
      />
    </AccountForm>
  );
}
