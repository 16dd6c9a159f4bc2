import type { Metadata } from 'next';
import { KeyCard } from '../../../components/keys/key-card';
import { PageTitle } from '../../../components/ui/page-title';
import { requireSignedIn, serverTrpc } from '../../server-trpc';

export const metadata: Metadata = { title: 'Keys' };

export default async function KeysPage() {
  await requireSignedIn('/dashboard/keys');
  const trpc = await serverTrpc();
  return (
    <>
      <PageTitle title="Keys" />
      <KeyCard initial={await trpc.keys.current()} />
    </>
  );
}
