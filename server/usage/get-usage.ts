import { database } from '../database/database';
import type { Tier } from '../generated/enums';
import type { QuotaHolder } from '../quotas/consume-quota';
import type { Used } from '../quotas/counter-store';
import { type Counters, counters } from '../quotas/counters';
import { type Bucket, buckets, plans } from '../quotas/plans';
import { utcDayOf } from '../quotas/utc-day';
import { listUsedDays } from './list-used-days';

/** Spec 2.6. */
export type Usage = {
  date: string;
  tier: Tier;
  endpoints: Record<Bucket, { used: number; limit: number | null }>;
};

/** What an account has used today, from the counters themselves (spec 4.7). */
export async function getUsage(
  { accountId, tier }: QuotaHolder,
  of: Counters = counters(),
): Promise<Usage> {
  const date = utcDayOf(of.now());
  return presentUsage(tier, date, await getUsed(accountId, date, of));
}

export function presentUsage(tier: Tier, date: string, used: Used): Usage {
  const { dailyLimits } = plans[tier];
  const endpoints = Object.fromEntries(
    buckets.map((bucket) => [bucket, { used: used[bucket], limit: dailyLimits[bucket] }]),
  ) as Usage['endpoints'];
  return { date, tier, endpoints };
}

/** While a shared store is away, what was last written of it: a few seconds old, but not invented. */
export async function getUsed(
  accountId: string,
  day: string,
  { store, shared }: Counters,
): Promise<Used> {
  try {
    return await store.peek(accountId, day);
  } catch (error) {
    if (shared === null) throw error;
    const [written] = await listUsedDays(database(), accountId, day, day);
    if (written === undefined) throw error;
    return written.used;
  }
}
