import { requestLog } from '../../contract/limits';
import type { Database } from '../../platform/database/database';
import { dateOfDay, utcDayOf } from '../../platform/utc-day';

const dayMs = 86_400_000;

export const keptSince = (nowMs: number): Date => new Date(nowMs - requestLog.days * dayMs);

/**
 * Deletes the oldest requests of an account that has more than `keptMax`.
 * @param prunedMax no statement holds many rows, or the one connection of the embedded database, for long
 * @returns whether there may be more to delete
 */
export async function pruneAccount(
  database: Pick<Database, '$executeRaw'>,
  accountId: string,
  { keptMax, prunedMax }: { keptMax: number; prunedMax: number },
): Promise<boolean> {
  // What is locked is being deleted by another instance.
  const deleted = await database.$executeRaw`
    DELETE FROM logged_request WHERE (account_id, id) IN (
      SELECT account_id, id FROM logged_request
      WHERE account_id = ${accountId}::uuid AND id <= (
        SELECT id FROM logged_request WHERE account_id = ${accountId}::uuid
        ORDER BY id DESC OFFSET ${keptMax} LIMIT 1)
      LIMIT ${prunedMax} FOR UPDATE SKIP LOCKED)`;
  return deleted === prunedMax;
}

/**
 * Deletes requests of all accounts that are older than the log reaches.
 * @returns whether there may be more to delete
 */
export async function pruneOld(
  database: Pick<Database, '$executeRaw' | 'unloggedRequests'>,
  nowMs: number,
  prunedMax: number,
): Promise<boolean> {
  const since = keptSince(nowMs);
  const deleted = await database.$executeRaw`
    DELETE FROM logged_request WHERE (account_id, id) IN (
      SELECT account_id, id FROM logged_request WHERE at < ${since}
      LIMIT ${prunedMax} FOR UPDATE SKIP LOCKED)`;
  if (deleted === prunedMax) return true;
  const day = dateOfDay(utcDayOf(since.getTime()));
  await database.unloggedRequests.deleteMany({ where: { day: { lt: day } } });
  return false;
}
