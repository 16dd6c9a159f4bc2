'use client';

import { SectionCard } from '../ui/card';
import { Dialog, DialogContent, DialogTrigger } from '../ui/dialog';
import type { DeleteAccountFormProps } from './delete-account-form';
import { lazyPart } from '../ui/lazy-part';

const DeleteAccountForm = lazyPart(() =>
  import('./delete-account-form').then((module) => ({ default: module.DeleteAccountForm })),
);

export function DeleteAccount(props: DeleteAccountFormProps) {
  return (
    <SectionCard title="Delete the account" className="border-bad/40">
      <ul className="max-w-[65ch] list-disc space-y-1.5 pl-4.5 text-muted marker:text-faint">
        <li>Your API key stops working at once, everywhere.</li>
        <li>If you have a subscription, it ends at once, and nothing more is charged.</li>
        <li>Your usage history, sessions and profile are deleted. They cannot be restored.</li>
      </ul>
      <Dialog>
        <DialogTrigger look="danger" className="mt-5">
          Delete account
        </DialogTrigger>
        <DialogContent
          title="Delete the account?"
          description="Your key, usage history and subscription are deleted with it. This cannot be undone."
        >
          <DeleteAccountForm {...props} />
        </DialogContent>
      </Dialog>
    </SectionCard>
  );
}
