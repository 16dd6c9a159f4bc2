import type { Database } from '../database/database';
import { noneUsed, type Used } from '../quotas/counter-store';
import { type Bucket, buckets } from '../quotas/plans';
import { addDays, dateOfDay, utcDayOf } from '../quotas/utc-day';

export type UsedDay = { date: string; used: Used };

/** Each day from the first to the last, both included, as the history has it; zeros where it has nothing. */
export async function listUsedDays(
  database: Database,
  accountId: string,
  from: string,
  to: string,
): Promise<UsedDay[]> {
  const days = new Map<string, Used>();
  for (let day = from; day <= to; day = addDays(day, 1)) days.set(day, noneUsed());
  const rows = await database.usageDay.findMany({
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
