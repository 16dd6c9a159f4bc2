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

type ResendFormProps = {
  /** Who is signed in need not type it. */
  email: string | null;
  isOutboxOpen: boolean;
};

/** A new verification link; the answer is the same whether one is needed or not. */
export function ResendForm({ email, isOutboxOpen }: ResendFormProps) {
  const { mutateAsync: resend } = useMutation(useTRPC().auth.resendVerification.mutationOptions());
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    fields: { email: 'This' },
    check: (values) => faultsOf({ email: checkEmail(values.email) }),
    submit: async (values) => {
      setSentTo(null);
      await resend(values);
      setSentTo(values.email.trim());
    },
  });
  return (
    <form {...form.formProps} aria-label="Ask for a new link" className="space-y-5">
      <FormFailure failure={form.failure} />
      {sentTo !== null && (
        <Notice tone="good" title="Look at your mail" announced>
          If <span className="wrap-anywhere">{sentTo}</span> belongs to an account that is not
          verified, a new link is on its way. It works for 24 hours.
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
        defaultValue={email ?? ''}
        error={form.errors.email}
      />
      <Button {...form.submitProps} look="primary" size="large" className="w-full">
        Send a new link
      </Button>
    </form>
  );
}
