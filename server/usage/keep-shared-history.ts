import type { Database } from '../database/database';
import type { RedisCounters } from '../quotas/redis-counters';
import { buckets } from '../quotas/plans';
import { addDays, utcDayOf } from '../quotas/utc-day';
import type { WriteRound } from '../write-behind';
import { recordUsage } from './record-usage';

/** Accounts whose counters are asked for at once, and written with one statement. */
const accountsMax = 100;

/**
 * Gives what writes the counters that this instance has touched. Its first round takes all that the
 * store still holds: an instance that crashed cannot say what it touched.
 */
export function keepSharedHistory(
  database: Database,
  store: RedisCounters,
  now: () => number,
): WriteRound {
  let hasCaughtUp = false;
  return async () => {
    if (!hasCaughtUp) {
      const today = utcDayOf(now());
      for (const day of [addDays(today, -2), addDays(today, -1), today]) {
        for await (const accounts of store.listAccounts(day)) {
          for (const accountId of accounts) store.touched.add(accountId, day);
        }
      }
      hasCaughtUp = true;
    }
    for (;;) {
      const touched = store.touched.take(accountsMax);
      if (touched.length === 0) return;
      try {
        await recordUsage(database, await readCounters(store, touched), 'greatest');
      } catch (error) {
        for (const { accountId, day } of touched) store.touched.add(accountId, day);
        throw error;
      }
      // What was touched since waits for the next round: under load there is always something.
      if (touched.length < accountsMax) return;
    }
  };
}

async function readCounters(store: RedisCounters, touched: { accountId: string; day: string }[]) {
  const rows = await Promise.all(
    touched.map(async ({ accountId, day }) => {
      const used = await store.peek(accountId, day);
      return buckets
        .filter((bucket) => used[bucket] > 0)
        .map((bucket) => ({ accountId, day, bucket, used: used[bucket] }));
    }),
  );
  return rows.flat();
}
