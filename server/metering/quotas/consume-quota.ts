import { bucketNames } from '../../contract/bucket-names';
import { type Bucket, plans, type Tier } from '../../contract/plans';
import { AppError } from '../../platform/errors';
import { reachedBuckets } from '../alerts/reached-usage';
import { isDatabaseAway } from '../../platform/database-away';
import { log } from '../../platform/log';
import { metrics } from '../../platform/metrics/metrics';
import { upgradeUrl } from '../../platform/upgrade-url';
import { secondsToMidnight, utcDayOf } from '../../platform/utc-day';
import type { MaybePromise } from '../../platform/when-ready';
import type { Ask, Decision, Used } from './counter-store';
import { countedAccount } from './counted-account';
import { type Counters, counters } from './counters';

/** The account whose quota is counted. */
export type QuotaHolder = {
  readonly accountId: string;
  readonly tier: Tier;
  readonly dailyRequests: number | null;
  /** Whose free quota it shares: see `countedAccount`. */
  readonly quotaAccountId?: string | null | undefined;
  /** Set when tier and key were read a moment ago: the store tells whether they still hold. */
  readonly revision?: string | undefined;
};

/** The state of a capped bucket. */
export type QuotaStatus = { limit: number; remaining: number; resetInSeconds: number };

/**
 * `refused`: the quota is used up. Returned, since to throw it took a fifth of a 429's CPU time.
 * `open`: the store is away, the request passes uncounted, and a remembered key is not confirmed.
 * `stale`: key or plan have changed; nothing was consumed; read them again.
 */
export type Consumed =
  | { kind: 'passed'; status: QuotaStatus | null; refund: (requestId: string) => Promise<void> }
  | { kind: 'refused'; refusal: AppError }
  | { kind: 'open' }
  | { kind: 'stale'; revision: string };

/** Consumes one unit of the day's quota, or none when it is used up (spec 2.7, 7). */
export function consumeQuota(
  holder: QuotaHolder,
  bucket: Bucket,
  { store, shared, now }: Counters = counters(),
): MaybePromise<Consumed> {
  const { tier, dailyRequests: totalMax, revision } = holder;
  const accountId = countedAccount(holder);
  const nowMs = now();
  const day = utcDayOf(nowMs);
  const limit = plans[tier].dailyLimits[bucket];

  const ask = { accountId, bucket, day, limit, totalMax, revision };
  const apply = (decision: Decision): Consumed => {
    if (decision.kind === 'stale') return decision;
    note(bucket, decision.kind);
    if (decision.kind === 'refused') {
      const isTotal = decision.by === 'total';
      if (!isTotal) noteReached(holder, ask, limit ?? 0);
      const rule = isTotal
        ? `Your account is limited to ${totalMax} requests of all kinds`
        : `The ${tier} plan allows ${limit} ${bucketNames[bucket].inSentence} requests`;
      return { kind: 'refused', refusal: quotaExceeded(rule, secondsToMidnight(nowMs)) };
    }
    noteReached(holder, ask, decision.used);
    return {
      kind: 'passed',
      status: statusOf(limit, decision.used, nowMs),
      refund: async (requestId) => {
        note(bucket, 'refunded');
        // The lost unit must not hide why the request itself failed.
        await store.refund(accountId, bucket, day).catch(() => {
          log.warn({ bucket, requestId }, 'a unit could not be refunded');
        });
      },
    };
  };
  const passOpen = (error: unknown): Consumed => {
    // The store responded, and the database did not: nobody knows what is left of the quota.
    if (shared === null || isDatabaseAway(error)) throw error;
    shared.guard.notePass();
    note(bucket, 'open');
    return { kind: 'open' };
  };

  const decision = store.consume(ask);
  return decision instanceof Promise ? decision.then(apply, passOpen) : apply(decision);
}

/** The state of a bucket, consuming nothing. Null when it has no cap or the store is away. */
export function peekQuota(
  holder: QuotaHolder,
  bucket: Bucket,
  { store, now }: Counters = counters(),
): MaybePromise<QuotaStatus | null> {
  const limit = plans[holder.tier].dailyLimits[bucket];
  if (limit === null) return null;
  const nowMs = now();
  const used = store.peek(countedAccount(holder), utcDayOf(nowMs));
  const present = (counted: Used) => statusOf(limit, counted[bucket], nowMs);
  return used instanceof Promise ? used.then(present, () => null) : present(used);
}

function statusOf(limit: number | null, used: number, nowMs: number): QuotaStatus | null {
  if (limit === null) return null;
  const remaining = Math.max(0, limit - used);
  return { limit, remaining, resetInSeconds: secondsToMidnight(nowMs) };
}

/** Whoever has used a good part of a limit may get a message about it. */
function noteReached({ accountId }: QuotaHolder, { bucket, day, limit }: Ask, used: number): void {
  if (limit !== null) reachedBuckets.note({ accountId, bucket, day, used, limit });
}

function note(bucket: Bucket, decision: 'open' | 'passed' | 'refused' | 'refunded'): void {
  metrics().quotaDecisions(bucket, decision).inc();
}

/** Whoever calls on after the quota is used up gets the same refusal for a second. */
let latest: { rule: string; resetInSeconds: number; refusal: AppError } | null = null;

function quotaExceeded(rule: string, resetInSeconds: number): AppError {
  if (latest?.resetInSeconds !== resetInSeconds || latest.rule !== rule) {
    latest = { rule, resetInSeconds, refusal: createRefusal(rule, resetInSeconds) };
  }
  return latest.refusal;
}

function createRefusal(rule: string, resetInSeconds: number): AppError {
  const minutes = Math.ceil(resetInSeconds / 60);
  return new AppError(
    'rate_limit_exceeded',
    `${rule} a day, and you have used all of them. ` +
      `The limit resets at 00:00 UTC, in ${Math.floor(minutes / 60)} h ${minutes % 60} min.`,
    {
      headers: { 'Retry-After': String(resetInSeconds) },
      extras: { reset_in_seconds: resetInSeconds, upgrade_url: upgradeUrl() },
    },
  );
}
