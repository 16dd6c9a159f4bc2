import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { openDatabase } from '../../platform/database/database';
import { env } from '../../platform/env';
import { metrics } from '../../platform/metrics/metrics';
import { processWide } from '../../platform/process-wide';
import { type SharedRedis, sharedRedis } from '../../platform/redis/shared-redis';
import { type MaybePromise, whenReady } from '../../platform/when-ready';
import { hashApiKey, isApiKey } from './api-key';
import { type Caller, callerColumns, callerOf } from './caller';
import { noteUse } from './last-use';
import { changeRevision, changeRevisionLater, readRevision } from './key-revisions';
import {
  confirmRemembered,
  mayOutlive,
  readUnlessAway,
  type RememberedCaller,
} from './outlive-database';

/** How long a caller is served from memory on several instances, however often it is confirmed. */
const rememberedForMs = 2000;

const callers = processWide('callers', () => ({
  byKeyHash: new LRUCache<string, RememberedCaller>({ max: 100_000 }),
  /** Hashes of keys that nobody has, or has any more. A restored backup may know them again. */
  refused: new LRUCache<string, true>({ max: 10_000, ttl: 60_000 }),
  /** Grows with every `invalidateAccount`, so that a row read before it is not kept after it. */
  generation: 0,
}));

/**
 * The holder of a live key, or null. Only this process writes to an embedded database, so its
 * callers are remembered until `invalidateAccount`. A Postgres is asked every time.
 */
export function findCaller(rawKey: string): Caller | null | Promise<Caller | null> {
  const hash = hashApiKey(rawKey);
  if (!openDatabase().isEmbedded) return isWorthReading(rawKey, hash) ? readConfirmed(hash) : null;
  const remembered = callers.byKeyHash.get(hash);
  // The checksum saves a query, and where none is needed its own time.
  if (remembered === undefined) return isWorthReading(rawKey, hash) ? readAndRemember(hash) : null;
  noteUse(hash);
  return remembered.caller;
}

/**
 * As `findCaller`, but on several instances perhaps from memory. Then `revision` is set, and nothing
 * may be served before the shared store has confirmed it or `rereadCaller` was asked.
 */
export function recallCaller(rawKey: string): Caller | null | Promise<Caller | null> {
  const redis = sharedRedis();
  // Without a store to ask, or while it is away, only the database knows which keys are revoked.
  if (redis === null || redis.guard.isAway() || openDatabase().isEmbedded) {
    return findCaller(rawKey);
  }
  const hash = hashApiKey(rawKey);
  const remembered = callers.byKeyHash.get(hash);
  const isFresh =
    remembered?.caller.revision !== undefined &&
    performance.now() - remembered.readAtMs < rememberedForMs;
  if (remembered === undefined && !isWorthReading(rawKey, hash)) return null;
  metrics().callerLookups.inc({ result: isFresh ? 'hit' : 'miss' });
  if (!isFresh) return readOrRecall(redis, hash, remembered);
  noteUse(hash);
  return remembered.caller;
}

/** As `findCaller`, where possible from memory: the shared store confirms it. */
export function findConfirmed(rawKey: string): MaybePromise<Caller | null> {
  return whenReady(recallCaller(rawKey), (caller) =>
    caller?.revision === undefined ? caller : confirmRecalled(rawKey, caller),
  );
}

/**
 * Makes sure that a caller from memory has not changed. The shared store can tell, in a round trip that
 * takes a tenth of a query's CPU time; while it is away the database is asked.
 */
export async function confirmRecalled(rawKey: string, caller: Caller): Promise<Caller | null> {
  const redis = sharedRedis();
  const current =
    redis === null ? undefined : await readRevision(redis, caller.accountId).catch(() => undefined);
  if (current !== undefined && current === caller.revision) {
    return { ...caller, revision: undefined };
  }
  return rereadCaller(rawKey, current);
}

/**
 * Reads the caller again, after the shared store has said that the account has changed.
 * @param revision what the store said, before the database is asked
 */
