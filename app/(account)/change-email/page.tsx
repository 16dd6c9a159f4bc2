import type { Metadata } from 'next';
import { ConfirmEmailChange } from '../../../components/account/confirm-email-change';
import { readParams, type SearchParams } from '../../return-path';
import { findAccount, findLinkState } from '../../site-trpc';

export const metadata: Metadata = {
  title: 'Confirm your new e-mail address',
  robots: { index: false },
  // The address of this page holds a secret.
  referrer: 'no-referrer',
};

export default async function ChangeEmailPage({ searchParams }: { searchParams: SearchParams }) {
  const { token } = await readParams(searchParams, 'token');
  const link = await findLinkState(token, 'change_email');
  const account = await findAccount();
  return <ConfirmEmailChange token={token ?? null} link={link} isSignedIn={account !== null} />;
}
