'use client';

import { useState } from 'react';
import { OutboxHint } from '../account/outbox-hint';
import { Dialog, DialogContent, DialogTrigger } from '../ui/dialog';
import { lazyPart } from '../ui/lazy-part';
import { Notice } from '../ui/notice';

const ChangeEmailForm = lazyPart(() => import('./change-email-form'), 'ChangeEmailForm');

type ChangeEmailProps = { isVerified: boolean; isOutboxOpen: boolean };

/** Asks for the new address; the link mailed to it does the rest. */
export function ChangeEmail({ isVerified, isOutboxOpen }: ChangeEmailProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogTrigger size="small">Change address</DialogTrigger>
        <DialogContent
          title="Change your e-mail address"
          description={`We send a link to the new address. The change takes effect once you have confirmed it there.${isVerified ? ' Your current address gets a link to undo it for 7 days.' : ''}`}
        >
          <ChangeEmailForm
            onSent={(email) => {
              setSentTo(email);
              setIsOpen(false);
            }}
          />
        </DialogContent>
      </Dialog>
      {sentTo !== null && (
        <Notice tone="good" title="Check your e-mail" announced className="w-full">
          If <span className="wrap-anywhere">{sentTo}</span> can be used, we have sent a link to it.
          Confirm within 24 hours, while you are signed in or with your password.
          <OutboxHint isOutboxOpen={isOutboxOpen} />
        </Notice>
      )}
    </>
  );
}
