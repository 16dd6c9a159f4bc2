import type { Metadata } from 'next';
import { VerifyEmail } from '../../../components/account/verify-email';
import { readParams, type SearchParams } from '../../return-path';
import { findAccount, findLinkState, siteTrpc } from '../../site-trpc';

export const metadata: Metadata = {
  title: 'Verify your e-mail address',
  robots: { index: false },
  // The address of this page holds a secret.
  referrer: 'no-referrer',
};

export default async function VerifyEmailPage({ searchParams }: { searchParams: SearchParams }) {
  const { token } = await readParams(searchParams, 'token');
  const link = await findLinkState(token, 'verify_email');
  const trpc = await siteTrpc();
  const [account, { isOutboxOpen }] = await Promise.all([findAccount(), trpc.site.signIn.query()]);
  return (
    <VerifyEmail
      token={token ?? null}
      link={link}
      email={account?.email ?? null}
      isOutboxOpen={isOutboxOpen}
    />
  );
}
