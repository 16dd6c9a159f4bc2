import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { openDatabase } from '../../platform/database/database';
import { askUnlessAway } from '../../platform/database/database-outage';
import { env } from '../../platform/env';
import { metrics } from '../../platform/metrics/metrics';
import { createAskTogether } from '../../platform/process/ask-together';
import { processWide } from '../../platform/process/made-once';
import { sharedRedis } from '../../platform/redis/shared-redis';
import { type Caller, hashApiKey, isApiKey, isNamedKey } from './caller';
import { isExpired } from './check-grant';
import { findHolder, findHolderOfNamed, nameOfSigner } from './find-holder';
import { noteUse, noteUseOfNamed } from './note-use';
import {
  changeRevision,
  changeRevisionLater,
  readRevision,
} from '../../limits/counters/account-revisions';

/*
 * A key, secret or named, is checked with three functions: `findCaller` returns a cached caller if it may, `confirmCaller`
 * makes sure that it is still valid, and `invalidateAccount` clears the caches of all instances.
 *
 * - With an embedded database there is one process, so a cached caller is valid until invalidated.
 * - In Redis each account has a revision, which changes with its key and plan. A cached caller carries
 *   the revision that it was read under, and is valid while Redis has the same one, so that known keys
 *   keep working during an outage of Postgres.
 * - With Postgres alone, or while Redis is away, every check queries the database.
 */

/** How long a caller stays cached while Postgres is up, even if Redis keeps confirming it. */
const rememberedForMs = 2000;

type Remembered = { caller: Caller; /** Taken before the query. */ readAtMs: number };

const memory = processWide('callers', () => ({
  byKeyHash: new LRUCache<string, Remembered>({ max: 100_000 }),
  /** Hashes of unknown and revoked keys. They expire, as a restored backup may make them valid again. */
  refused: new LRUCache<string, true>({ max: 10_000, ttl: 60_000 }),
  /** Grows with every invalidation, so that a row read before it is not cached after it. */
  generation: 0,
}));

/**
 * The holder of a live key, or null. If its `revision` is set it comes from memory on several instances:
 * `confirmCaller` or the request's counter must confirm it before any response, even a refusal, is based on
 * it. Without a `revision` it holds as it is.
 * @param noteUnknown called when a query was spent on an unknown key
 */
export async function findCaller(
  rawKey: string,
  noteUnknown: () => void = () => {},
): Promise<Caller | null> {
  if (rawKey === '') return null;
  const hash = hashApiKey(rawKey);
  const remembered = memory.byKeyHash.get(hash);
  if (remembered === undefined) {
    // The checksum and the cache of refused keys save a query.
    if (!isApiKey(rawKey) || memory.refused.has(hash)) return null;
    const found = await read(hash, isNamedKey(rawKey));
    if (found === null) noteUnknown();
    return found;
  }
  return find(hash, remembered);
}

/**
 * The holder of a key that is said to have signed an address, as `findCaller` returns it. The caller compares the
 * signature with `signers` of its grant.
 */
export async function findSigner(keyId: string, noteUnknown: () => void): Promise<Caller | null> {
  const name = nameOfSigner(keyId);
  const remembered = memory.byKeyHash.get(name);
  if (remembered !== undefined) return find(name, remembered);
  if (memory.refused.has(name)) return null;
  const found = await read(name, true);
  if (found === null) noteUnknown();
  return found;
}

async function find(hash: string, remembered: Remembered): Promise<Caller | null> {
  if (mayHold(remembered, rememberedForMs)) return recall(hash, remembered);
  const { accountId, grant } = remembered.caller;
  // Reads the revision first: a change in between outdates the revision, and the caller is read again.
  const readAgain = async () => read(hash, grant !== null, await findRevision(accountId));
  // Too old even for an outage, or known without a revision.
  if (!mayHold(remembered, env.databaseOutageMs)) return readAgain();
  const found = await askUnlessAway(openDatabase().outage, readAgain);
  return found === 'away' ? recall(hash, remembered) : found;
}

/**
 * Makes sure that a cached caller is still valid: by a round trip to Redis, and by a query if it has
 * changed or Redis is away.
 * @returns the current caller, or null when its key has been revoked
 */
export async function confirmCaller(rawKey: string, caller: Caller): Promise<Caller | null> {
  return caller.revision === undefined ? caller : confirm(hashApiKey(rawKey), caller);
}

/** The same for a key that has signed an address. */
export async function confirmSigner(keyId: string, caller: Caller): Promise<Caller | null> {
  return caller.revision === undefined ? caller : confirm(nameOfSigner(keyId), caller);
}

