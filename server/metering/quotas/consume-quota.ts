import { countedAccount } from '../../accounts/keys/caller';
import { bucketNames } from '../../contract/bucket-names';
import { type Bucket, plans, type Tier } from '../../contract/plans';
import { type AppError, isDatabaseAway, limitReached } from '../../platform/errors';
import { log } from '../../platform/log';
import { metrics } from '../../platform/metrics/metrics';
import { secondsToMidnight, utcDayOf } from '../../contract/utc-day';
import { reachedBuckets } from '../alerts/reached-usage';
import { type Decision, totalOf } from './counter-store';
import { type Counters, counters } from './counters';

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
  const limit = plans[tier].dailyLimits[bucket];
  let decision: Decision | { kind: 'open' };
  try {
    decision = await store.consume({ accountId, bucket, day, limit, totalMax, revision });
  } catch (error) {
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
        : `The ${tier} plan allows ${limit} ${bucketNames[bucket].inSentence} requests`;
    throw quotaExceeded(rule, secondsToMidnight(nowMs));
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

function statusOf({ limit, used, totalMax, total = 0 }: Counted, nowMs: number) {
  const caps = [
    ...(limit === null ? [] : [{ limit, remaining: Math.max(0, limit - used) }]),
    ...(totalMax === null ? [] : [{ limit: totalMax, remaining: Math.max(0, totalMax - total) }]),
  ];
  const [nearest] = caps.sort((one, other) => one.remaining - other.remaining);
  return nearest === undefined ? null : { ...nearest, resetInSeconds: secondsToMidnight(nowMs) };
}

function note(bucket: Bucket, decision: 'open' | 'passed' | 'refused' | 'refunded'): void {
  metrics().quotaDecisions(bucket, decision).inc();
}

function quotaExceeded(rule: string, resetInSeconds: number): AppError {
  const minutes = Math.ceil(resetInSeconds / 60);
  const reset = `The limit resets at 00:00 UTC, in ${Math.floor(minutes / 60)} h ${minutes % 60} min.`;
  const message = `${rule} a day, and you have used all of them. ${reset}`;
  return limitReached('day', message, resetInSeconds);
}
