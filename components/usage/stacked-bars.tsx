import { bucketOrder } from '../../server/contract/bucket-names';
import type { UsageHistory } from './usage-table';

export const plotHeightPx = 208;
/** Anything but zero can be seen. */
const barHeightPxMin = 2;

type StackedBarsProps = {
  days: UsageHistory['days'];
  ticks: readonly number[];
  /** Index of the day that is pointed at, or null. */
  active: number | null;
};

/** One bar a day, one color a bucket. Widths are shares, so that it needs no measuring. */
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
