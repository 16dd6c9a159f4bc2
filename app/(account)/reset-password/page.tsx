import type { Metadata } from 'next';
import { AccountHeading } from '../../../components/account/account-heading';
import { ResetPasswordForm } from '../../../components/account/reset-password-form';
import { readParams, type SearchParams } from '../../return-path';

export const metadata: Metadata = {
  title: 'New password',
  robots: { index: false },
  // The address of this page holds a secret.
  referrer: 'no-referrer',
};

export default async function ResetPasswordPage({ searchParams }: { searchParams: SearchParams }) {
  const { token } = await readParams(searchParams, 'token');
  return (
    <>
      <AccountHeading title="Set a new password" />
      <ResetPasswordForm token={token ?? null} />
    </>
  );
}
