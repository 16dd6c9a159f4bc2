import type { Metadata } from 'next';
import { KeyCard } from '../../../components/keys/key-card';
import { PageTitle } from '../../../components/ui/page-title';
import { requireAccount, siteTrpc } from '../../site-trpc';

export const metadata: Metadata = { title: 'Keys' };

export default async function KeysPage() {
  await requireAccount('/dashboard/keys');
  const trpc = await siteTrpc();
  return (
    <>
      <PageTitle title="Keys" />
      <KeyCard initial={await trpc.keys.current.query()} />
    </>
  );
}
