import type { Database } from '../../platform/database/database';
import { log } from '../../platform/log';
import { repeat } from '../../platform/repeat';
import { keptSince } from './kept-since';

const everyMs = 60 * 60 * 1000;
/** No statement holds many rows, or the one connection of the embedded database, for long. */
const rowsMax = 1000;

/**
 * Deletes events that are older than the log reaches.
 * @returns whether there may be more to delete
 */
export async function purgeEvents(database: Database, before: Date = keptSince()) {
  const deleted = await database.$transaction(async (transaction) => {
    // The trigger lets nothing else delete an event.
    await transaction.$executeRaw`SELECT set_config('marque.purges_audit_log', 'on', true)`;
    // What is locked is being deleted by another instance.
    return transaction.$executeRaw`
      DELETE FROM audit_event WHERE id IN (
        SELECT id FROM audit_event WHERE at < ${before} LIMIT ${rowsMax} FOR UPDATE SKIP LOCKED)`;
  });
  return deleted === rowsMax;
}

/**
 * Purges the audit log every hour, in the background.
 * @returns a function that stops it, and resolves when nothing of it is running any more
 */
export function keepAuditLogPurged(database: Database): () => Promise<void> {
  return repeat(async (signal) => {
    try {
      while (!signal.aborted && (await purgeEvents(database)));
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'old audit events could not be deleted');
    }
    return everyMs;
  }, everyMs / 60);
}
