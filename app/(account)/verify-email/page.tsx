import type { Metadata } from 'next';
import { VerifyEmail } from '../../../components/account/verify-email';
import { isOutboxShown } from '../../is-outbox-shown';
import { readParams, type SearchParams } from '../../return-path';
import { getSignedInAccount } from '../../server-trpc';

export const metadata: Metadata = {
  title: 'Verify your e-mail address',
  robots: { index: false },
  // The address of this page holds a secret.
  referrer: 'no-referrer',
};

export default async function VerifyEmailPage({ searchParams }: { searchParams: SearchParams }) {
  const { token } = await readParams(searchParams, 'token');
  const account = await getSignedInAccount();
  return (
    <VerifyEmail
      token={token ?? null}
      email={account?.email ?? null}
      isOutboxOpen={await isOutboxShown()}
    />
  );
}
