'use client';

import dynamic from 'next/dynamic';
import { bucketNames, bucketOrder } from '../quotas/bucket-names';
import { formatCount } from '../ui/format-count';
import { Skeleton } from '../ui/skeleton';
import type { UsageHistory } from './usage-table';

/** The chart library is large: it loads after the page. */
const LazyUsageBars = dynamic(() => import('./usage-bars').then(({ UsageBars }) => UsageBars), {
  ssr: false,
  loading: () => <Skeleton className="h-64 w-full" />,
});

/** The chart, and its colors with their names and totals. */
export function UsageChart({ history: { days, totals } }: { history: UsageHistory }) {
  return (
    <>
      <LazyUsageBars days={days} />
      <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-xs text-muted">
        {bucketOrder.map((bucket, i) => (
          <li key={bucket} className="flex items-center gap-2 tabular-nums">
            <span
              aria-hidden
              className="size-2.5 rounded-[2px]"
              style={{ background: `var(--chart-${i + 1})` }}
            />
            {bucketNames[bucket].label}
            <span className="text-ink">{formatCount(totals[bucket])}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
