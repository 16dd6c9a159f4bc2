'use client';

import { useQuery } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import Link from 'next/link';
import type { AppRouter } from '../../server/trpc/router';
import { bucketNames, bucketOrder } from '../quotas/bucket-names';
import { useTRPC } from '../trpc-provider';
import { Notice } from '../ui/notice';

type Usage = inferRouterOutputs<AppRouter>['usage']['today'];

/** @param initial what the page was made with, or null where the figures are away */
export function OverQuotaNotice({ initial }: { initial: Usage | null }) {
  const { data: usage } = useQuery({
    ...useTRPC().usage.today.queryOptions(),
    ...(initial && { initialData: initial }),
  });
  if (!usage) return null;
  const usedUp = bucketOrder.filter((bucket) => {
    const { used, limit } = usage.endpoints[bucket];
    return limit !== null && used >= limit;
  });
  if (usedUp.length === 0) return null;
  const names = usedUp.map((bucket) => bucketNames[bucket].label).join(', ');
  return (
    <Notice tone="warn" title={`Used up for today: ${names}`}>
      Such requests are refused with 429 until 00:00 UTC.
      {usage.tier === 'free' && (
        <>
          {' '}
          <Link href="/dashboard/billing" className="link">
            A larger plan
          </Link>{' '}
          takes effect at once.
        </>
      )}
    </Notice>
  );
}
