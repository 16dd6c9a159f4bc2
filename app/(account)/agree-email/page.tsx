import type { Metadata } from 'next';
import { AgreeToEmailChange } from '../../../components/account/agree-to-email-change';
import { readParams, type SearchParams } from '../../return-path';

export const metadata: Metadata = {
  title: 'Agree to the new e-mail address',
  robots: { index: false },
  // The address of this page holds a secret.
  referrer: 'no-referrer',
};

export default async function AgreeEmailPage({ searchParams }: { searchParams: SearchParams }) {
  const { token } = await readParams(searchParams, 'token');
  return <AgreeToEmailChange token={token ?? null} />;
}
