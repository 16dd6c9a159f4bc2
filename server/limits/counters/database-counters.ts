import type { Database } from '../../platform/database/database';
import { createAskTogether } from '../../platform/process/ask-together';
import { type Ask, type CounterStore, type Decision, describeAsk, fillUsed } from './counter-store';
import { dateOfDay } from '../../contract/utc-day';

type Client = Pick<Database, '$queryRaw' | 'usageDay'>;

/**
 * Counts in the rows of the history: several instances on one Postgres stay exact without a Redis, at
 * the price of one write per request.
 */
export function createDatabaseCounters(database: () => Database): CounterStore {
  return {
    consume: createAskTogether(
      describeAsk,
      (ask: Ask, units) =>
        ask.totalMax === null
          ? consume(database(), ask, units)
          : database().$transaction((transaction) => consumeBelow(transaction, ask, units)),
      // Statements for the same row would wait for each other in Postgres, each with a connection.
      { isOneAtATime: true },
    ),

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

/** Decides a number of identical asks, in their order. */
async function consume(client: Client, ask: Ask, units: number): Promise<Decision[]> {
  const used = await count(client, ask, units);
  if (used !== null) return pass(used, units);
  if (units === 1) return refuse('bucket', 1);
  // The limit lies within them, or has been reached.
  const decisions: Decision[] = [];
  while (decisions.length < units) {
    const one = await count(client, ask, 1);
    if (one === null) break;
    decisions.push({ kind: 'passed', used: one });
  }
  return [...decisions, ...refuse('bucket', units - decisions.length)];
}

/** The same where all buckets have a limit together. */
async function consumeBelow(client: Client, ask: Ask, units: number): Promise<Decision[]> {
  const { accountId, day, totalMax } = ask;
  // Asks for different buckets touch different rows: without a lock they would not see each other.
  await client.$queryRaw`SELECT FROM account WHERE id = ${accountId}::uuid FOR UPDATE`;
  const { _sum: total } = await client.usageDay.aggregate({
    where: { accountId, day: dateOfDay(day) },
    _sum: { used: true },
  });
  const before = total.used ?? 0;
  const left = Math.min(units, Math.max(0, (totalMax ?? Infinity) - before));
  const decisions = left === 0 ? [] : await consume(client, ask, left);
  return [
    ...decisions.map((decision, i) =>
      decision.kind === 'passed' ? { ...decision, total: before + i + 1 } : decision,
    ),
    ...refuse('total', units - left),
  ];
}

const refuse = (by: 'bucket' | 'total', units: number): Decision[] =>
  Array.from({ length: units }, () => ({ kind: 'refused', by }));

const pass = (used: number, units: number): Decision[] =>
  Array.from({ length: units }, (_, i) => ({ kind: 'passed', used: used - units + i + 1 }));

/** Counts all of the units, or null if they exceed the limit. */
async function count(
  client: Client,
  { accountId, bucket, day, limit }: Ask,
  units: number,
): Promise<number | null> {
  const [row] = await client.$queryRaw<{ used: number }[]>`
    INSERT INTO usage_day (account_id, day, bucket, used)
    SELECT ${accountId}::uuid, ${day}::date, ${bucket}, ${units}::int
    WHERE ${limit}::int IS NULL OR ${units}::int <= ${limit}::int
    ON CONFLICT (account_id, day, bucket) DO UPDATE SET used = usage_day.used + ${units}::int
    WHERE ${limit}::int IS NULL OR usage_day.used + ${units}::int <= ${limit}::int
    RETURNING used`;
  return row?.used ?? null;
}
