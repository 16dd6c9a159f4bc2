'use client';

import { ActionDialog } from '../forms/action-dialog';
import { required } from '../forms/use-form';
import { useTRPCClient } from '../trpc-provider';
import { SectionCard } from '../ui/card';
import { lazyPart } from '../ui/lazy-part';

const DeleteFields = lazyPart(() => import('./delete-fields'), 'DeleteFields');

type DeleteAccountProps = { email: string; hasPassword: boolean };

export function DeleteAccount({ email, hasPassword }: DeleteAccountProps) {
  const { account } = useTRPCClient();
  return (
    <SectionCard title="Delete the account" className="border-bad/40">
      <ul className="max-w-[65ch] list-disc space-y-1.5 pl-4.5 text-muted marker:text-faint">
        <li>Your API key stops working immediately, everywhere.</li>
        <li>If you have a subscription, it ends immediately, and nothing more is charged.</li>
        <li>Your usage history, sessions and profile are deleted and cannot be restored.</li>
      </ul>
      <ActionDialog
        trigger={{ children: 'Delete account', look: 'danger', className: 'mt-5' }}
        title="Delete the account?"
        description="This also deletes your key, usage history and subscription. It cannot be undone."
        action="Delete account"
        look="danger"
        cancel="Keep the account"
        fields={{
          email: {
            subject: 'This',
            check: (typed) =>
              typed.toLowerCase() === email ? undefined : `Type ${email} to confirm.`,
          },
          password: {
            subject: 'This',
            check: hasPassword ? required('Enter your password.') : undefined,
          },
        }}
        submit={async (values) => {
          const { leaveEndedSession } = await import('../session/sign-in');
          await account.delete.mutate(hasPassword ? values : { email: values.email });
          await leaveEndedSession('/sign-in?notice=deleted');
        }}
      >
        {(field) => <DeleteFields email={email} hasPassword={hasPassword} field={field} />}
      </ActionDialog>
    </SectionCard>
  );
}
