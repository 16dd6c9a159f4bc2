import { openDatabase } from '../../platform/database/database';
import { databaseAway, isDatabaseAway } from '../../platform/database-away';
import { env } from '../../platform/env';
import { type SharedRedis, sharedRedis } from '../../platform/redis/shared-redis';
import { NoResponse, waitPatiently } from '../../platform/redis/wait-patiently';
import type { Caller } from './caller';
import { readRevision } from './key-revisions';

/*
 * Known keys go on working while Postgres is away. Whoever changes a key or a plan changes the revision
 * in the shared store before the change is responded to, so a caller whose revision is still the same
 * is still the same caller. Without such a store nobody could tell, and the request gets 503.
 */

/** A caller as read from the database. */
export type RememberedCaller = {
  caller: Caller;
  /** By the process's own clock, taken before the database was asked. */
  readAtMs: number;
  /** The account's, read before the caller was; undefined where it is not known. */
  revision: string | undefined;
};

/** Then it is asked whether the database is there at all. */
const patience = { timeoutMs: 500, timeoutMsMax: 1000 };

/**
 * Whether a caller may be served without the database, once the store has confirmed it. An outage of
 * the store ends that: a change that another instance made meanwhile may never have reached it.
 */
export function mayOutlive({ guard }: SharedRedis, { revision, readAtMs }: RememberedCaller) {
  return (
    revision !== undefined &&
    !guard.isAway() &&
    readAtMs > guard.backAtMs() &&
    performance.now() - readAtMs < env.databaseOutageMs
  );
}

/** Reads, unless the database turns out to be away. One that is only slow is waited for. */
export async function readUnlessAway<T>(read: () => Promise<T>): Promise<T | 'away'> {
  const { outage } = openDatabase();
  if (outage === null) return read();
  if (outage.isAway()) return 'away';
  const reading = read();
  try {
    return await waitPatiently(reading, patience);
  } catch (error) {
    if (!(error instanceof NoResponse) && !isDatabaseAway(error)) throw error;
    return (await outage.check(error)) ? 'away' : reading;
  }
}

/** @throws AppError `service_unavailable` when the caller has changed, or nobody can tell */
export async function confirmRemembered(
  redis: SharedRedis,
  remembered: RememberedCaller,
): Promise<Caller> {
  const { caller, revision } = remembered;
  const current = await readRevision(redis, caller.accountId).catch((error: unknown) => {
    throw databaseAway(error);
  });
  if (current !== revision || !mayOutlive(redis, remembered)) throw databaseAway();
  return { ...caller, revision: undefined };
}

/** Whether known keys are still served, although the database is away. */
export function isOutliving(): boolean {
  const redis = sharedRedis();
  const lastsMs = openDatabase().outage?.lastsMs() ?? 0;
  return redis !== null && !redis.guard.isAway() && lastsMs < env.databaseOutageMs;
}