export async function rereadCaller(rawKey: string, revision?: string): Promise<Caller | null> {
  if (revision === undefined || !isApiKey(rawKey)) return findCaller(rawKey);
  metrics().callerLookups.inc({ result: 'stale' });
  return readAndRemember(hashApiKey(rawKey), revision);
}

/**
 * To be awaited after an account's key or plan has changed in the database and before the change
 * is responded to: from then on no instance serves anybody on what was known before.
 */
export async function invalidateAccount(accountId: string): Promise<void> {
  callers.generation++;
  for (const [hash, { caller }] of callers.byKeyHash.entries()) {
    if (caller.accountId === accountId) callers.byKeyHash.delete(hash);
  }
  const redis = sharedRedis();
  if (redis === null || openDatabase().isEmbedded) return;
  await changeRevision(redis, accountId).catch(async () => {
    // The other instances cannot be told yet: wait until none of them serves from memory any more,
    // and go on telling, since one that has lost the database remembers for longer.
    void changeRevisionLater(redis, accountId, env.databaseOutageMs);
    await sleep(rememberedForMs + 250);
  });
}

/** No key is known to anybody before it is stored: what was refused once need not be read again. */
function isWorthReading(rawKey: string, hash: string): boolean {
  return isApiKey(rawKey) && !callers.refused.has(hash);
}

/** @param accountId whose key it was when it was last seen; without it no revision can be read */
async function readUnderRevision(redis: SharedRedis, hash: string, accountId?: string) {
  // The revision first: a change between the two then makes it outdated, never the caller.
  const revision = accountId && (await readRevision(redis, accountId).catch(() => undefined));
  return readAndRemember(hash, revision);
}

/** As `readUnderRevision`; while the database is away from memory, to be confirmed as by `recallCaller`. */
async function readOrRecall(redis: SharedRedis, hash: string, remembered?: RememberedCaller) {
  const accountId = remembered?.caller.accountId;
  const read = () => readUnderRevision(redis, hash, accountId);
  if (remembered === undefined || !mayOutlive(redis, remembered)) return read();
  const found = await readUnlessAway(read);
  if (found !== 'away') return found;
  noteUse(hash);
  const { caller } = remembered;
  return caller.revision === undefined ? confirmRemembered(redis, remembered) : caller;
}

/** From the database; while it is away from memory, confirmed by the shared store. */
async function readConfirmed(hash: string): Promise<Caller | null> {
  const redis = sharedRedis();
  const remembered = callers.byKeyHash.get(hash);
  if (redis === null || remembered === undefined || !mayOutlive(redis, remembered)) {
    return readCaller(hash);
  }
  const found = await readUnlessAway(() => readCaller(hash));
  if (found !== 'away') return found;
  noteUse(hash);
  return confirmRemembered(redis, remembered);
}

async function readAndRemember(hash: string, revision?: string): Promise<Caller | null> {
  const { byKeyHash, generation } = callers;
  const readAtMs = performance.now();
  const caller = await readCaller(hash);
  if (caller === null) byKeyHash.delete(hash);
  else if (callers.generation === generation) {
    // A count of another account cannot confirm this one's revision: it is read each time.
    const kept = caller.quotaAccountId === null ? { ...caller, revision } : caller;
    byKeyHash.set(hash, { caller: kept, readAtMs, revision });
  }
  return caller;
}

async function readCaller(hash: string): Promise<Caller | null> {
  const key = await openDatabase().client.apiKey.findUnique({
    where: { hash },
    select: { revokedAt: true, prefix: true, last4: true, account: { select: callerColumns } },
  });
  if (key === null || key.revokedAt !== null) {
    callers.refused.set(hash, true);
    return null;
  }
  // The account is queried after the key, and may have been deleted in between.
  const account: typeof key.account | null = key.account;
  if (account === null) return null;
  noteUse(hash);
  const { prefix, last4 } = key;
  return callerOf(account, { prefix, last4 });
}
