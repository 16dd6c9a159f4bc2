import type { Metadata } from 'next';
import { Playground } from '../../../components/playground/playground';
import { env } from '../../../server/platform/env';
import { requireAccount, siteTrpc } from '../../site-trpc';

export const metadata: Metadata = { title: 'Playground' };

export default async function PlaygroundPage() {
  await requireAccount('/dashboard/playground');
  const trpc = await siteTrpc();
  return <Playground currentKey={await trpc.keys.current.query()} publicUrl={env.publicUrl} />;
}
