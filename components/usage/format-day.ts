const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** A day (YYYY-MM-DD) as "Nov 21". Unlike `Intl`, it loads no locale data before the page starts. */
export function formatDay(day: string): string {
  return `${months[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}`;
}
