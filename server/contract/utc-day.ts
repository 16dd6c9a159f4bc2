import { dayMs } from './durations';

/** The UTC day of an instant, YYYY-MM-DD. */
export function utcDayOf(nowMs: number): string {
  const number = Math.floor(nowMs / dayMs);
  if (number !== latest.number) {
    latest = { number, day: new Date(nowMs).toISOString().slice(0, 10) };
  }
  return latest.day;
}

/** Every request asks for the same day. */
let latest = { number: NaN, day: '' };

/** The midnight at which a day ends, in milliseconds since 1970. */
export function midnightMsAfter(day: string): number {
  return dateOfDay(day).getTime() + dayMs;
}

/** Whole seconds until the next UTC midnight: 1 to 86,400, never 0. */
export function secondsToMidnight(nowMs: number): number {
  return Math.ceil((dayMs - (((nowMs % dayMs) + dayMs) % dayMs)) / 1000);
}

/** The UTC midnight with which a day starts, as the database keeps days. */
export function dateOfDay(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

/** Another day, counted from this one. */
export function addDays(day: string, count: number): string {
  return utcDayOf(dateOfDay(day).getTime() + count * dayMs);
}
