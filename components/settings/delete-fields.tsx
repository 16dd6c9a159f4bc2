import { EmailField } from '../account/email-field';
import { PasswordField } from '../account/password-field';

type DeleteFieldsProps = {
  email: string;
  hasPassword: boolean;
  field: (name: 'email' | 'password') => { name: string; error: string | undefined };
};

/** The owner types the address, and the password if there is one. */
export function DeleteFields({ email, hasPassword, field }: DeleteFieldsProps) {
  return (
    <>
      <EmailField
        label="Your e-mail address"
        autoComplete="off"
        hint={
          <>
            Type <span className="wrap-anywhere text-ink">{email}</span> to confirm.
          </>
        }
        {...field('email')}
      />
      {hasPassword && (
        <PasswordField label="Password" {...field('password')} autoComplete="current-password" />
      )}
    </>
  );
}
