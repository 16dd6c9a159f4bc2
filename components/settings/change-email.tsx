'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { OutboxHint } from '../account/outbox-hint';
import { Dialog, DialogContent, DialogTrigger } from '../ui/dialog';
import { lazyPart } from '../ui/lazy-part';
import { Notice } from '../ui/notice';

const ChangeEmailForm = lazyPart(() => import('./change-email-form'), 'ChangeEmailForm');

type ChangeEmailProps = {
  isVerified: boolean;
  isOutboxOpen: boolean;
  /** The new address that was just asked for. */
  sentTo: string | null;
  onSent: (email: string) => void;
};

/** Asks for the new address; what follows is done with the links that are mailed. */
export function ChangeEmail({ isVerified, isOutboxOpen, sentTo, onSent }: ChangeEmailProps) {
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogTrigger size="small">Change address</DialogTrigger>
        <DialogContent
          title="Change your e-mail address"
          description={
            isVerified
              ? 'We send a link to the new address and one to your present address. The change takes effect once you have confirmed it with both.'
              : 'We send a link to the new address. The change takes effect once you have confirmed it there.'
          }
        >
          <ChangeEmailForm
            onSent={(email) => {
              onSent(email);
              setIsOpen(false);
              // The pending change is on the page.
              router.refresh();
            }}
          />
        </DialogContent>
      </Dialog>
      {sentTo !== null && (
        <Notice tone="good" title="Check your e-mail" announced className="w-full">
          If <span className="wrap-anywhere">{sentTo}</span> can be used, we have sent a link to it.
          Confirm within 24 hours, while you are signed in or with your password.
          {isVerified && ' Your present address has a link too: agree to the change there.'}
          <OutboxHint isOutboxOpen={isOutboxOpen} />
        </Notice>
      )}
    </>
  );
}
