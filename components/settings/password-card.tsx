'use client';

import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from 'sonner';
import { checkPassword, faultsOf } from '../account/check-fields';
import { OutboxHint } from '../account/outbox-hint';
import { PasswordField, passwordRule } from '../account/password-field';
import { describeFailure } from '../forms/describe-failure';
import { FormFailure } from '../forms/form-failure';
import { useForm } from '../forms/use-form';
import { useTRPC } from '../trpc-provider';
import { Button } from '../ui/button';
import { SectionCard } from '../ui/card';

type PasswordCardProps = { email: string; hasPassword: boolean; isOutboxOpen: boolean };

export function PasswordCard({ email, hasPassword, isOutboxOpen }: PasswordCardProps) {
  return hasPassword ? (
    <SectionCard
      title="Password"
      description="Whoever is signed in elsewhere is signed out. Your API key stays as it is."
    >
      <ChangePasswordForm email={email} />
    </SectionCard>
  ) : (
    <SectionCard
      title="Password"
      description="You sign in with a provider and have no password. A link by mail lets you set one."
    >
      <FirstPassword email={email} isOutboxOpen={isOutboxOpen} />
    </SectionCard>
  );
}

function ChangePasswordForm({ email }: { email: string }) {
  const { mutateAsync: change } = useMutation(useTRPC().account.changePassword.mutationOptions());
  const inputs = useRef<HTMLDivElement>(null);
  const form = useForm({
    fields: { currentPassword: 'This', password: 'Password' },
    check: ({ currentPassword, password }) =>
      faultsOf({
        currentPassword: currentPassword === '' ? 'Enter your current password.' : undefined,
        password: checkPassword(password),
      }),
    submit: async (values) => {
      await change(values);
      for (const input of inputs.current?.querySelectorAll('input') ?? []) input.value = '';
      toast.success('Your new password is set.');
    },
  });
  return (
    <form {...form.formProps} aria-label="Change the password" className="max-w-sm space-y-4">
      <FormFailure failure={form.failure} />
      {/* For password managers: whose password this is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden />
      <div ref={inputs} className="space-y-4">
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          error={form.errors.currentPassword}
        />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          hint={passwordRule}
          error={form.errors.password}
        />
      </div>
      <Button {...form.submitProps}>Change password</Button>
    </form>
  );
}

function FirstPassword({ email, isOutboxOpen }: { email: string; isOutboxOpen: boolean }) {
  const { mutate, isPending, isSuccess } = useMutation(
    useTRPC().auth.forgotPassword.mutationOptions({
      onError: (error) => toast.error(describeFailure(error).message),
    }),
  );
  return (
    <>
      <Button pending={isPending} onClick={() => mutate({ email })}>
        Mail me a link
      </Button>
      {isSuccess && (
        <div role="status" className="mt-3">
          <p>The link is on its way to {email}. It works once, for one hour.</p>
          <OutboxHint isOutboxOpen={isOutboxOpen} />
        </div>
      )}
    </>
  );
}
