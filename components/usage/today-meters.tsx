'use client';

import { useQuery } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../server/trpc/router';
import { bucketNames, bucketOrder } from '../quotas/bucket-names';
import { useTRPC } from '../trpc-provider';
import { Badge } from '../ui/badge';
import { formatCount } from '../ui/format-count';
import { Meter } from '../ui/meter';

export type UsageToday = inferRouterOutputs<AppRouter>['usage']['today'];

/** Often enough to watch one's own requests arrive. */
const askEveryMs = 10_000;

/** What is used of each limit today, kept up to date while the page is looked at. */
export function TodayMeters({ initial }: { initial: UsageToday }) {
  const trpc = useTRPC();
  const { data } = useQuery({
    ...trpc.usage.today.queryOptions(),
    initialData: initial,
    // The page may be an older one that the browser kept.
    refetchOnMount: 'always',
    refetchInterval: askEveryMs,
  });
  return (
    <ul className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
      {bucketOrder.map((bucket) => {
        const { used, limit } = data.endpoints[bucket];
        const isSpent = limit !== null && used >= limit;
        return (
          <li key={bucket}>
            <div className="mb-2 flex min-h-5 items-center justify-between gap-3 tabular-nums">
              <span className="min-w-0 truncate">
                {bucketNames[bucket].what}
                {isSpent && (
                  <Badge tone="bad" className="ml-2">
                    Used up
                  </Badge>
                )}
              </span>
              <span className="shrink-0 text-muted">
                <span className="text-ink">{formatCount(used)}</span>
                {limit === null ? ' · no limit' : ` of ${formatCount(limit)}`}
              </span>
            </div>
            <Meter label={bucketNames[bucket].what} used={used} limit={limit} />
          </li>
        );
      })}
    </ul>
  );
}
