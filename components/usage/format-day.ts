const formatter = new Intl.DateTimeFormat('en', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
});

/** A UTC day (YYYY-MM-DD) as "Nov 21": quotas are counted by it, wherever the reader is. */
export function formatDay(day: string): string {
  return formatter.format(new Date(`${day}T00:00:00Z`));
}
