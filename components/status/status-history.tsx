import type { Outputs } from '../trpc-provider';
import { LocalTime } from '../ui/local-time';
import { partNames } from './check-list';
import { DayBars } from './day-bars';
import { describeDuration } from '../../server/contract/describe-duration';

/** Without the time: it is shorter in the reader's zone than in UTC, and the lines below would move. */
const mediumDate = { dateStyle: 'medium' } as const;

type History = NonNullable<Outputs['site']['status']['history']>;

/** What the service has measured of itself, day by day. Null while it cannot be read. */
export function StatusHistory({ history }: { history: History | null }) {
  if (history === null) {
    return <p className="mt-4 text-muted">The history cannot be read at the moment.</p>;
  }
  const { since, parts } = history;
  if (since === null) {
    return <p className="mt-4 text-muted">Nothing is measured yet. Come back in a minute.</p>;
  }
  return (
    <>
      <p className="mt-4 max-w-[65ch] text-sm text-muted">
        The service has measured itself since <LocalTime iso={since} format={mediumDate} />. One bar
        is a day in UTC, and the last one is today: a tall bar is a day with an outage, and a flat
        one was not measured.
      </p>
      <ul className="mt-5 grid gap-6">
        {parts.map(({ part, days }) => (
          <li key={part}>
            <p className="font-medium">{partNames[part]}</p>
            <DayBars label={partNames[part]} days={days} />
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
            {partNames[part]}: {endedAt === null ? 'out since' : 'out for'}{' '}
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
