import type { Metadata } from 'next';
import Link from 'next/link';
import { AccountHeading } from '../../../components/account/account-heading';
import { ForgotPasswordForm } from '../../../components/account/forgot-password-form';
import { isOutboxShown } from '../../is-outbox-shown';

export const metadata: Metadata = {
  title: 'Forgotten password',
  description: 'A link to a new password, by mail.',
};

export default async function ForgotPasswordPage() {
  return (
    <>
      <AccountHeading title="Choose a new password">
        A link to it comes by mail. Remembered it?{' '}
        <Link href="/sign-in" className="link">
          Sign in
        </Link>
      </AccountHeading>
      <ForgotPasswordForm isOutboxOpen={await isOutboxShown()} />
    </>
  );
}
