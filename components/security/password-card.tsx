'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { OutboxHint } from '../account/outbox-hint';
import { newPasswordRules, PasswordField } from '../account/password-field';
import { showFailure } from '../forms/describe-failure';
import { Form } from '../forms/form';
import { required, useForm } from '../forms/use-form';
import { useTRPC, useTRPCClient } from '../trpc-provider';
import { Button } from '../ui/button';
import { SectionCard } from '../ui/card';
import { showToast } from '../ui/toaster';

type PasswordCardProps = { email: string; hasPassword: boolean; isOutboxOpen: boolean };

export function PasswordCard({ email, hasPassword, isOutboxOpen }: PasswordCardProps) {
  return (
    <SectionCard
      title="Password"
      description={
        hasPassword
          ? 'A new password ends your sessions on other devices. Your API key does not change.'
          : 'You sign in with a provider and have no password. We can e-mail you a link to set one.'
      }
    >
      {hasPassword ? (
        <ChangePasswordForm email={email} />
      ) : (
        <FirstPassword email={email} isOutboxOpen={isOutboxOpen} />
      )}
    </SectionCard>
  );
}

function ChangePasswordForm({ email }: { email: string }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { account } = useTRPCClient();
  const form = useForm({
    fields: {
      currentPassword: { subject: 'This', check: required('Enter your current password.') },
      password: newPasswordRules,
    },
    submit: async (values, element) => {
      await account.changePassword.mutate(values);
      element.reset();
      showToast('success', 'Your new password is set.');
      // The sessions of other devices have ended.
      void queryClient.invalidateQueries(trpc.security.sessions.queryFilter());
    },
  });
  return (
    <Form form={form} label="Change the password" className="max-w-sm space-y-4">
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden />
      <PasswordField
        label="Current password"
        {...form.field('currentPassword')}
        autoComplete="current-password"
      />
      <PasswordField label="New password" {...form.field('password')} autoComplete="new-password" />
      <Button {...form.submitProps}>Change password</Button>
    </Form>
  );
}

function FirstPassword({ email, isOutboxOpen }: { email: string; isOutboxOpen: boolean }) {
  const { mutate, isPending, isSuccess } = useMutation(
    useTRPC().auth.forgotPassword.mutationOptions({ onError: showFailure }),
  );
  return (
    <>
      <Button pending={isPending} onClick={() => mutate({ email })}>
        E-mail me a link
      </Button>
      {isSuccess && (
        <div role="status" className="mt-3">
          <p>We have sent a link to {email}. It works once, within one hour.</p>
          <OutboxHint isOutboxOpen={isOutboxOpen} />
        </div>
      )}
    </>
  );
}
