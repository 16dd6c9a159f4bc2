import type { Database } from '../../platform/database/database';
import { type StopJob, startWriteBehind } from '../../platform/process/jobs';
import { processWide } from '../../platform/process/made-once';

/** Last uses not yet written: milliseconds by the key's hash, or by the id of a named key or a session. */
export type LastUses = Map<string, number>;

const everyMs = 5000;
const batchMax = 2000;

const usedKeys = processWide('used-keys', (): LastUses => new Map());
const usedNamedKeys = processWide('used-named-keys', (): LastUses => new Map());
const seenSessions = processWide('seen-sessions', (): LastUses => new Map());

export function noteUse(keyHash: string): void {
  usedKeys.set(keyHash, Date.now());
}

export function noteUseOfNamed(keyId: string): void {
  usedNamedKeys.set(keyId, Date.now());
}

export function noteSeen(sessionId: string): void {
  seenSessions.set(sessionId, Date.now());
}

/** Writes when keys were last used, each at most once a minute, however many requests they bring. */
export function startLastUseOfKeys(database: Database, uses = usedKeys): StopJob {
  const target = { table: 'api_key', column: 'last_used_at', id: 'hash', type: 'text' };
  return startLastUse('the last use of keys', database, uses, target);
}

/** The same for named keys. */
export function startLastUseOfNamedKeys(database: Database, uses = usedNamedKeys): StopJob {
  const target = { table: 'named_key', column: 'last_used_at', id: 'id', type: 'uuid' };
  return startLastUse('the last use of named keys', database, uses, target);
}

/** Writes when sessions were last seen, each at most once a minute. */
export function startLastUseOfSessions(database: Database, uses = seenSessions): StopJob {
  const target = { table: 'session', column: 'last_seen_at', id: 'id', type: 'uuid' };
  return startLastUse('when sessions were last seen', database, uses, target);
}

type Target = { table: string; column: string; id: string; type: string };

function startLastUse(name: string, database: Database, uses: LastUses, target: Target): StopJob {
  return startWriteBehind({
    name,
    everyMs,
    take() {
      const taken = [...uses];
      uses.clear();
      return taken;
    },
    batchMax,
    write: (batch) => recordLastUse(database, batch, target),
    putBack(batch) {
      for (const [id, atMs] of batch) if (!uses.has(id)) uses.set(id, atMs);
    },
  });
}

/** Skips locked rows: another instance is writing them, or they are being revoked or ended. */
function recordLastUse(
  database: Pick<Database, '$executeRawUnsafe'>,
  uses: readonly [id: string, atMs: number][],
  { table, column, id, type }: Target,
): Promise<number> {
  const rows = JSON.stringify(uses.map(([used, atMs]) => ({ used, at: new Date(atMs) })));
  return database.$executeRawUnsafe(
    `WITH due AS (
      SELECT ${table}.id, given.at
      FROM jsonb_to_recordset($1::jsonb) AS given(used ${type}, at timestamptz)
      JOIN ${table} ON ${table}.${id} = given.used
      WHERE ${column} IS NULL OR ${column} < given.at - interval '1 minute'
      FOR UPDATE OF ${table} SKIP LOCKED
    )
    UPDATE ${table} SET ${column} = due.at FROM due WHERE ${table}.id = due.id`,
    rows,
  );
}
