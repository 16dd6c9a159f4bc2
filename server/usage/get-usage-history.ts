import { database } from '../database/database';
import type { Tier } from '../generated/enums';
import type { QuotaHolder } from '../quotas/consume-quota';
import { noneUsed, totalOf, type Used } from '../quotas/counter-store';
import { type Counters, counters } from '../quotas/counters';
import { buckets } from '../quotas/plans';
import { addDays, utcDayOf } from '../quotas/utc-day';
import { getUsed } from './get-usage';
import { listUsedDays, type UsedDay } from './list-used-days';

export type UsageHistory = {
  from: string;
  to: string;
  tier: Tier;
  days: { date: string; endpoints: Used; total: number }[];
  totals: Used & { total: number };
};

/** The last `count` UTC days, today included: those before from the history, today from the counters. */
export async function getUsageHistory(
  { accountId, tier }: QuotaHolder,
  count: number,
  of: Counters = counters(),
): Promise<UsageHistory> {
  const to = utcDayOf(of.now());
  const from = addDays(to, 1 - count);
  const days = await listUsedDays(database(), accountId, from, to);
  const today = { date: to, used: await getUsed(accountId, to, of) };
  return presentUsageHistory(tier, [...days.slice(0, -1), today]);
}

/** @param days the oldest first */
export function presentUsageHistory(tier: Tier, days: UsedDay[]): UsageHistory {
  const sums = noneUsed();
  for (const { used } of days) {
    for (const bucket of buckets) sums[bucket] += used[bucket];
  }
  return {
    from: days.at(0)?.date ?? '',
    to: days.at(-1)?.date ?? '',
    tier,
    days: days.map(({ date, used }) => ({ date, endpoints: used, total: totalOf(used) })),
    totals: { ...sums, total: totalOf(sums) },
  };
}
