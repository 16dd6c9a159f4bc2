import { statusDays } from '../../contract/status-parts';
import type { Database } from '../database/database';
import { addDays, dateOfDay, utcDayOf } from '../utc-day';
import type { Span } from './span-buffer';

/** No statement holds many rows, or the one connection of the embedded database, for long. */
const rowsMax = 1000;

/** The midnight with which the history begins. */
export const historySince = (nowMs: number): Date =>
  dateOfDay(addDays(utcDayOf(nowMs), 1 - statusDays));

/** Writes spans by their ids: written twice they are the same, and their ends never go back. */
export async function recordSpans(
  database: Pick<Database, '$executeRaw'>,
  spans: readonly Span[],
): Promise<void> {
  if (spans.length === 0) return;
  const rows = spans.map(({ id, part, isUp, beganAtMs, seenAtMs }) => {
    const [beganAt, seenAt] = [new Date(beganAtMs), new Date(seenAtMs)];
    return { id, part, is_up: isUp, began_at: beganAt, seen_at: seenAt };
  });
  await database.$executeRaw`
    INSERT INTO status_span (id, part, is_up, began_at, seen_at)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS row(id uuid, part text, is_up bool, began_at timestamptz, seen_at timestamptz)
    ON CONFLICT (id) DO UPDATE SET seen_at = greatest(status_span.seen_at, excluded.seen_at)`;
}

/**
 * Deletes what the history does not reach any more.
 * @returns whether there may be more to delete
 */
export async function pruneSpans(
  database: Pick<Database, '$executeRaw'>,
  nowMs: number,
): Promise<boolean> {
  // What is locked is being deleted by another instance.
  const deleted = await database.$executeRaw`
    DELETE FROM status_span WHERE id IN (
      SELECT id FROM status_span WHERE seen_at < ${historySince(nowMs)}
      LIMIT ${rowsMax} FOR UPDATE SKIP LOCKED)`;
  return deleted === rowsMax;
}
