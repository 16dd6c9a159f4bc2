import { type Bucket, buckets } from '../../contract/plans';
import type { Database } from '../../platform/database/database';
import { type StopJob, startWriteBehind } from '../../platform/process/jobs';
import { addDays, dateOfDay, utcDayOf } from '../../contract/utc-day';
import { fillUsed, type MemoryCounters, type UsageRow } from '../../limits/counters/counter-store';
import { type Counters, counters } from '../../limits/counters/counters';
import type { CountedAccount, RedisCounters } from '../../limits/counters/redis-counters';

/** A killed process may lose twice this much. */
const memoryEveryMs = 500;
const sharedEveryMs = 2000;
const rowsMax = 2000;
/** Accounts whose shared counters are read at once and written with one statement. */
const sharedAccountsMax = 100;

/** Reads earlier counts back, then writes counters to the history in the background. */
export async function startUsageHistory(
  database: Database,
  { memory, shared, now }: Counters = counters(),
): Promise<StopJob> {
  if (memory !== null) {
    await restoreToday(database, memory, utcDayOf(now()));
    return writeMemory(database, memory, now);
  }
  if (shared !== null) return writeShared(database, shared.store, now);
  return async () => {};
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
      take: rowsMax,
      ...(after !== undefined && {
        cursor: {
          accountId_day_bucket: { accountId: after.accountId, day: date, bucket: after.bucket },
        },
        skip: 1,
      }),
    });
    const rows: UsageRow[] = found.map((row) => ({ ...row, day, bucket: row.bucket as Bucket }));
    memory.restore(rows);
    if (rows.length < rowsMax) return;
    after = rows.at(-1);
  }
}

function writeMemory(database: Database, memory: MemoryCounters, now: () => number): StopJob {
  return startWriteBehind({
    name: 'usage',
    everyMs: memoryEveryMs,
    take() {
      // Nothing is being written between two rounds, so a past day without changes is complete.
      memory.dropPastDays(utcDayOf(now()));
      return memory.takeChanged(Infinity);
    },
    batchMax: rowsMax,
    write: (rows) => recordUsage(database, rows, 'replace'),
    putBack: (rows) => memory.putBack(rows),
  });
}

/** The first round takes everything in the store, as a crashed instance may have left counts unwritten. */
function writeShared(database: Database, store: RedisCounters, now: () => number): StopJob {
  let hasCaughtUp = false;
  const catchUp = async () => {
    const today = utcDayOf(now());
    for (const day of [addDays(today, -2), addDays(today, -1), today]) {
      for await (const accounts of store.listAccounts(day)) {
        for (const accountId of accounts) store.noteCounted({ accountId, day });
      }
    }
    hasCaughtUp = true;
  };
  return startWriteBehind({
    name: 'usage',
    everyMs: sharedEveryMs,
    async take() {
      if (!hasCaughtUp) await catchUp();
      return store.takeCounted(Infinity);
    },
    batchMax: sharedAccountsMax,
    write: async (accounts) =>
      recordUsage(database, await readCounters(store, accounts), 'greatest'),
    putBack: (accounts) => accounts.forEach(store.noteCounted),
  });
}

async function readCounters(
  store: RedisCounters,
  accounts: readonly CountedAccount[],
): Promise<UsageRow[]> {
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

/** How a value is combined with the stored one. */
export type Merge = 'replace' | 'greatest';

/**
 * Writes the absolute values of counters to the history, so that writing twice changes nothing.
 * Deleted accounts are skipped.
 * @param merge `replace` if one process counts; `greatest` if several write values of a shared store,
 * perhaps out of order
 */
export async function recordUsage(
  database: Pick<Database, '$executeRaw'>,
  rows: readonly UsageRow[],
  merge: Merge,
): Promise<void> {
  if (rows.length === 0) return;
  const sorted = rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  await database.$executeRaw`
    INSERT INTO usage_day (account_id, day, bucket, used)
    SELECT account.id, row.day, row.bucket, row.used
    FROM jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb)
      AS row("accountId" uuid, day date, bucket text, used int)
    JOIN account ON account.id = row."accountId"
    ON CONFLICT (account_id, day, bucket) DO UPDATE
    SET used = CASE WHEN ${merge} = 'replace' THEN excluded.used
      ELSE greatest(usage_day.used, excluded.used) END`;
}

/** Every writer locks rows in the same order, so that they cannot deadlock. */
const keyOf = ({ accountId, day, bucket }: UsageRow) => `${accountId} ${day} ${bucket}`;
