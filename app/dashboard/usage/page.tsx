import type { Metadata } from 'next';
import { UsageReport } from '../../../components/usage/usage-report';
import { readParams, type SearchParams } from '../../return-path';
import { requireAccount, siteTrpc } from '../../site-trpc';

export const metadata: Metadata = { title: 'Usage' };

export default async function UsagePage({ searchParams }: { searchParams: SearchParams }) {
  await requireAccount('/dashboard/usage');
  const { days } = await readParams(searchParams, 'days');
  const range = days === '7' || days === '90' ? days : '30';
  const trpc = await siteTrpc();
  return (
    <UsageReport
      initialRange={range}
      initial={await trpc.usage.history.query({ days: Number(range) })}
    />
  );
}
