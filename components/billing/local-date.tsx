'use client';

import { useIsMounted } from '../ui/use-is-mounted';

/** A date in the reader's own zone; until the browser has told which that is, in UTC. */
export function LocalDate({ iso }: { iso: string }) {
  const isMounted = useIsMounted();
  const formatter = new Intl.DateTimeFormat('en', {
    dateStyle: 'long',
    ...(!isMounted && { timeZone: 'UTC' }),
  });
  return <time dateTime={iso}>{formatter.format(new Date(iso))}</time>;
}
