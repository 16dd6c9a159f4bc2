import { useMutation } from '@tanstack/react-query';
import { EmailField } from '../account/email-field';
import { PasswordField } from '../account/password-field';
import { DialogForm } from '../forms/dialog-form';
import { required, useForm } from '../forms/use-form';
import { leaveEndedSession } from '../session/sign-in';
import { useTRPC } from '../trpc-provider';

export type DeleteAccountFormProps = { email: string; hasPassword: boolean };

/** Apart from the page: most visits do not open its dialog. */
export function DeleteAccountForm({ email, hasPassword }: DeleteAccountFormProps) {
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
      await leaveEndedSession('/sign-in?notice=deleted');
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
