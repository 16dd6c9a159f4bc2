import { missDays } from '../../contract/limits';
import type { Database } from '../../platform/database/database';
import { addDays, dateOfDay } from '../../platform/utc-day';
import type { MissRow } from './miss-buffer';

/** Of one day, on all instances together. What is missed first is kept. */
const perDayMax = 5000;
/** No statement holds many rows, or the one connection of the embedded database, for long. */
const rowsMax = 1000;

type Client = Pick<Database, '$executeRaw'>;

/**
 * Adds to what other instances have counted. If the response to it is lost, the next attempt counts the same again.
 * @param dayMax rows that a day may have
 */
export async function recordMisses(
  database: Client,
  rows: readonly MissRow[],
  dayMax = perDayMax,
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsMax) {
    const some = JSON.stringify(rows.slice(from, from + rowsMax));
    // In order: two instances that lock the same rows do not wait for each other.
    await database.$executeRaw`
      WITH missed AS (
        SELECT given.*, held.asked IS NOT NULL AS is_held
        FROM jsonb_to_recordset(${some}::jsonb) AS given(day date, kind "MissKind", asked text, count int, most int)
        LEFT JOIN miss held USING (day, kind, asked)
      ), placed AS (
        SELECT missed.*, row_number() OVER (PARTITION BY day, is_held ORDER BY count DESC, asked)
          + (SELECT count(*) FROM miss WHERE miss.day = missed.day) AS place
        FROM missed
      )
      INSERT INTO miss (day, kind, asked, count, most)
      SELECT day, kind, asked, count, most FROM placed
      WHERE is_held OR place <= ${dayMax}
      ORDER BY day, kind, asked
      ON CONFLICT (day, kind, asked) DO UPDATE
      SET count = miss.count + excluded.count, most = greatest(miss.most, excluded.most)`;
  }
}

/**
 * Deletes what is older than the list reaches.
 * @returns whether there may be more to delete
 */
export async function pruneMisses(database: Client, today: string): Promise<boolean> {
  // What is locked is being deleted by another instance.
  const deleted = await database.$executeRaw`
    DELETE FROM miss WHERE (day, kind, asked) IN (
      SELECT day, kind, asked FROM miss WHERE day <= ${dateOfDay(addDays(today, -missDays))}::date
      LIMIT ${rowsMax} FOR UPDATE SKIP LOCKED)`;
  return deleted === rowsMax;
}
