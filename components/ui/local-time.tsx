'use client';

import { useIsMounted } from './use-is-mounted';

type LocalTimeProps = { iso: string; className?: string };

/** A moment in the reader's own zone. Until the browser is known it reads in UTC, and says so. */
export function LocalTime({ iso, className }: LocalTimeProps) {
  const isMounted = useIsMounted();
  const text = new Intl.DateTimeFormat('en', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(isMounted ? {} : { timeZone: 'UTC', timeZoneName: 'short' }),
  }).format(new Date(iso));
  return (
    <time dateTime={iso} className={`tabular-nums ${className ?? ''}`}>
      {text}
    </time>
  );
}
