import type { QuotaHolder, QuotaStatus } from './consume-quota';
import { type Counters, counters } from './counters';
import { type Bucket, plans } from './plans';
import { secondsToMidnight, utcDayOf } from './utc-day';

/** Where a bucket stands, without spending anything; null when it has no cap or the store is away. */
export async function peekQuota(
  { accountId, tier }: QuotaHolder,
  bucket: Bucket,
  { store, now }: Counters = counters(),
): Promise<QuotaStatus | null> {
  const limit = plans[tier].dailyLimits[bucket];
  if (limit === null) return null;
  const nowMs = now();
  const used = await store.peek(accountId, utcDayOf(nowMs)).catch(() => null);
  if (used === null) return null;
  return {
    limit,
    remaining: Math.max(0, limit - used[bucket]),
    resetInSeconds: secondsToMidnight(nowMs),
  };
}
