import { bucketNames, bucketOrder } from '../../server/contract/bucket-names';
import { formatCount } from '../ui/format-count';
import { formatDay } from './format-day';
import { chartColor } from './stacked-bars';
import type { UsageHistory } from './usage-table';

type Day = UsageHistory['days'][number];

/** What the day has of each bucket, in the order of the legend. */
const listUsed = ({ endpoints }: Day) =>
  bucketOrder.flatMap((bucket, i) =>
    endpoints[bucket] === 0
      ? []
      : [{ label: bucketNames[bucket].label, count: endpoints[bucket], color: chartColor(i) }],
  );

/** The day in one sentence, for screen readers. */
export function describeDay(day: Day): string {
  const parts = listUsed(day).map(({ label, count }) => `${label} ${formatCount(count)}`);
  const total = day.total === 0 ? 'no requests' : `${formatCount(day.total)} in total`;
  return [formatDay(day.date), ...parts, total].join(', ');
}

type DayDetailsProps = {
  day: Day;
  /** The middle of the day's bar, in percent of the plot. */
  center: number;
};

/** The day's figures, beside its bar and never beyond the plot. */
export function DayDetails({ day, center }: DayDetailsProps) {
  const beside = center < 50 ? `${center}% + 1rem` : `${center}% - 9rem - 1rem`;
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute top-0 z-10 w-36 rounded-card border border-line bg-surface px-3 py-2 text-xs shadow-float"
      style={{ left: `clamp(0px, ${beside}, 100% - 9rem)` }}
    >
      <p className="mb-1.5 font-medium">{formatDay(day.date)} UTC</p>
      <dl className="space-y-1 tabular-nums">
        {listUsed(day).map(({ label, count, color }) => (
          <div key={label} className="flex items-center gap-2">
            <Swatch color={color} />
            <dt className="text-muted">{label}</dt>
            <dd className="ml-auto">{formatCount(count)}</dd>
          </div>
        ))}
        <div className="flex justify-between font-medium not-first:mt-1.5 not-first:border-t not-first:border-line not-first:pt-1.5">
          <dt>Total</dt>
          <dd>{formatCount(day.total)}</dd>
        </div>
      </dl>
    </div>
  );
}

/** A drawing rather than a background, which forced colors would take away. */
export function Swatch({ color }: { color: string }) {
  return (
    <svg aria-hidden className="size-2.5 shrink-0 rounded-[2px]">
      <rect width="100%" height="100%" fill={color} />
    </svg>
  );
}
