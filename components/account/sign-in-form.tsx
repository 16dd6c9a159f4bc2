'use client';

import { useEffect } from 'react';
import { refusalOfSignIn } from '../forms/describe-failure';
import { required, useForm } from '../forms/use-form';
import { clearKnownKey } from '../session/known-key';
import { rememberSignedIn } from '../session/start-script';
import { AccountForm } from './account-form';
import { leaveFor, signIn } from '../session/sign-in';
import { EmailField, emailRules } from './email-field';
import { PasswordField } from './password-field';
import { TextLink } from '../ui/link';

/** @param next a path on this site */
export function SignInForm({ next }: { next: string }) {
  // The page shows this form to nobody with a session.
  useEffect(() => rememberSignedIn(false), []);
  const form = useForm({
    fields: {
      email: emailRules,
      password: { subject: 'Password', check: required('Enter your password.') },
    },
    submit: async (values) => {
      const outcome = await signIn(values);
      if (!outcome.ok) throw refusalOfSignIn(outcome.code);
      clearKnownKey();
      await leaveFor(next);
    },
  });
  return (
    <AccountForm form={form} label="Sign in" action="Sign in">
      <EmailField autoComplete="username" {...form.field('email')} />
      <PasswordField
        label="Password"
        {...form.field('password')}
        autoComplete="current-password"
        aside={<TextLink href="/forgot-password">Forgot it?</TextLink>}
      />
    </AccountForm>
  );
}
