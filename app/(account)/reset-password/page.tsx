import type { Metadata } from 'next';
import { AccountHeading } from '../../../components/account/account-heading';
import { ResetPasswordForm } from '../../../components/account/reset-password-form';
import { readParams, type SearchParams } from '../../return-path';
import { findLinkState } from '../../site-trpc';

export const metadata: Metadata = {
  title: 'New password',
  robots: { index: false },
  // The address of this page holds a secret.
  referrer: 'no-referrer',
};

export default async function ResetPasswordPage({ searchParams }: { searchParams: SearchParams }) {
  const { token } = await readParams(searchParams, 'token');
  const link = await findLinkState(token, 'reset_password');
  return (
    <>
      <AccountHeading title="Set a new password" />
      <ResetPasswordForm token={token ?? null} link={link} />
    </>
  );
}
