import { AppError } from '../errors';
import type { Tier } from '../generated/enums';
import { log } from '../log';
import { metrics } from '../metrics/metrics';
import type { Decision } from './counter-store';
import { type Counters, counters } from './counters';
import { type Bucket, plans } from './plans';
import { upgradeUrl } from './upgrade-url';
import { secondsToMidnight, utcDayOf } from './utc-day';

/** Whose quota it is. */
export type QuotaHolder = {
  readonly accountId: string;
  readonly tier: Tier;
  readonly dailyRequests: number | null;
  /** Set when tier and key were read a moment ago: the store tells whether they still hold. */
  readonly revision?: string | undefined;
};

/** Where a capped bucket stands. */
export type QuotaStatus = { limit: number; remaining: number; resetInSeconds: number };

/**
 * `stale`: key or plan have changed; nothing was consumed; read them again.
 * `open`: the store is away, the request passes uncounted, and a remembered key is not confirmed.
 */
export type Spending =
  | { kind: 'passed'; status: QuotaStatus | null; giveBack: () => Promise<void> }
  | { kind: 'open' }
  | { kind: 'stale'; revision: string };

/**
 * Spends one unit of the day's quota, or none at all. At once where the counters are in this process.
 * @throws AppError `rate_limit_exceeded` (spec 2.7, 7)
 */
export function consumeQuota(
  holder: QuotaHolder,
  bucket: Bucket,
  counting: Counters = counters(),
): Spending | Promise<Spending> {
  const { accountId, tier, dailyRequests: totalMax, revision } = holder;
  const nowMs = counting.now();
  const day = utcDayOf(nowMs);
  const limit = plans[tier].dailyLimits[bucket];
  const decision = counting.store.consume({ accountId, bucket, day, limit, totalMax, revision });
  if (!(decision instanceof Promise)) return spend(holder, bucket, decision, nowMs, counting);
  return decision.then(
    (decided) => spend(holder, bucket, decided, nowMs, counting),
    (error: unknown) => {
      if (counting.shared === null) throw error;
      counting.shared.guard.notePass();
      note(bucket, 'open');
      return { kind: 'open' };
    },
  );
}

/** What the store's decision means for the request. */
function spend(
  { accountId, tier, dailyRequests: totalMax }: QuotaHolder,
  bucket: Bucket,
  decision: Decision,
  nowMs: number,
  { store }: Counters,
): Spending {
  if (decision.kind === 'stale') return decision;
  note(bucket, decision.kind);
  const limit = plans[tier].dailyLimits[bucket];
  const resetInSeconds = secondsToMidnight(nowMs);
  if (decision.kind === 'refused') {
    throw decision.by === 'total' || limit === null
      ? quotaExceeded(`requests of all kinds`, totalMax, tier, resetInSeconds)
      : quotaExceeded(`${bucket} requests`, limit, tier, resetInSeconds);
  }
  return {
    kind: 'passed',
    status:
      limit === null
        ? null
        : { limit, remaining: Math.max(0, limit - decision.used), resetInSeconds },
    giveBack: async () => {
      note(bucket, 'refunded');
      // The request has failed by itself; that a unit is lost with it must not hide why.
      await store.refund(accountId, bucket, utcDayOf(nowMs)).catch(() => {
        log.warn({ bucket }, 'a unit could not be given back');
      });
    },
  };
}

function note(bucket: Bucket, decision: 'open' | 'passed' | 'refused' | 'refunded'): void {
  metrics().quotaDecisions.at(bucket).at(decision).count++;
}

function quotaExceeded(
  what: string,
  limit: number | null,
  tier: Tier,
  resetInSeconds: number,
): AppError {
  const hours = Math.floor(resetInSeconds / 3600);
  const minutes = Math.ceil((resetInSeconds % 3600) / 60);
  return new AppError(
    'rate_limit_exceeded',
    `The ${tier} plan allows ${limit} ${what} a day, and all of them are used. ` +
      `Counting starts anew at 00:00 UTC, in ${hours} h ${minutes} min.`,
    {
      headers: { 'Retry-After': String(resetInSeconds) },
      fields: { reset_in_seconds: resetInSeconds, upgrade_url: upgradeUrl() },
    },
  );
}
