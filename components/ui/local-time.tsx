'use client';

import { useIsMounted } from './use-is-mounted';

const minutes = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const;

type LocalTimeProps = { iso: string; format?: Intl.DateTimeFormatOptions };

/** A time in the reader's time zone. Until the page is hydrated it is in UTC and says so. */
export function LocalTime({ iso, format = minutes }: LocalTimeProps) {
  const isMounted = useIsMounted();
  return (
    <time dateTime={iso} className="tabular-nums">
      {formattersOf(format)[isMounted ? 'local' : 'utc'].format(new Date(iso))}
    </time>
  );
}

type Formatters = Record<'local' | 'utc', Intl.DateTimeFormat>;

/** Formatters are slow to create, and a page of a log shows a hundred times. */
const known = new WeakMap<Intl.DateTimeFormatOptions, Formatters>();

function formattersOf(format: Intl.DateTimeFormatOptions): Formatters {
  const found = known.get(format);
  if (found) return found;
  const zone = { timeZone: 'UTC', ...(!format.dateStyle && { timeZoneName: 'short' as const }) };
  const made = {
    local: new Intl.DateTimeFormat('en', format),
    utc: new Intl.DateTimeFormat('en', { ...format, ...zone }),
  };
  known.set(format, made);
  return made;
}

// Separate from `LocalTime`: the server cannot use a value that a client component exports.

/** For recent times that are seconds apart. */
export const secondFormat = {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const;

/** The full time. */
export const exactFormat = { ...secondFormat, year: 'numeric', timeZoneName: 'short' } as const;
