'use client';

import { useEffect } from 'react';
import { required, useForm } from '../forms/use-form';
import { rememberSignedIn } from '../session/start-script';
import { AccountForm } from './account-form';
import { signIn } from '../session/sign-in';
import { EmailField, emailRules } from './email-field';
import { finishSignIn } from './finish-sign-in';
import { PasskeySignIn } from './passkey-sign-in';
import { PasswordField } from './password-field';
import { TextLink } from '../ui/link';

/** `next`: a path on this site. */
type SignInFormProps = { next: string; arePasskeysPossible: boolean };

export function SignInForm({ next, arePasskeysPossible }: SignInFormProps) {
  // The page shows this form only without a session.
  useEffect(() => rememberSignedIn(false), []);
  const form = useForm({
    fields: {
      email: emailRules,
      password: { subject: 'Password', check: required('Enter your password.') },
    },
    submit: async (values) => finishSignIn(await signIn(values, next)),
  });
  return (
    <>
      {arePasskeysPossible && <PasskeySignIn next={next} />}
      <AccountForm form={form} label="Sign in" action="Sign in">
        {/* The last token makes the browser offer passkeys along with addresses. */}
        <EmailField
          {...form.field('email')}
          autoComplete={arePasskeysPossible ? 'username webauthn' : 'username'}
        />
        <PasswordField
          label="Password"
          {...form.field('password')}
          autoComplete="current-password"
          aside={<TextLink href="/forgot-password">Forgot it?</TextLink>}
        />
      </AccountForm>
    </>
  );
}
