'use client';

import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { nameLengthMax } from '../../server/contract/account-fields';
import { useForm } from '../forms/use-form';
import { setKnownKey } from '../session/known-key';
import { rememberSignedIn } from '../session/start-script';
import { isErrorOf, useTRPC } from '../trpc-provider';
import { Field } from '../ui/field';
import { Notice } from '../ui/notice';
import { AccountForm } from './account-form';
import { EmailField, emailRules } from './email-field';
import { type NewKeys, NewKeyScreen } from './new-key-screen';
import { newPasswordRules, PasswordField } from './password-field';
import { TextLink } from '../ui/link';

type RegisterFormProps = {
  /** Above the form: heading, providers, a link to the sign-in. */
  before: ReactNode;
  baseUrl: string;
};

/** First the form, then the new keys. */
export function RegisterForm({ before, baseUrl }: RegisterFormProps) {
  const { mutateAsync: register } = useMutation(useTRPC().auth.register.mutationOptions());
  const [isTaken, setIsTaken] = useState(false);
  const [made, setMade] = useState<NewKeys | null>(null);
  const form = useForm({
    fields: { email: emailRules, name: { subject: 'Name' }, password: newPasswordRules },
    submit: async ({ email, name, password }) => {
      setIsTaken(false);
      try {
        const keys = await register({ email, password, name: name || undefined });
        setKnownKey(keys.api_key);
        rememberSignedIn(true);
        setMade({ apiKey: keys.api_key, publishableKey: keys.publishable_key });
      } catch (error) {
        if (!isErrorOf(error, 'email_taken')) throw error;
        setIsTaken(true);
      }
    },
  });
  if (made !== null) return <NewKeyScreen {...made} baseUrl={baseUrl} />;
  return (
    <>
      {before}
      <AccountForm
        form={form}
        label="Create an account"
        action="Create account"
        consequences={
          <>
            By creating an account, you agree to the <TextLink href="/terms">terms of use</TextLink>
            . The <TextLink href="/privacy">privacy page</TextLink> says what is stored.
          </>
        }
      >
        {isTaken && (
          <Notice tone="warn" title="An account with this address already exists." announced>
            <TextLink href="/sign-in">Sign in</TextLink> instead, or{' '}
            <TextLink href="/forgot-password">reset your password</TextLink>.
          </Notice>
        )}
        <EmailField autoComplete="username" {...form.field('email')} />
        <Field
          label="Name"
          {...form.field('name')}
          autoComplete="name"
          maxLength={nameLengthMax}
          aside={<span className="text-muted">Optional</span>}
        />
        <PasswordField label="Password" {...form.field('password')} autoComplete="new-password" />
      </AccountForm>
    </>
  );
}
