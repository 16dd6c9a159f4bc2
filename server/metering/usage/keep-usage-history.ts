import { type Bucket, buckets } from '../../contract/plans';
import type { Database } from '../../platform/database/database';
import { addDays, dateOfDay, utcDayOf } from '../../platform/utc-day';
import { writeBehind, type WriteRound } from '../../platform/write-behind';
import { fillUsed } from '../quotas/counter-store';
import { type Counters, counters } from '../quotas/counters';
import type { MemoryCounters, UsageRow } from '../quotas/memory-counters';
import type { CountedAccount, RedisCounters } from '../quotas/redis-counters';
import { recordUsage } from './record-usage';

/** Half of what a killed process may lose. */
const memoryEveryMs = 500;
const sharedEveryMs = 2000;
/** The embedded database has one connection: no statement may hold it for long. */
const restoredRowsMax = 2000;
const memoryAccountsMax = 300;
/** Accounts whose shared counters are read at once and written with one statement. */
const sharedAccountsMax = 100;

/**
 * Writes counters behind into the history, once earlier counts have been read back.
 * @returns what ends it, after a last round
 */
export async function keepUsageHistory(
  database: Database,
  { memory, shared, now }: Counters = counters(),
): Promise<() => Promise<void>> {
  if (memory !== null) {
    await restoreToday(database, memory, utcDayOf(now()));
    return writeBehind('usage', writeMemory(database, memory, now), memoryEveryMs);
  }
  if (shared !== null) {
    return writeBehind('usage', writeShared(database, shared.store, now), sharedEveryMs);
  }
  return () => Promise.resolve();
}

async function restoreToday(
  database: Database,
  memory: MemoryCounters,
  day: string,
): Promise<void> {
  const date = dateOfDay(day);
  for (let after: UsageRow | undefined; ;) {
    const found = await database.usageDay.findMany({
      where: { day: date, bucket: { in: [...buckets] } },
      orderBy: [{ accountId: 'asc' }, { bucket: 'asc' }],
      take: restoredRowsMax,
      ...(after !== undefined && {
        cursor: {
          accountId_day_bucket: { accountId: after.accountId, day: date, bucket: after.bucket },
        },
        skip: 1,
      }),
    });
    const rows: UsageRow[] = found.map((row) => ({ ...row, day, bucket: row.bucket as Bucket }));
    memory.restore(rows);
    if (rows.length < restoredRowsMax) return;
    after = rows.at(-1);
  }
}

function writeMemory(database: Database, memory: MemoryCounters, now: () => number): WriteRound {
  return async () => {
    // Changes during a round wait for the next one: under load there is always something.
    for (let left = Math.ceil(memory.size() / memoryAccountsMax); left > 0; left--) {
      const rows = memory.takeChanged(memoryAccountsMax);
      if (rows.length === 0) break;
      try {
        await recordUsage(database, rows, 'replace');
      } catch (error) {
        memory.putBack(rows);
        throw error;
      }
    }
    memory.dropPastDays(utcDayOf(now()));
  };
}

/** Its first round takes all that the store holds: an instance that crashed cannot say what it counted. */
function writeShared(database: Database, store: RedisCounters, now: () => number): WriteRound {
  let hasCaughtUp = false;
  return async () => {
    if (!hasCaughtUp) {
      const today = utcDayOf(now());
      for (const day of [addDays(today, -2), addDays(today, -1), today]) {
        for await (const accounts of store.listAccounts(day)) {
          for (const accountId of accounts) store.noteCounted({ accountId, day });
        }
      }
      hasCaughtUp = true;
    }
    for (;;) {
      const accounts = store.takeCounted(sharedAccountsMax);
      if (accounts.length === 0) return;
      try {
        await recordUsage(database, await readCounters(store, accounts), 'greatest');
      } catch (error) {
        accounts.forEach(store.noteCounted);
        throw error;
      }
      // Counts during a round wait for the next one: under load there is always something.
      if (accounts.length < sharedAccountsMax) return;
    }
  };
}

async function readCounters(store: RedisCounters, accounts: CountedAccount[]): Promise<UsageRow[]> {
  const rows = await Promise.all(
    accounts.map(async ({ accountId, day }) => {
      const used = fillUsed(await store.readCounters({ accountId, day }));
      return buckets
        .filter((bucket) => used[bucket] > 0)
        .map((bucket) => ({ accountId, day, bucket, used: used[bucket] }));
    }),
  );
  return rows.flat();
}
