import type { Metadata } from 'next';
import { KeepEmail } from '../../../components/account/keep-email';
import { readParams, type SearchParams } from '../../return-path';

export const metadata: Metadata = {
  title: 'Keep your e-mail address',
  robots: { index: false },
  // The address of this page holds a secret.
  referrer: 'no-referrer',
};

export default async function KeepEmailPage({ searchParams }: { searchParams: SearchParams }) {
  const { token } = await readParams(searchParams, 'token');
  return <KeepEmail token={token ?? null} />;
}
