import { useState } from 'react';
import { required, useForm } from '../forms/use-form';
import { isErrorOf } from '../trpc-provider';
import { AccountForm } from './account-form';
import { PasswordField } from './password-field';

type HolderFormProps = {
  action: string;
  isSignedIn: boolean;
  submit: (proof: { password?: string }) => Promise<void>;
};

/**
 * One button for the account's holder, as the session shows. Without a session, or in one of another
 * account, it asks for the password.
 */
export function HolderForm({ action, isSignedIn, submit }: HolderFormProps) {
  const [asksPassword, setAsksPassword] = useState(!isSignedIn);
  const form = useForm({
    fields: {
      password: {
        subject: 'This',
        check: asksPassword ? required('Enter the password of your account.') : undefined,
      },
    },
    submit: async (values) => {
      try {
        await submit(asksPassword ? values : {});
      } catch (error) {
        // Rethrown, so that the message beside the new field explains it.
        if (isErrorOf(error, 'validation_error')) setAsksPassword(true);
        throw error;
      }
    },
  });
  return (
    <AccountForm form={form} label={action} action={action}>
      {asksPassword && (
        <PasswordField
          label="Password of your account"
          {...form.field('password')}
          autoComplete="current-password"
        />
      )}
    </AccountForm>
  );
}
