import type { Metadata } from 'next';
import { Playground } from '../../../components/playground/playground';
import { env } from '../../../server/env';
import { requireSignedIn, serverTrpc } from '../../server-trpc';

export const metadata: Metadata = { title: 'Playground' };

export default async function PlaygroundPage() {
  await requireSignedIn('/dashboard/playground');
  const trpc = await serverTrpc();
  return <Playground currentKey={await trpc.keys.current()} publicUrl={env.publicUrl} />;
}
