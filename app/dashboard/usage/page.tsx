import type { Metadata } from 'next';
import { parseRange } from '../../../components/usage/ranges';
import { UsageReport } from '../../../components/usage/usage-report';
import { readParams, type SearchParams } from '../../return-path';
import { requireAccount, siteTrpc } from '../../site-trpc';

export const metadata: Metadata = { title: 'Usage' };

export default async function UsagePage({ searchParams }: { searchParams: SearchParams }) {
  await requireAccount('/dashboard/usage');
  const range = parseRange((await readParams(searchParams, 'days')).days);
  const trpc = await siteTrpc();
  return (
    <UsageReport range={range} history={await trpc.usage.history.query({ days: Number(range) })} />
  );
}
