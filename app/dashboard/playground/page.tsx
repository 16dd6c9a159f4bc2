import type { Metadata } from 'next';
import { Playground } from '../../../components/playground/playground';
import { PageTitle } from '../../../components/ui/page-title';
import { env } from '../../../server/platform/env';
import { requireAccount, siteTrpc } from '../../site-trpc';

export const metadata: Metadata = { title: 'Playground' };

export default async function PlaygroundPage() {
  const { tier } = await requireAccount('/dashboard/playground');
  const trpc = await siteTrpc();
  const { isProSold } = await trpc.site.offer.query();
  return (
    <>
      <PageTitle
        title="Playground"
        description="Send real requests from your account. They count like any other."
      />
      <Playground publicUrl={env.publicUrl} canUpgrade={isProSold && tier === 'free'} />
    </>
  );
}
