import { requestLog } from '../../contract/limits';
import type { Database } from '../../platform/database/database';
import { dateOfDay, utcDayOf } from '../../platform/utc-day';

/** No statement holds many rows, or the one connection of the embedded database, for long. */
const rowsMax = 1000;
const dayMs = 86_400_000;

export const keptSince = (nowMs: number): Date => new Date(nowMs - requestLog.days * dayMs);

/**
 * Deletes the oldest requests of an account that has more than `keptMax`.
 * @returns whether there may be more to delete
 */
export async function pruneAccount(
  database: Pick<Database, '$executeRaw'>,
  accountId: string,
  keptMax: number,
): Promise<boolean> {
  // What is locked is being deleted by another instance.
  const deleted = await database.$executeRaw`
    DELETE FROM logged_request WHERE (account_id, id) IN (
      SELECT account_id, id FROM logged_request
      WHERE account_id = ${accountId}::uuid AND id <= (
        SELECT id FROM logged_request WHERE account_id = ${accountId}::uuid
        ORDER BY id DESC OFFSET ${keptMax} LIMIT 1)
      LIMIT ${rowsMax} FOR UPDATE SKIP LOCKED)`;
  return deleted === rowsMax;
}

/**
 * Deletes requests of all accounts that are older than the log reaches.
 * @returns whether there may be more to delete
 */
export async function pruneOld(
  database: Pick<Database, '$executeRaw' | 'unloggedRequests'>,
  nowMs: number,
): Promise<boolean> {
  const since = keptSince(nowMs);
  const deleted = await database.$executeRaw`
    DELETE FROM logged_request WHERE (account_id, id) IN (
      SELECT account_id, id FROM logged_request WHERE at < ${since}
      LIMIT ${rowsMax} FOR UPDATE SKIP LOCKED)`;
  if (deleted === rowsMax) return true;
  const day = dateOfDay(utcDayOf(since.getTime()));
  await database.unloggedRequests.deleteMany({ where: { day: { lt: day } } });
  return false;
}
