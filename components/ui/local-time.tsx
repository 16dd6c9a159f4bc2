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

/** A moment in the reader's time zone. Until the page is hydrated it is in UTC, and times say so. */
export function LocalTime({ iso, format = minutes }: LocalTimeProps) {
  const isMounted = useIsMounted();
  const zone = { timeZone: 'UTC', ...(!format.dateStyle && { timeZoneName: 'short' as const }) };
  const formatter = new Intl.DateTimeFormat('en', { ...format, ...(!isMounted && zone) });
  return (
    <time dateTime={iso} className="tabular-nums">
      {formatter.format(new Date(iso))}
    </time>
  );
}
