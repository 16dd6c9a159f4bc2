import type { Database } from '../../platform/database/database';
import { processWide } from '../../platform/process-wide';
import { writeBehind } from '../../platform/write-behind';

/** When each key was last used since that was last written: milliseconds by the key's hash. */
export type UsedKeys = Map<string, number>;

const everyMs = 5000;
/** The embedded database has one connection: no statement may hold it for long. */
const keysMax = 2000;

const usedKeys = processWide('used-keys', (): UsedKeys => new Map());

export function noteUse(keyHash: string): void {
  usedKeys.set(keyHash, Date.now());
}

/**
 * Writes when keys were last used, each at most once a minute, however many requests they bring.
 * @returns what ends it, after a last round
 */
export function keepLastUse(database: Database, used = usedKeys): () => Promise<void> {
  const round = async () => {
    const keys = Array.from(used, ([hash, atMs]) => ({ hash, atMs }));
    for (let from = 0; from < keys.length; from += keysMax) {
      const written = keys.slice(from, from + keysMax);
      await recordLastUse(database, written);
      for (const { hash, atMs } of written) if (used.get(hash) === atMs) used.delete(hash);
    }
  };
  return writeBehind('the last use of keys', round, everyMs);
}

/** A locked row is being written by another instance, or revoked: both are good enough. */
async function recordLastUse(
  database: Pick<Database, '$executeRaw'>,
  keys: readonly { hash: string; atMs: number }[],
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
