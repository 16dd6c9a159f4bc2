import { type Bucket, buckets, type Tier } from '../../contract/plans';
import { plans } from '../../platform/plans';
import { database } from '../../platform/database/database';
import { addDays, dateOfDay, utcDayOf } from '../../contract/utc-day';
import { countedAccount } from '../../accounts/keys/caller';
import type { QuotaHolder } from '../quotas/consume-quota';
import { fillUsed, totalOf, type Used } from '../../limits/counters/counter-store';
import { type Counters, counters } from '../../limits/counters/counters';

export type Usage = {
  date: string;
  tier: Tier;
  endpoints: Record<Bucket, { used: number; limit: number | null }>;
  /** Of all buckets together. The limit is a contract's. */
  total: { used: number; limit: number | null };
};

export type UsageHistory = {
  from: string;
  to: string;
  tier: Tier;
  days: { date: string; endpoints: Used; total: number }[];
  totals: Used & { total: number };
};

type UsedDay = { date: string; used: Used };

/** What an account has used today, from the counters themselves. Looking costs no unit. */
export async function getUsage(holder: QuotaHolder, of: Counters = counters()): Promise<Usage> {
  const date = utcDayOf(of.now());
  return presentUsage(holder, date, await getUsed(countedAccount(holder), date, of));
}

/** The last `count` UTC days: today from the counters, the days before from the history. */
export async function getUsageHistory(
  holder: QuotaHolder,
  count: number,
  of: Counters = counters(),
): Promise<UsageHistory> {
  const accountId = countedAccount(holder);
  const to = utcDayOf(of.now());
  const days = await listUsedDays(accountId, addDays(to, 1 - count), to);
  const today = { date: to, used: await getUsed(accountId, to, of) };
  return presentUsageHistory(holder.tier, [...days.slice(0, -1), today]);
}

/**
 * The accounts with the most requests in the last `days` UTC days, for the operator. From the history, which is
 * seconds behind the counters.
 */
export async function listTopAccounts(days: number, limit: number, of: Counters = counters()) {
  const to = utcDayOf(of.now());
  const from = addDays(to, 1 - days);
  const day = { gte: dateOfDay(from) };
  const totals = await database().usageDay.groupBy({
    by: ['accountId'],
    where: { day },
    _sum: { used: true },
    orderBy: [{ _sum: { used: 'desc' } }, { accountId: 'asc' }],
    take: limit,
  });
  const ids = totals.map(({ accountId }) => accountId);
  const [accounts, rows] = await Promise.all([
    database().account.findMany({
      where: { id: { in: ids } },
      select: { id: true, email: true, tier: true, dailyRequests: true },
    }),
    database().usageDay.groupBy({
      by: ['accountId', 'bucket'],
      where: { day, accountId: { in: ids } },
      _sum: { used: true },
    }),
  ]);
  const top = totals.flatMap(({ accountId, _sum: { used } }) => {
    const account = accounts.find(({ id }) => id === accountId);
    const own = rows.filter((row) => row.accountId === accountId);
    const endpoints = fillUsed(
      Object.fromEntries(own.map(({ bucket, _sum }) => [bucket, _sum.used ?? 0])),
    );
    return account === undefined ? [] : [{ ...account, total: used ?? 0, endpoints }];
  });
  return { from, to, accounts: top };
}

export function presentUsage(
  { tier, dailyRequests }: Pick<QuotaHolder, 'tier' | 'dailyRequests'>,
  date: string,
  used: Used,
): Usage {
  const { dailyLimits } = plans[tier];
  const endpoints = Object.fromEntries(
    buckets.map((bucket) => [bucket, { used: used[bucket], limit: dailyLimits[bucket] }]),
  ) as Usage['endpoints'];
  return { date, tier, endpoints, total: { used: totalOf(used), limit: dailyRequests } };
}

/** @param days the oldest first */
export function presentUsageHistory(tier: Tier, days: UsedDay[]): UsageHistory {
  const sums = fillUsed();
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

/** While a shared store is away, the last counts written today: a few seconds old, but correct. */
async function getUsed(accountId: string, day: string, { store, shared }: Counters): Promise<Used> {
  try {
    return await store.peek(accountId, day);
  } catch (error) {
    if (shared === null) throw error;
    const [written] = await listUsedDays(accountId, day, day);
    if (written === undefined) throw error;
    return written.used;
  }
}

/** Each day of the history from the first to the last, both included. */
async function listUsedDays(accountId: string, from: string, to: string): Promise<UsedDay[]> {
  const days = new Map<string, Used>();
  for (let day = from; day <= to; day = addDays(day, 1)) days.set(day, fillUsed());
  const rows = await database().usageDay.findMany({
    where: {
      accountId,
      day: { gte: dateOfDay(from), lte: dateOfDay(to) },
      bucket: { in: [...buckets] },
    },
    select: { day: true, bucket: true, used: true },
  });
  for (const row of rows) {
    const used = days.get(utcDayOf(row.day.getTime()));
    if (used) used[row.bucket as Bucket] = row.used;
  }
  return [...days].map(([date, used]) => ({ date, used }));
}
