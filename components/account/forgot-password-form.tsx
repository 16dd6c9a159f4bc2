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
    <AccountForm
      form={form}
      label="Ask for a link"
      action={askedFor === null ? 'Send the link' : 'Send another link'}
    >
      {askedFor !== null && (
        <Notice tone="good" title="Look at your mail" announced>
          If there is an account for <span className="wrap-anywhere">{askedFor}</span>, a link to a
          new password is on its way. It works once, for one hour.
          <OutboxHint isOutboxOpen={isOutboxOpen} />
        </Notice>
      )}
      <EmailField autoComplete="email" error={form.errors.email} />
    </AccountForm>
  );
}
