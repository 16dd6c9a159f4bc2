import type { Metadata } from 'next';
import { KeyCard } from '../../../components/keys/key-card';
import { NamedKeys } from '../../../components/keys/named-keys';
import { PageTitle } from '../../../components/ui/page-title';
import { env } from '../../../server/platform/env';
import { requireAccount, siteTrpc } from '../../site-trpc';

export const metadata: Metadata = { title: 'Keys' };

export default async function KeysPage() {
  await requireAccount('/dashboard/keys');
  const trpc = await siteTrpc();
  const [current, named] = await Promise.all([trpc.keys.current.query(), trpc.keys.named.query()]);
  return (
    <>
      <PageTitle title="Keys" />
      <div className="space-y-6">
        <KeyCard initial={current} />
        <NamedKeys initial={named} baseUrl={env.publicUrl} />
      </div>
    </>
  );
}
