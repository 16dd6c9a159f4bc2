import { LRUCache } from 'lru-cache';
import { midnightMsAfter, utcDayOf } from '../../contract/utc-day';
import { type Database, database } from '../../platform/database/database';
import { isDatabaseAway } from '../../platform/errors';
import { type StopJob, startWriteBehind } from '../../platform/process/jobs';
import { processWide } from '../../platform/process/made-once';
import { createScript, runScript } from '../../platform/redis/run-script';
import type { SharedRedis } from '../../platform/redis/shared-redis';
import { type Counters, counters } from './counters';

/*
 * The day's requests of each named key, beside the quota of its account: in Redis if there is one, else in Postgres,
 * else in memory. Counts kept elsewhere are written to the database behind the requests.
 */

type Counted = { day: string; used: number };

const everyMs = 500;
const batchMax = 1000;
const keysMax = 100_000;

const held = processWide('key-counters', () => ({
  /** With Redis, the latest counts that this process has seen. */
  counts: new LRUCache<string, Counted>({ max: keysMax }),
  changed: new Set<string>(),
}));

/** Counts a request of a key. @returns false, without counting it, once the day has had `max` of them */
export async function countKeyUse(
  keyId: string,
  max: number | null,
  { memory, shared, now }: Counters = counters(),
): Promise<boolean> {
  const day = utcDayOf(now());
  if (memory !== null) return countInMemory(keyId, day, max);
  if (shared === null) return countInDatabase(keyId, day, max);
  try {
    return await countInRedis(shared, keyId, day, max);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    shared.guard.notePass();
    return true;
  }
}

/**
 * How many requests a key has had today.
 * @param written what the database says, which may be behind
 */
export function keyUseOf(
  keyId: string,
  written: Counted | null,
  { now }: Pick<Counters, 'now'> = counters(),
): number {
  const day = utcDayOf(now());
  const known = [held.counts.get(keyId), written].filter((counted) => counted?.day === day);
  return Math.max(0, ...known.map((counted) => counted?.used ?? 0));
}

/** Writes the counts to the database. */
export function startKeyCounts(client: Database): StopJob {
  return startWriteBehind({
    name: 'the use of named keys',
    everyMs,
    take() {
      const taken = [...held.changed].flatMap((id) => ({ id, ...held.counts.get(id) }));
      held.changed.clear();
      return taken;
    },
    batchMax,
    write: (counts) => recordCounts(client, counts),
    putBack(counts) {
      for (const { id } of counts) held.changed.add(id);
    },
  });
}

function recordCounts(client: Database, counts: readonly object[]): Promise<number> {
  return client.$executeRaw`
    WITH due AS (
      SELECT named_key.id, given.day, given.used
      FROM jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) AS given(id uuid, day date, used int)
      JOIN named_key ON named_key.id = given.id
      WHERE counted_day IS NULL OR counted_day < given.day
        OR (counted_day = given.day AND counted < given.used)
      ORDER BY named_key.id FOR UPDATE OF named_key
    )
    UPDATE named_key SET counted_day = due.day, counted = due.used
    FROM due WHERE named_key.id = due.id`;
}

async function countInMemory(keyId: string, day: string, max: number | null): Promise<boolean> {
  if (held.counts.get(keyId)?.day !== day) {
    const used = await readWritten(keyId, day);
    // Another request may have read and counted meanwhile.
    if (held.counts.get(keyId)?.day !== day) held.counts.set(keyId, { day, used });
  }
  const { used } = held.counts.get(keyId) ?? { used: 0 };
  if (max !== null && used >= max) return false;
  note(keyId, { day, used: used + 1 });
  return true;
}

function note(keyId: string, counted: Counted): void {
  held.counts.set(keyId, counted);
  held.changed.add(keyId);
}

async function countInDatabase(keyId: string, day: string, max: number | null): Promise<boolean> {
  const counted = await database().$executeRaw`
    UPDATE named_key
    SET counted = CASE WHEN counted_day = ${day}::date THEN counted + 1 ELSE 1 END,
      counted_day = ${day}::date
    WHERE id = ${keyId}::uuid AND (${max}::int IS NULL OR counted_day IS NULL
      OR counted_day <> ${day}::date OR counted < ${max}::int)`;
  return counted === 1;
}

/**
 * KEYS: the count of the key's day. ARGV: max or '', second of expiry, and the count in the database once it has been
 * read: the store may have lost its own. Returns the new count, 0 when it is refused, or -1 without any count.
 */
const countScript = createScript(`
local used = redis.call('GET', KEYS[1]) or ARGV[3]
if used == '' then return -1 end
used = tonumber(used)
if ARGV[1] ~= '' and used >= tonumber(ARGV[1]) then return 0 end
redis.call('SET', KEYS[1], used + 1)
redis.call('EXPIREAT', KEYS[1], ARGV[2])
return used + 1`);

async function countInRedis(
  { client, guard, prefix }: SharedRedis,
  keyId: string,
  day: string,
  max: number | null,
): Promise<boolean> {
  const keys = [`${prefix}:key:{${keyId}}:${day}`];
  const expiresAtS = midnightMsAfter(day) / 1000;
  const count = (written: number | '') =>
    guard.run('consume', () =>
      runScript<number>(client, countScript, keys, [max ?? '', expiresAtS, written]),
    );
  let used = await count('');
  if (used === -1) used = await count(await readWritten(keyId, day));
  if (used > 0) note(keyId, { day, used });
  return used > 0;
}

/** 0 while the database is away: a known key goes on working then. */
async function readWritten(keyId: string, day: string): Promise<number> {
  const read = database().namedKey.findUnique({
    where: { id: keyId },
    select: { countedDay: true, counted: true },
  });
  const row = await read.catch((error: unknown) => {
    if (isDatabaseAway(error)) return null;
    throw error;
  });
  return row?.countedDay?.toISOString().slice(0, 10) === day ? row.counted : 0;
}
