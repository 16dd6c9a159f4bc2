import type { Metadata } from 'next';
import { UsageReport } from '../../../components/usage/usage-report';
import { requireSignedIn, serverTrpc } from '../../server-trpc';

export const metadata: Metadata = { title: 'Usage' };

type UsagePageProps = { searchParams: Promise<{ days?: string | string[] }> };

export default async function UsagePage({ searchParams }: UsagePageProps) {
  await requireSignedIn('/dashboard/usage');
  const { days } = await searchParams;
  const range = days === '7' || days === '90' ? days : '30';
  const trpc = await serverTrpc();
  return (
    <UsageReport initialRange={range} initial={await trpc.usage.history({ days: Number(range) })} />
  );
}
