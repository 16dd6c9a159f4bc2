'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { faultsOf } from '../account/check-fields';
import { PasswordField } from '../account/password-field';
import { signOut } from '../browser-session';
import { FormFailure } from '../forms/form-failure';
import { useForm } from '../forms/use-form';
import { forgetKnownKey } from '../keys/known-key';
import { useTRPC } from '../trpc-provider';
import { Button } from '../ui/button';
import { SectionCard } from '../ui/card';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from '../ui/dialog';
import { Field } from '../ui/field';

type DeleteAccountProps = { email: string; hasPassword: boolean };

export function DeleteAccount(props: DeleteAccountProps) {
  return (
    <SectionCard title="Delete the account" className="border-bad/40">
      <ul className="max-w-[65ch] list-disc space-y-1.5 pl-4.5 text-muted marker:text-faint">
        <li>Your API key is refused at once, everywhere.</li>
        <li>A subscription ends at once, and nothing more is charged.</li>
        <li>Your usage history, sessions and profile are deleted. Nobody can bring them back.</li>
      </ul>
      <Dialog>
        <DialogTrigger asChild>
          <Button look="danger" className="mt-5">
            Delete account
          </Button>
        </DialogTrigger>
        <DialogContent
          title="Delete the account?"
          description="The key, the usage history and a subscription go with it. This cannot be undone."
        >
          <DeleteForm {...props} />
        </DialogContent>
      </Dialog>
    </SectionCard>
  );
}

function DeleteForm({ email, hasPassword }: DeleteAccountProps) {
  const { mutateAsync: deleteAccount } = useMutation(useTRPC().account.delete.mutationOptions());
  const [isLeaving, setIsLeaving] = useState(false);
  const form = useForm({
    fields: { email: 'This', password: 'This' },
    check: (values) =>
      faultsOf({
        email:
          values.email.trim().toLowerCase() === email ? undefined : `Type ${email} to confirm.`,
        password: hasPassword && values.password === '' ? 'Enter your password.' : undefined,
      }),
    submit: async (values) => {
      await deleteAccount(hasPassword ? values : { email: values.email });
      setIsLeaving(true);
      forgetKnownKey();
      await signOut('/sign-in?notice=deleted');
    },
  });
  return (
    <form {...form.formProps} aria-label="Delete account" className="space-y-4">
      <FormFailure failure={form.failure} />
      <Field
        label="Your e-mail address"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={
          <>
            Type <span className="wrap-anywhere text-ink">{email}</span> to confirm.
          </>
        }
        error={form.errors.email}
      />
      {hasPassword && (
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={form.errors.password}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <DialogClose asChild>
          <Button>Keep the account</Button>
        </DialogClose>
        <Button {...form.submitProps} pending={form.submitProps.pending || isLeaving} look="danger">
          Delete account
        </Button>
      </div>
    </form>
  );
}
