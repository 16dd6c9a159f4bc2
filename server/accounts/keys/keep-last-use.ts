import type { Database } from '../database/database';
import { writeBehind } from '../write-behind';
import { type UsedKey, type UsedKeys, usedKeys } from './used-keys';

const everyMs = 5000;
/** The embedded database has one connection: no statement may hold it for long. */
const keysMax = 2000;

/**
 * Writes down when keys were last used, each at most once a minute, however many requests they
 * bring.
 * @returns what ends it, after a last round
 */
export function keepLastUse(database: Database, used: UsedKeys = usedKeys()): () => Promise<void> {
  const round = async () => {
    const keys = used.take();
    for (let from = 0; from < keys.length; from += keysMax) {
      try {
        await recordLastUse(database, keys.slice(from, from + keysMax));
      } catch (error) {
        used.putBack(keys.slice(from));
        throw error;
      }
    }
  };
  return writeBehind('the last use of keys', round, everyMs);
}

/** A row that is locked is being written by another instance, or replaced: both are good enough. */
async function recordLastUse(
  database: Pick<Database, '$executeRaw'>,
  keys: readonly UsedKey[],
): Promise<void> {
  await database.$executeRaw`
    WITH due AS (
      SELECT api_key.id, to_timestamp(used."atMs" / 1000.0) AS at
      FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS used(hash text, "atMs" float8)
      JOIN api_key ON api_key.hash = used.hash
      WHERE last_used_at IS NULL
        OR last_used_at < to_timestamp(used."atMs" / 1000.0) - interval '1 minute'
      FOR UPDATE OF api_key SKIP LOCKED
    )
    UPDATE api_key SET last_used_at = due.at FROM due WHERE api_key.id = due.id`;
}
