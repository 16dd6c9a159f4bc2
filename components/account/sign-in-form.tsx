'use client';

import Link from 'next/link';
import { useState } from 'react';
import { signIn } from '../browser-session';
import { refusalOfSignIn } from '../forms/describe-failure';
import { FormFailure } from '../forms/form-failure';
import { useForm } from '../forms/use-form';
import { forgetKnownKey } from '../keys/known-key';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { checkEmail, faultsOf } from './check-fields';
import { PasswordField } from './password-field';

/** @param next a place on this site */
export function SignInForm({ next }: { next: string }) {
  // The way to the next page is part of the waiting: a second press meanwhile does nothing.
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
    <form {...form.formProps} aria-label="Sign in" className="space-y-5">
      <FormFailure failure={form.failure} />
      <Field
        label="E-mail address"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={form.errors.email}
      />
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
      <Button
        {...form.submitProps}
        pending={form.submitProps.pending || isLeaving}
        look="primary"
        size="large"
        className="w-full"
      >
        Sign in
      </Button>
    </form>
  );
}
