import { describeDuration } from '../../server/contract/describe-duration';
import type { Outputs } from '../trpc-provider';
import { LocalTime } from '../ui/local-time';
import { formatDay } from '../usage/format-day';
import { parts } from './check-list';

/** Without the time: its length differs between UTC and the reader's zone, and the lines below would move. */
const mediumDate = { dateStyle: 'medium' } as const;

type History = NonNullable<Outputs['site']['status']['history']>;

/** The availability of each part, day by day. Null if it cannot be read. */
export function StatusHistory({ history }: { history: History | null }) {
  if (history === null) {
    return <p className="mt-4 text-muted">The history is unavailable right now.</p>;
  }
  const { since, parts: histories } = history;
  if (since === null) {
    return <p className="mt-4 text-muted">No data yet. Come back in a minute.</p>;
  }
  return (
    <>
      <p className="mt-4 max-w-[65ch] text-sm text-muted">
        Since <LocalTime iso={since} format={mediumDate} />. Each bar is one day in UTC; the last is
        today. Tall: outage. Flat: no data.
      </p>
      <ul className="mt-5 grid gap-6">
        {histories.map(({ part, days }) => (
          <li key={part}>
            <p className="font-medium">{parts[part].label}</p>
            <DayBars label={parts[part].label} days={days} />
            <p aria-hidden className="mt-1 flex justify-between text-xs text-muted">
              <span>{days.length - 1} days ago</span>
              <span>Today</span>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The newest incidents. */
export function IncidentList({ incidents, since }: Pick<History, 'incidents' | 'since'>) {
  if (since === null) return null;
  if (incidents.length === 0) {
    return (
      <p className="mt-4 text-muted">
        None since <LocalTime iso={since} />.
      </p>
    );
  }
  return (
    <ul className="mt-5 divide-y divide-line rounded-card border border-line bg-surface">
      {incidents.map(({ part, beganAt, endedAt }) => (
        <li key={`${part} ${beganAt}`} className="px-5 py-3.5">
          <p className="font-medium">
            {parts[part].label}: {endedAt === null ? 'down since' : 'down for'}{' '}
            {endedAt === null ? (
              <LocalTime iso={beganAt} />
            ) : (
              describeDuration(secondsBetween(beganAt, endedAt))
            )}
          </p>
          {endedAt !== null && (
            <p className="text-sm text-muted">
              <LocalTime iso={beganAt} /> to <LocalTime iso={endedAt} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

const secondsBetween = (from: string, to: string) =>
  Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 1000));

type Day = History['parts'][number]['days'][number];

const stepPx = 4;
const barPx = 3;
const heightPx = 32;
/** They also differ in height, because color alone is not enough. */
const looks = {
  outage: { height: heightPx, className: 'text-bad' },
  up: { height: 20, className: 'text-good' },
  unknown: { height: 3, className: 'text-line-strong' },
};

/** One bar for each day. The last is today. */
function DayBars({ label, days }: { label: string; days: readonly Day[] }) {
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
  if (measuredSeconds === 0) return `${formatDay(day)}: no data`;
  const outage = outageSeconds === 0 ? 'no' : describeDuration(outageSeconds);
  return `${formatDay(day)}: ${outage} ${outageSeconds === 0 ? 'outage' : 'of outage'}, measured for ${describeDuration(measuredSeconds)}`;
}

function describeDays(label: string, days: readonly Day[]): string {
  const measured = days.filter(({ measuredSeconds }) => measuredSeconds > 0).length;
  const outages = days.filter(({ outageSeconds }) => outageSeconds > 0).map(describeDay);
  const found = outages.length === 0 ? 'no outage' : outages.join('; ');
  return `${label}: ${found}. Measured on ${measured} of the last ${days.length} days.`;
}
