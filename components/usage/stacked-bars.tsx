import { bucketOrder } from '../../server/contract/bucket-names';
import type { UsageHistory } from './usage-table';

export const plotHeightPx = 208;
/** Every value above zero is visible. */
const barHeightPxMin = 2;

type StackedBarsProps = {
  days: UsageHistory['days'];
  ticks: readonly number[];
  /** Index of the day that is pointed at, or null. */
  active: number | null;
};

/** One bar for each day, one color for each bucket. Widths are relative, so that it needs no measuring. */
export function StackedBars({ days, ticks, active }: StackedBarsProps) {
  const top = ticks.at(-1) ?? 1;
  const bandShare = 100 / days.length;
  return (
    <svg aria-hidden width="100%" height={plotHeightPx} className="block overflow-visible">
      {active !== null && (
        <rect
          x={`${active * bandShare}%`}
          width={`${bandShare}%`}
          height="100%"
          fill="var(--line)"
        />
      )}
      {ticks.map((tick) => {
        const y = plotHeightPx * (1 - tick / top);
        const stroke = tick === 0 ? 'var(--line-strong)' : 'var(--line)';
        return (
          <line key={tick} x2="100%" y1={y} y2={y} stroke={stroke} shapeRendering="crispEdges" />
        );
      })}
      {days.map((day, i) => (
        <Bar key={day.date} day={day} top={top} index={i} bandShare={bandShare} />
      ))}
    </svg>
  );
}

type BarProps = {
  day: UsageHistory['days'][number];
  top: number;
  index: number;
  bandShare: number;
};

function Bar({ day: { endpoints, total }, top, index, bandShare }: BarProps) {
  if (total === 0) return null;
  const width = bandShare * (bandShare > 10 ? 0.3 : 0.72);
  const x = index * bandShare + (bandShare - width) / 2;
  const heightPx = Math.max(barHeightPxMin, (total / top) * plotHeightPx);
  let y = plotHeightPx;
  return bucketOrder.map((bucket, i) => {
    const height = (endpoints[bucket] / total) * heightPx;
    y -= height;
    return height === 0 ? null : (
      <rect
        key={bucket}
        x={`${x}%`}
        width={`${width}%`}
        y={y}
        height={height}
        fill={chartColor(i)}
      />
    );
  });
}

/** @param index of the bucket in `bucketOrder` */
export const chartColor = (index: number) => `var(--chart-${index + 1})`;

const intervalsMax = 4;

/** The values of the grid lines, from zero to the first above every day, in steps of 1, 2 or 5 × 10ⁿ. */
export function findTicks(max: number): number[] {
  const step = roundStep(Math.max(1, max / intervalsMax));
  const count = Math.max(1, Math.ceil(max / step));
  return Array.from({ length: count + 1 }, (_, i) => i * step);
}

function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((one) => one * power >= least) ?? 10;
  return factor * power;
}

/** 1500 as "1.5k". */
export function formatTick(count: number): string {
  if (count >= 1e6) return `${count / 1e6}M`;
  return count >= 1000 ? `${count / 1000}k` : String(count);
}

/** Days from one label to the next, for at most seven labels. */
export function labelStepOf(dayCount: number): number {
  if (dayCount <= 7) return 1;
  return dayCount <= 31 ? 7 : 15;
}
