import type { Metadata } from 'next';
import { UndoEmailChange } from '../../../components/account/undo-email-change';
import { readParams, type SearchParams } from '../../return-path';
import { findLinkState } from '../../site-trpc';

export const metadata: Metadata = {
  title: 'Undo the change of your e-mail address',
  robots: { index: false },
  // The address of this page holds a secret.
  referrer: 'no-referrer',
};

export default async function UndoEmailPage({ searchParams }: { searchParams: SearchParams }) {
  const { token } = await readParams(searchParams, 'token');
  const link = await findLinkState(token, 'keep_email');
  return <UndoEmailChange token={token ?? null} link={link} />;
}
