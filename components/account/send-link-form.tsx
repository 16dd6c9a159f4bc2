'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from '../forms/use-form';
import { useTRPC } from '../trpc-provider';
import { Notice } from '../ui/notice';
import { AccountForm } from './account-form';
import { EmailField, emailRules } from './email-field';
import { OutboxHint } from './outbox-hint';

/** The text before and after the address once the message has been sent. */
const texts = {
  forgotPassword: {
    label: 'Request a link',
    action: 'Send the link',
    again: 'Send another link',
    sent: [
      'If there is an account for',
      ', we have sent a link to set a new password. It works once, within one hour.',
    ],
  },
  resendVerification: {
    label: 'Request a new link',
    action: 'Send a new link',
    again: 'Send a new link',
    sent: [
      'If',
      ' belongs to an account that is not verified yet, we have sent a new link. It works for 24 hours.',
    ],
  },
};

type SendLinkFormProps = {
  procedure: keyof typeof texts;
  /** Filled in for visitors who are signed in. */
  email?: string | null;
  isOutboxOpen: boolean;
};

/** Responds the same way whether or not there is such an account. */
export function SendLinkForm({ procedure, email, isOutboxOpen }: SendLinkFormProps) {
  const { mutateAsync: send } = useMutation(useTRPC().auth[procedure].mutationOptions());
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { label, action, again, sent } = texts[procedure];
  const form = useForm({
    fields: { email: emailRules },
    submit: async (values) => {
      setSentTo(null);
      await send(values);
      setSentTo(values.email);
    },
  });
  return (
    <AccountForm form={form} label={label} action={sentTo === null ? action : again}>
      {sentTo !== null && (
        <Notice tone="good" title="Check your e-mail" announced>
          {sent[0]} <span className="wrap-anywhere">{sentTo}</span>
          {sent[1]}
          <OutboxHint isOutboxOpen={isOutboxOpen} />
        </Notice>
      )}
      <EmailField autoComplete="email" {...form.field('email')} defaultValue={email ?? ''} />
    </AccountForm>
  );
}
