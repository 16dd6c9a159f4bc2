import type { Outputs } from '../trpc-provider';
import { formatDay } from '../usage/format-day';
import { describeDuration } from '../../server/contract/describe-duration';

type History = NonNullable<Outputs['site']['status']['history']>;
type Day = History['parts'][number]['days'][number];

const stepPx = 4;
const barPx = 3;
const heightPx = 32;
/** They differ in height too: colors alone would not do. */
const looks = {
  outage: { height: heightPx, className: 'text-bad' },
  up: { height: 20, className: 'text-good' },
  unknown: { height: 3, className: 'text-line-strong' },
};

/** One bar for each day, the last one for today. */
export function DayBars({ label, days }: { label: string; days: readonly Day[] }) {
  return (
    <svg
      role="img"
      aria-label={describeDays(label, days)}
      viewBox={`0 0 ${days.length * stepPx - (stepPx - barPx)} ${heightPx}`}
      preserveAspectRatio="none"
      className="mt-2 block h-8 w-full"
    >
      {days.map((day, i) => {
        const { height, className } = looks[lookOf(day)];
        const place = { x: i * stepPx, y: heightPx - height, width: barPx, height };
        return (
          <rect key={day.day} {...place} fill="currentColor" className={className}>
            <title>{describeDay(day)}</title>
          </rect>
        );
      })}
    </svg>
  );
}

function lookOf({ measuredSeconds, outageSeconds }: Day): keyof typeof looks {
  if (outageSeconds > 0) return 'outage';
  return measuredSeconds > 0 ? 'up' : 'unknown';
}

/** "Nov 23: 12 min of outage, measured for 5 h 0 min". */
function describeDay({ day, measuredSeconds, outageSeconds }: Day): string {
  if (measuredSeconds === 0) return `${formatDay(day)}: not measured`;
  const outage = outageSeconds === 0 ? 'no' : describeDuration(outageSeconds);
  return `${formatDay(day)}: ${outage} ${outageSeconds === 0 ? 'outage' : 'of outage'}, measured for ${describeDuration(measuredSeconds)}`;
}

function describeDays(label: string, days: readonly Day[]): string {
  const measured = days.filter(({ measuredSeconds }) => measuredSeconds > 0).length;
  const outages = days.filter(({ outageSeconds }) => outageSeconds > 0).map(describeDay);
  const found = outages.length === 0 ? 'no outage' : outages.join('; ');
  return `${label}: ${found}. Measured on ${measured} of the last ${days.length} days.`;
}
