import { LRUCache } from 'lru-cache';
import { countedAccount, invalidApiKey } from '../../accounts/keys/caller';
import { bucketNames } from '../../contract/bucket-names';
import { alertThresholds, type Bucket, hasLargerPlan, type Tier } from '../../contract/plans';
import { plans } from '../../platform/plans';
import { isForeignKeyViolation } from '../../platform/database/database-errors';
import { type AppError, isDatabaseAway, limitReached } from '../../platform/errors';
import { log } from '../../platform/log';
import { metrics } from '../../platform/metrics/metrics';
import { processWide } from '../../platform/process/made-once';
import { secondsToMidnight, utcDayOf } from '../../contract/utc-day';
import { type Decision, totalOf } from '../../limits/counters/counter-store';
import { type Counters, counters } from '../../limits/counters/counters';

/** The account whose quota is counted. */
export type QuotaHolder = {
  readonly accountId: string;
  readonly tier: Tier;
  readonly dailyRequests: number | null;
  /** The account whose free quota it shares: see `countedAccount`. */
  readonly quotaAccountId?: string | null | undefined;
  /** Set for a cached caller: the store tells whether its tier and key are still current. */
  readonly revision?: string | undefined;
};

/** The state of a capped bucket, or of the day's total where less of that is left. */
export type QuotaStatus = { limit: number; remaining: number; resetInSeconds: number };

/**
 * `open`: the store is away, the request passes uncounted, and a cached caller is not confirmed.
 * `stale`: the caller's key or plan has changed; nothing was consumed.
 */
export type Consumed =
  | { kind: 'passed'; status: QuotaStatus | null; refund: (requestId: string) => Promise<void> }
  | { kind: 'open' }
  | { kind: 'stale' };

/**
 * Consumes one unit of the day's quota, or none when it is used up.
 * @throws AppError `rate_limit_exceeded`
 */
export async function consumeQuota(
  holder: QuotaHolder,
  bucket: Bucket,
  { store, shared, now }: Counters = counters(),
): Promise<Consumed> {
  const { tier, dailyRequests: totalMax, revision } = holder;
  const accountId = countedAccount(holder);
  const nowMs = now();
  const day = utcDayOf(nowMs);
  const plan = plans[tier];
  const limit = plan.dailyLimits[bucket];
  let decision: Decision | { kind: 'open' };
  try {
    decision = await store.consume({ accountId, bucket, day, limit, totalMax, revision });
  } catch (error) {
    // The account has been deleted since the key was looked up, and the key with it.
    if (isForeignKeyViolation(error)) throw invalidApiKey;
    // If the store works and only the database is away, the remaining quota is unknown.
    if (shared === null || isDatabaseAway(error)) throw error;
    shared.guard.notePass();
    decision = { kind: 'open' };
  }
  if (decision.kind === 'stale') return decision;
  note(bucket, decision.kind);
  if (decision.kind === 'open') return decision;

  // An account that nears a limit may get a message about it.
  if (limit !== null && (decision.kind === 'passed' || decision.by === 'bucket')) {
    const used = decision.kind === 'passed' ? decision.used : limit;
    reachedBuckets.note({ accountId: holder.accountId, bucket, day, used, limit });
  }
  if (decision.kind === 'refused') {
    const rule =
      decision.by === 'total'
        ? `Your account is limited to ${totalMax} requests of all kinds`
        : `The ${plan.name} plan allows ${limit} ${bucketNames[bucket].inSentence} requests`;
    throw quotaExceeded(
      rule,
      secondsToMidnight(nowMs),
      decision.by === 'bucket' && hasLargerPlan(tier),
    );
  }
  const refund = async (requestId: string) => {
    note(bucket, 'refunded');
    // A failed refund must not hide why the request itself failed.
    await store.refund(accountId, bucket, day).catch(() => {
      log.warn({ bucket, requestId }, 'a unit could not be refunded');
    });
  };
  const status = statusOf({ limit, totalMax, ...decision }, nowMs);
  return { kind: 'passed', status, refund };
}

