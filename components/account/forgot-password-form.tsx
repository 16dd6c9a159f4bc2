'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormFailure } from '../forms/form-failure';
import { useForm } from '../forms/use-form';
import { useTRPC } from '../trpc-provider';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { Notice } from '../ui/notice';
import { checkEmail, faultsOf } from './check-fields';
import { OutboxHint } from './outbox-hint';

/** The answer is the same whether there is such an account or not. */
export function ForgotPasswordForm({ isOutboxOpen }: { isOutboxOpen: boolean }) {
  const { mutateAsync: ask } = useMutation(useTRPC().auth.forgotPassword.mutationOptions());
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const form = useForm({
    fields: { email: 'This' },
    check: ({ email }) => faultsOf({ email: checkEmail(email) }),
    submit: async ({ email }) => {
      setAskedFor(null);
      await ask({ email });
      setAskedFor(email.trim());
    },
  });
  return (
    <form {...form.formProps} aria-label="Ask for a link" className="space-y-5">
      <FormFailure failure={form.failure} />
      {askedFor !== null && (
        <Notice tone="good" title="Look at your mail" announced>
          If there is an account for <span className="wrap-anywhere">{askedFor}</span>, a link to a
          new password is on its way. It works once, for one hour.
          <OutboxHint isOutboxOpen={isOutboxOpen} />
        </Notice>
      )}
      <Field
        label="E-mail address"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={form.errors.email}
      />
      <Button {...form.submitProps} look="primary" size="large" className="w-full">
        {askedFor === null ? 'Send the link' : 'Send another link'}
      </Button>
    </form>
  );
}
