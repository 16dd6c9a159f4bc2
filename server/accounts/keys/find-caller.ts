import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { openDatabase } from '../../platform/database/database';
import { askUnlessAway } from '../../platform/database/database-outage';
import { env } from '../../platform/env';
import { metrics } from '../../platform/metrics/metrics';
import { processWide } from '../../platform/process/made-once';
import { sharedRedis } from '../../platform/redis/shared-redis';
import { hashApiKey, isApiKey } from './api-key';
import { type Caller, callerColumns, callerOf } from './caller';
import { noteUse } from './last-use';
import { changeRevision, changeRevisionLater, readRevision } from './key-revisions';

/*
 * The check of a key has three verbs: `findCaller` takes a caller from memory where it may, `confirmCaller`
 * makes sure that it still holds, and `invalidateAccount` ends what any instance remembers.
 *
 * - An embedded database belongs to this process: what is remembered holds until it is invalidated.
 * - In Redis each account has a revision, which changes with its key and its plan. A caller from memory
 *   carries the revision that it was read under, and holds for as long as Redis has the same one. So a
 *   known key also outlives an outage of Postgres.
 * - With Postgres alone, or while Redis is away, the database is asked every time.
 */

/** How long a caller is served from memory, however often Redis confirms it, while Postgres can be asked. */
const rememberedForMs = 2000;

type Remembered = { caller: Caller; /** Before the database was asked. */ readAtMs: number };

const memory = processWide('callers', () => ({
  byKeyHash: new LRUCache<string, Remembered>({ max: 100_000 }),
  /** Hashes of keys that no account has, or has any more. A restored backup may know them again. */
  refused: new LRUCache<string, true>({ max: 10_000, ttl: 60_000 }),
  /** Grows with every invalidation, so that a row read before it is not remembered after it. */
  generation: 0,
}));

/**
 * The holder of a live key, or null. It may come from memory: then its `revision` is set, and nothing may
 * be served on it, not even a refusal, before `confirmCaller` or the counter of the request has confirmed it.
 * @param noteUnknown called when a query was spent on a key that no account has
 */
export async function findCaller(
  rawKey: string,
  noteUnknown: () => void = () => {},
): Promise<Caller | null> {
  const hash = hashApiKey(rawKey);
  const remembered = memory.byKeyHash.get(hash);
  if (remembered === undefined) {
    // The checksum, and what was refused a moment ago, save a query.
    if (!isApiKey(rawKey) || memory.refused.has(hash)) return null;
    const found = await read(hash);
    if (found === null) noteUnknown();
    return found;
  }
  if (mayHold(remembered, rememberedForMs)) return recall(hash, remembered);
  // The revision first: a change between the two then makes it outdated, never the caller.
  const readAgain = async () => read(hash, await findRevision(remembered.caller.accountId));
  if (!mayHold(remembered, env.databaseOutageMs)) return readAgain();
  const found = await askUnlessAway(openDatabase().outage, readAgain);
  return found === 'away' ? recall(hash, remembered) : found;
}

/**
 * Makes sure that a caller from memory still holds: by a round trip to Redis, and by a query where it has
 * changed or Redis is away.
 * @returns the caller, or what has become of it: null when its key has been revoked
 */
export async function confirmCaller(rawKey: string, caller: Caller): Promise<Caller | null> {
  return caller.revision === undefined ? caller : confirm(hashApiKey(rawKey), caller);
}

/**
 * To be awaited after an account's key or plan has changed in the database and before the change is
 * responded to: from then on no instance serves a request on what was known before.
 */
export async function invalidateAccount(accountId: string): Promise<void> {
  memory.generation++;
  for (const [hash, { caller }] of memory.byKeyHash.entries()) {
    if (caller.accountId === accountId) memory.byKeyHash.delete(hash);
  }
  const redis = sharedRedis();
  if (redis === null || openDatabase().isEmbedded) return;
  await changeRevision(redis, accountId).catch(async () => {
    // The other instances cannot be told yet. Wait until none of them serves from memory any more, and
    // go on telling: one that has lost the database remembers for longer.
    void changeRevisionLater(redis, accountId, env.databaseOutageMs);
    await sleep(rememberedForMs + 250);
  });
}

/** Whether known keys are still served, although the database is away. */
export function isOutliving(): boolean {
  const redis = sharedRedis();
  const lastsMs = openDatabase().outage?.lastsMs() ?? 0;
  return redis !== null && !redis.guard.isAway() && lastsMs < env.databaseOutageMs;
}

/** Whether a caller from memory may still hold. On several instances Redis has the last word. */
function mayHold({ caller: { revision }, readAtMs }: Remembered, forMs: number): boolean {
  if (openDatabase().isEmbedded) return true;
  const redis = sharedRedis();
  if (redis === null || redis.guard.isAway() || revision === undefined) return false;
  // A change that was made during an outage of Redis may never have reached it.
  return readAtMs > redis.guard.backAtMs() && performance.now() - readAtMs < forMs;
}

async function recall(hash: string, { caller }: Remembered): Promise<Caller | null> {
  noteUse(hash);
  metrics().callerLookups.inc({ result: 'hit' });
  // A request that another account's quota counts confirms nothing about this one.
  const isConfirmedByCount = caller.revision === undefined || caller.quotaAccountId === null;
  return isConfirmedByCount ? caller : confirm(hash, caller);
}

async function confirm(hash: string, caller: Caller): Promise<Caller | null> {
  const current = await findRevision(caller.accountId);
  if (current === caller.revision) return { ...caller, revision: undefined };
  return read(hash, current, 'stale');
}

/** Null while Redis is away, or where there is none. */
async function findRevision(accountId: string): Promise<string | null> {
  const redis = sharedRedis();
  return redis && readRevision(redis, accountId).catch(() => null);
}

/**
 * Reads the holder of a key from the database, and remembers it where memory can hold.
 * @param revision the account's, read before
 */
async function read(
  hash: string,
  revision: string | null = null,
  result: 'miss' | 'stale' = 'miss',
): Promise<Caller | null> {
  metrics().callerLookups.inc({ result });
  const { generation } = memory;
  const readAtMs = performance.now();
  const caller = await findHolder(hash);
  const canHold = openDatabase().isEmbedded || sharedRedis() !== null;
  if (caller === null) memory.byKeyHash.delete(hash);
  else if (canHold && memory.generation === generation) {
    memory.byKeyHash.set(hash, {
      caller: { ...caller, revision: revision ?? undefined },
      readAtMs,
    });
  }
  return caller;
}

async function findHolder(hash: string): Promise<Caller | null> {
  const key = await openDatabase().client.apiKey.findUnique({
    where: { hash },
    select: { revokedAt: true, prefix: true, last4: true, account: { select: callerColumns } },
  });
  if (key === null || key.revokedAt !== null) {
    memory.refused.set(hash, true);
    return null;
  }
  // The account is queried after the key, and may have been deleted in between.
  const account: typeof key.account | null = key.account;
  if (account === null) return null;
  noteUse(hash);
  const { prefix, last4 } = key;
  return callerOf(account, { prefix, last4 });
}
