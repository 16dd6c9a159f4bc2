import type { Database } from '../database/database';
import type { MemoryCounters, UsageRow } from '../quotas/memory-counters';
import { type Bucket, buckets } from '../quotas/plans';
import { dateOfDay, utcDayOf } from '../quotas/utc-day';
import type { WriteRound } from '../write-behind';
import { recordUsage } from './record-usage';

/** The embedded database has one connection: no statement may hold it for long. */
const rowsMax = 2000;

/** Reads today's counters back, and gives what writes the changed ones. */
export async function keepMemoryHistory(
  database: Database,
  memory: MemoryCounters,
  now: () => number,
): Promise<WriteRound> {
  const today = utcDayOf(now());
  for (let from: UsageRow | null = null; ;) {
    const rows: UsageRow[] = await listRows(database, today, from);
    memory.restore(rows);
    from = rows.at(-1) ?? null;
    if (rows.length < rowsMax) break;
  }
  return async () => {
    for (;;) {
      const rows = memory.takeChanged(rowsMax);
      if (rows.length === 0) break;
      try {
        await recordUsage(database, rows, 'replace');
      } catch (error) {
        memory.putBack(rows);
        throw error;
      }
      // What has changed since waits for the next round: under load there is always something.
      if (rows.length <= rowsMax - buckets.length) break;
    }
    memory.dropPastDays(utcDayOf(now()));
  };
}

async function listRows(
  database: Database,
  day: string,
  after: UsageRow | null,
): Promise<UsageRow[]> {
  const date = dateOfDay(day);
  const rows = await database.usageDay.findMany({
    where: { day: date, bucket: { in: [...buckets] } },
    orderBy: [{ accountId: 'asc' }, { bucket: 'asc' }],
    take: rowsMax,
    ...(after !== null && {
      cursor: {
        accountId_day_bucket: { accountId: after.accountId, day: date, bucket: after.bucket },
      },
      skip: 1,
    }),
  });
  return rows.map(({ accountId, bucket, used }) => ({
    accountId,
    day,
    bucket: bucket as Bucket,
    used,
  }));
}
