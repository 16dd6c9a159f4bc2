'use client';

import { useMutation } from '@tanstack/react-query';
import { signOut } from '../session/sign-in';
import { EmailField } from '../account/email-field';
import { PasswordField } from '../account/password-field';
import { DialogForm } from '../forms/dialog-form';
import { required, useForm } from '../forms/use-form';
import { useTRPC } from '../trpc-provider';
import { SectionCard } from '../ui/card';
import { Dialog, DialogContent, DialogTrigger } from '../ui/dialog';

type DeleteAccountProps = { email: string; hasPassword: boolean };

export function DeleteAccount(props: DeleteAccountProps) {
  return (
    <SectionCard title="Delete the account" className="border-bad/40">
      <ul className="max-w-[65ch] list-disc space-y-1.5 pl-4.5 text-muted marker:text-faint">
        <li>Your API key stops working at once, everywhere.</li>
        <li>Your subscription ends at once, and nothing more is charged.</li>
        <li>Your usage history, sessions and profile are deleted. Nobody can restore them.</li>
      </ul>
      <Dialog>
        <DialogTrigger look="danger" className="mt-5">
          Delete account
        </DialogTrigger>
        <DialogContent
          title="Delete the account?"
          description="Your key, usage history and subscription are deleted with it. This cannot be undone."
        >
          <DeleteForm {...props} />
        </DialogContent>
      </Dialog>
    </SectionCard>
  );
}

function DeleteForm({ email, hasPassword }: DeleteAccountProps) {
  const { mutateAsync: deleteAccount } = useMutation(useTRPC().account.delete.mutationOptions());
  const form = useForm({
    fields: {
      email: {
        subject: 'This',
        check: (typed) => (typed.toLowerCase() === email ? undefined : `Type ${email} to confirm.`),
      },
      password: {
        subject: 'This',
        check: hasPassword ? required('Enter your password.') : undefined,
      },
    },
    submit: async (values) => {
      await deleteAccount(hasPassword ? values : { email: values.email });
      await signOut('/sign-in?notice=deleted');
    },
  });
  return (
    <DialogForm form={form} action="Delete account" look="danger" cancel="Keep the account">
      <EmailField
        label="Your e-mail address"
        autoComplete="off"
        hint={
          <>
            Type <span className="wrap-anywhere text-ink">{email}</span> to confirm.
          </>
        }
        {...form.field('email')}
      />
      {hasPassword && (
        <PasswordField
          label="Password"
          {...form.field('password')}
          autoComplete="current-password"
        />
      )}
    </DialogForm>
  );
}