/**
 * Await it after changing an account's key or plan in the database and before responding: from then on
 * no instance serves a request from an outdated cache.
 */
export async function invalidateAccount(accountId: string): Promise<void> {
  memory.generation++;
  for (const [hash, { caller }] of memory.byKeyHash.entries()) {
    if (caller.accountId === accountId) memory.byKeyHash.delete(hash);
  }
  const redis = sharedRedis();
  if (redis === null || openDatabase().isEmbedded) return;
  await changeRevision(redis, accountId).catch(async () => {
    // The other instances cannot be notified yet. Wait until their caches have expired, and keep trying:
    // an instance without its database caches for longer.
    void changeRevisionLater(redis, accountId, env.databaseOutageMs);
    await sleep(rememberedForMs + 250);
  });
}

/** Whether known keys are still served while the database is away. */
export function isOutliving(): boolean {
  const redis = sharedRedis();
  const lastsMs = openDatabase().outage?.lastsMs() ?? 0;
  return redis !== null && !redis.guard.isAway() && lastsMs < env.databaseOutageMs;
}

/** Whether a cached caller may still be valid. With several instances Redis has the last word. */
function mayHold({ caller: { revision }, readAtMs }: Remembered, forMs: number): boolean {
  if (openDatabase().isEmbedded) return true;
  const redis = sharedRedis();
  if (redis === null || redis.guard.isAway() || revision === undefined) return false;
  // A change made during an outage of Redis may never have reached it.
  return readAtMs > redis.guard.backAtMs() && performance.now() - readAtMs < forMs;
}

function recall(hash: string, { caller }: Remembered): Caller | Promise<Caller | null> {
  metrics().callerLookups.inc({ result: 'hit' });
  if (caller.grant === null) noteUse(hash);
  else if (isExpired(caller.grant)) return confirmExpired(hash, caller);
  else noteUseOfNamed(caller.grant.keyId);
  // Counting a request against another account's quota does not confirm this account.
  const isConfirmedByCount = caller.revision === undefined || caller.quotaAccountId === null;
  return isConfirmedByCount ? caller : confirm(hash, caller);
}

async function confirm(hash: string, caller: Caller): Promise<Caller | null> {
  const current = await findRevision(caller.accountId);
  if (current === caller.revision) return { ...caller, revision: undefined };
  return read(hash, caller.grant !== null, current, 'stale');
}

/** Another instance may have changed when the key ends. */
async function confirmExpired(hash: string, caller: Caller): Promise<Caller | null> {
  const current = caller.revision === undefined ? null : await confirm(hash, caller);
  return current?.grant && !isExpired(current.grant) ? current : null;
}

/** Null while Redis is away, or if there is none. */
async function findRevision(accountId: string): Promise<string | null> {
  const redis = sharedRedis();
  return redis && readRevision(redis, accountId).catch(() => null);
}

/**
 * Reads the holder of a key from the database, and caches it where that is safe.
 * @param revision the account's, read beforehand
 */
async function read(
  hash: string,
  isNamed: boolean,
  revision: string | null = null,
  result: 'miss' | 'stale' = 'miss',
): Promise<Caller | null> {
  metrics().callerLookups.inc({ result });
  const { generation } = memory;
  const readAtMs = performance.now();
  const caller = await (isNamed ? readHolderOfNamed : readHolder)(hash);
  const canHold = openDatabase().isEmbedded || sharedRedis() !== null;
  if (caller === null) {
    memory.byKeyHash.delete(hash);
    memory.refused.set(hash, true);
  } else if (canHold && memory.generation === generation) {
    memory.byKeyHash.set(hash, {
      caller: { ...caller, revision: revision ?? undefined },
      readAtMs,
    });
  }
  return caller?.grant && isExpired(caller.grant) ? null : caller;
}

/**
 * Requests with the same key share the next read, which begins after each of them has come, so that none is based on what
 * a revocation has changed. Without Redis every request reads its key, which is slow.
 */
const { readHolder, readHolderOfNamed } = processWide('caller-reads', () => ({
  readHolder: shareReads(findHolder),
  readHolderOfNamed: shareReads(findHolderOfNamed),
}));

function shareReads(findIn: (hash: string) => Promise<Caller | null>) {
  return createAskTogether<string, Caller | null>(
    (hash) => hash,
    async (hash, count) => Array<Caller | null>(count).fill(await findIn(hash)),
    { isOneAtATime: true },
  );
}
