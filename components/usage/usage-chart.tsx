'use client';

import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { bucketNames, bucketOrder } from '../../server/contract/bucket-names';
import { formatCount } from '../ui/format-count';
import { formatDay } from './format-day';
import {
  chartColor,
  findTicks,
  formatTick,
  labelStepOf,
  plotHeightPx,
  StackedBars,
} from './stacked-bars';
import type { UsageHistory } from './usage-table';

/** Requests by day, one color for each bucket, and the colors with their names and totals. */
export function UsageChart({ history: { days, totals } }: { history: UsageHistory }) {
  return (
    <>
      <Plot days={days} />
      <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-xs text-muted">
        {bucketOrder.map((bucket, i) => (
          <li key={bucket} className="flex items-center gap-2 tabular-nums">
            <Swatch color={chartColor(i)} />
            {bucketNames[bucket].label}
            <span className="text-ink">{formatCount(totals[bucket])}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Pointing at a day shows its figures. Arrow keys also announce them. */
function Plot({ days }: Pick<UsageHistory, 'days'>) {
  const [active, setActive] = useState<number | null>(null);
  const last = days.length - 1;
  const read = days[active ?? last];
  const ticks = findTicks(Math.max(...days.map(({ total }) => total)));

  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const i = Math.floor(((clientX - left) / width) * days.length);
    setActive(Math.min(last, Math.max(0, i)));
  };
  const press = (event: KeyboardEvent) => {
    const from = active ?? last;
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key];
    if (event.key === 'Escape') setActive(null);
    if (to === undefined) return;
    event.preventDefault();
    setActive(Math.min(last, Math.max(0, to)));
  };

  return (
    <div className="relative ml-10 pb-6 text-xs text-muted tabular-nums">
      <ValueAxis ticks={ticks} />
      <div
        role="slider"
        tabIndex={0}
        aria-label="Requests by day"
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={(active ?? last) + 1}
        aria-valuetext={read && describeDay(read)}
        className="relative touch-pan-y rounded-[2px]"
        onPointerDown={point}
        onPointerMove={point}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setActive(null)}
        onFocus={() => setActive((i) => i ?? last)}
        onBlur={() => setActive(null)}
        onKeyDown={press}
      >
        <StackedBars days={days} ticks={ticks} active={active} />
        {active !== null && read && (
          <DayDetails day={read} center={centerOf(active, days.length)} />
        )}
      </div>
      <DayAxis days={days} />
    </div>
  );
}

/** In percent of the plot. */
const centerOf = (index: number, count: number) => ((index + 0.5) / count) * 100;

function ValueAxis({ ticks }: { ticks: readonly number[] }) {
  const top = ticks.at(-1) ?? 1;
  return ticks.map((tick) => (
    <span
      key={tick}
      aria-hidden
      className="absolute right-full mr-2 -translate-y-1/2"
      style={{ top: plotHeightPx * (1 - tick / top) }}
    >
      {formatTick(tick)}
    </span>
  ));
}

/** Counted from today, which always has a label. Phones show every other label. */
function DayAxis({ days }: Pick<UsageHistory, 'days'>) {
  const step = labelStepOf(days.length);
  const today = days.length - 1;
  return days.map(({ date }, i) => {
    const stepsAgo = (today - i) / step;
    return Number.isInteger(stepsAgo) ? (
      <span
        key={date}
        aria-hidden
        className={`absolute bottom-0 -translate-x-1/2 whitespace-nowrap ${stepsAgo % 2 === 1 ? 'max-sm:hidden' : ''}`}
        // The label of today ends with the plot.
        style={{ left: `min(${centerOf(i, days.length)}%, 100% - 1.25rem)` }}
      >
        {formatDay(date)}
      </span>
    ) : null;
  });
}

type Day = UsageHistory['days'][number];

/** The day's requests by bucket, in the order of the legend. */
const listUsed = ({ endpoints }: Day) =>
  bucketOrder.flatMap((bucket, i) =>
    endpoints[bucket] === 0
      ? []
      : [{ label: bucketNames[bucket].label, count: endpoints[bucket], color: chartColor(i) }],
  );

/** The day in one sentence, for screen readers. */
function describeDay(day: Day): string {
  const parts = listUsed(day).map(({ label, count }) => `${label} ${formatCount(count)}`);
  const total = day.total === 0 ? 'no requests' : `${formatCount(day.total)} in total`;
  return [formatDay(day.date), ...parts, total].join(', ');
}

type DayDetailsProps = {
  day: Day;
  /** The middle of the day's bar, in percent of the plot. */
  center: number;
};

/** The day's figures, beside its bar and inside the plot. */
function DayDetails({ day, center }: DayDetailsProps) {
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

/** An SVG, because forced colors remove backgrounds. */
function Swatch({ color }: { color: string }) {
  return (
    <svg aria-hidden className="size-2.5 shrink-0 rounded-[2px]">
      <rect width="100%" height="100%" fill={color} />
    </svg>
  );
}
