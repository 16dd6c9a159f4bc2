import type { Database } from '../../platform/database/database';
import { type Ask, type CounterStore, type Decision, fillUsed } from './counter-store';
import { dateOfDay } from '../../contract/utc-day';

type Client = Pick<Database, '$queryRaw' | 'usageDay'>;

/**
 * Counts in the rows of the history: several instances on one Postgres stay exact without a Redis, at
 * the price of one write per request.
 */
export function createDatabaseCounters(database: () => Database): CounterStore {
  return {
    async consume(ask): Promise<Decision> {
      const { accountId, day, totalMax } = ask;
      if (totalMax === null) return count(database(), ask);
      return database().$transaction(async (transaction) => {
        // Requests for different buckets touch different rows: without a lock they would not see each other.
        await transaction.$queryRaw`SELECT FROM account WHERE id = ${accountId}::uuid FOR UPDATE`;
        const { _sum: total } = await transaction.usageDay.aggregate({
          where: { accountId, day: dateOfDay(day) },
          _sum: { used: true },
        });
        const before = total.used ?? 0;
        if (before >= totalMax) return { kind: 'refused', by: 'total' };
        return { ...(await count(transaction, ask)), total: before + 1 };
      });
    },

    async refund(accountId, bucket, day) {
      await database().usageDay.updateMany({
        where: { accountId, bucket, day: dateOfDay(day), used: { gt: 0 } },
        data: { used: { decrement: 1 } },
      });
    },

    async peek(accountId, day) {
      const rows = await database().usageDay.findMany({
        where: { accountId, day: dateOfDay(day) },
        select: { bucket: true, used: true },
      });
      return fillUsed(Object.fromEntries(rows.map(({ bucket, used }) => [bucket, used])));
    },

    async raise(accountId, day, counts) {
      await database().$executeRaw`
        INSERT INTO usage_day (account_id, day, bucket, used)
        SELECT ${accountId}::uuid, ${day}::date, bucket, used::int
        FROM jsonb_each_text(${JSON.stringify(counts)}::jsonb) AS counted(bucket, used)
        ORDER BY bucket
        ON CONFLICT (account_id, day, bucket)
        DO UPDATE SET used = greatest(usage_day.used, excluded.used)`;
    },
  };
}

async function count(client: Client, { accountId, bucket, day, limit }: Ask): Promise<Decision> {
  const [row] = await client.$queryRaw<{ used: number }[]>`
    INSERT INTO usage_day (account_id, day, bucket, used)
    VALUES (${accountId}::uuid, ${day}::date, ${bucket}, 1)
    ON CONFLICT (account_id, day, bucket) DO UPDATE SET used = usage_day.used + 1
    WHERE ${limit}::int IS NULL OR usage_day.used < ${limit}::int
    RETURNING used`;
  return row === undefined ? { kind: 'refused', by: 'bucket' } : { kind: 'passed', used: row.used };
}
