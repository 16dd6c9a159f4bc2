'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from '../forms/use-form';
import { useTRPC } from '../trpc-provider';
import { Notice } from '../ui/notice';
import { AccountForm } from './account-form';
import { checkEmail, faultsOf } from './check-fields';
import { EmailField } from './email-field';
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
    <AccountForm form={form} label="Ask for a new link" action="Send a new link">
      {sentTo !== null && (
        <Notice tone="good" title="Look at your mail" announced>
          If <span className="wrap-anywhere">{sentTo}</span> belongs to an account that is not
          verified, a new link is on its way. It works for 24 hours.
          <OutboxHint isOutboxOpen={isOutboxOpen} />
        </Notice>
      )}
      <EmailField autoComplete="email" error={form.errors.email} defaultValue={email ?? ''} />
    </AccountForm>
  );
}