/** The state of a bucket, without consuming anything. Null when nothing caps it or the store is away. */
export async function peekQuota(
  holder: QuotaHolder,
  bucket: Bucket,
  { store, now }: Counters = counters(),
): Promise<QuotaStatus | null> {
  const limit = plans[holder.tier].dailyLimits[bucket];
  const { dailyRequests: totalMax } = holder;
  if (limit === null && totalMax === null) return null;
  const nowMs = now();
  const used = await store.peek(countedAccount(holder), utcDayOf(nowMs)).catch(() => null);
  if (used === null) return null;
  return statusOf({ limit, totalMax, used: used[bucket], total: totalOf(used) }, nowMs);
}

type Counted = { limit: number | null; used: number; totalMax: number | null; total?: number };

function statusOf(
  { limit, used, totalMax, total = 0 }: Counted,
  nowMs: number,
): QuotaStatus | null {
  const ofBucket = limit === null ? Infinity : Math.max(0, limit - used);
  const ofTotal = totalMax === null ? Infinity : Math.max(0, totalMax - total);
  const nearest = ofBucket <= ofTotal ? limit : totalMax;
  if (nearest === null) return null;
  const remaining = Math.min(ofBucket, ofTotal);
  return { limit: nearest, remaining, resetInSeconds: secondsToMidnight(nowMs) };
}

function note(bucket: Bucket, decision: 'open' | 'passed' | 'refused' | 'refunded'): void {
  metrics().quotaDecisions(bucket, decision).inc();
}

function quotaExceeded(rule: string, resetInSeconds: number, isRaisedByPlan: boolean): AppError {
  const minutes = Math.ceil(resetInSeconds / 60);
  const reset = `The limit resets at 00:00 UTC, in ${Math.floor(minutes / 60)} h ${minutes % 60} min.`;
  const message = `${rule} a day, and you have used all of them. ${reset}`;
  return limitReached('day', message, resetInSeconds, isRaisedByPlan);
}

/** An account's usage of a bucket on a day that has reached a threshold. */
export type ReachedUsage = {
  accountId: string;
  bucket: Bucket;
  day: string;
  used: number;
  limit: number;
};

/** Buckets this process remembers, to report each threshold once. The database catches repetitions. */
const knownMax = 50_000;

export type ReachedBuckets = ReturnType<typeof createReachedBuckets>;

/** The buckets that have reached a threshold in this process since the last round. */
export const reachedBuckets = processWide('reached-buckets', createReachedBuckets);

/** Holds buckets that have reached a threshold, once per threshold, until they are taken. */
export function createReachedBuckets() {
  const known = new LRUCache<string, Pick<ReachedUsage, 'day' | 'limit'> & { threshold: number }>({
    max: knownMax,
  });
  const reached = new Map<string, ReachedUsage>();
  return {
    /** Called for every counted request of a capped bucket; most calls return at the first line. */
    note({ accountId, bucket, day, used, limit }: ReachedUsage): void {
      if (used * 100 < limit * alertThresholds[0]) return;
      const threshold = alertThresholds.findLast((percent) => used * 100 >= limit * percent) ?? 0;
      const name = `${accountId} ${bucket}`;
      const before = known.get(name);
      const isSameLimit = before?.day === day && before.limit === limit;
      if (isSameLimit && before.threshold >= threshold) return;
      known.set(name, { day, limit, threshold });
      reached.set(name, { accountId, bucket, day, used, limit });
    },

    take(): ReachedUsage[] {
      const taken = [...reached.values()];
      reached.clear();
      return taken;
    },

    /** Newer values are kept. */
    putBack(taken: readonly ReachedUsage[]): void {
      for (const usage of taken) {
        const name = `${usage.accountId} ${usage.bucket}`;
        if (!reached.has(name)) reached.set(name, usage);
      }
    },
  };
}
