import { bucketNames, bucketOrder } from '../quotas/bucket-names';
import { formatCount } from '../ui/format-count';
import type { UsageHistory } from './usage-history';

/** The colors of the chart by name, with the sum of each. */
export function ChartLegend({ totals }: { totals: UsageHistory['totals'] }) {
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-xs text-muted">
      {bucketOrder.map((bucket, index) => (
        <li key={bucket} className="flex items-center gap-2 tabular-nums">
          <span
            aria-hidden
            className="size-2.5 rounded-[2px]"
            style={{ background: `var(--chart-${index + 1})` }}
          />
          {bucketNames[bucket].label}
          <span className="text-ink">{formatCount(totals[bucket])}</span>
        </li>
      ))}
    </ul>
  );
}
