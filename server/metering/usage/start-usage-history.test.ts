import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database';
import { consumeQuota } from '../quotas/consume-quota';
import { openMemoryCounters, openSharedCounters } from '../../limits/counters/counters';
import { createAccount } from '../../../e2e/support/factories';
import {
  databaseKinds,
  isAvailable,
  openTestDatabase,
  useDatabase,
} from '../../../e2e/support/test-database';
import { hasRedis, testRedisUrl } from '../../../e2e/support/test-redis';
import { getUsageHistory } from './get-usage';
import { recordUsage, startUsageHistory } from './start-usage-history';

/** Far in the future: a store expires counters some days after their day, by its own clock. */
const noon = Date.parse('2096-11-21T12:00:00.000Z');
const day = '2096-11-21';
describe.each(databaseKinds.filter(isAvailable))('the history in the %s database', (kind) => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(kind, 'empty');
    useDatabase(opened);
  });
  afterAll(() => opened.close());

  const createHolder = async () => {
    const { id } = await createAccount(opened.client);
    return { accountId: id, tier: 'free', dailyRequests: null } as const;
  };
  const rowsOf = (accountId: string) =>
    opened.client.usageDay.findMany({
      where: { accountId },
      orderBy: [{ day: 'asc' }, { bucket: 'asc' }],
      select: { day: true, bucket: true, used: true },
    });

  test('counts survive a restart exactly', async () => {
    const holder = await createHolder();
    const before = openMemoryCounters(() => noon);
    const stop = await startUsageHistory(opened.client, before);
    for (let i = 0; i < 7; i++) await consumeQuota(holder, 'svg', before);
    await consumeQuota(holder, 'batch', before);
    await stop();

    const after = openMemoryCounters(() => noon);
    const stopAfter = await startUsageHistory(opened.client, after);
    expect(await after.store.peek(holder.accountId, day)).toMatchObject({ svg: 7, batch: 1 });
    expect(await consumeQuota(holder, 'svg', after)).toMatchObject({ status: { remaining: 42 } });
    await stopAfter();
  });

  test('yesterday’s counters are dropped once they are written', async () => {
    let nowMs = noon;
    const holders = await Promise.all([createHolder(), createHolder()]);
    const counters = openMemoryCounters(() => nowMs);
    const stop = await startUsageHistory(opened.client, counters);
    for (const holder of holders) await consumeQuota(holder, 'svg', counters);
    nowMs += 86_400_000;
    await consumeQuota(holders[0], 'svg', counters);
    const todays = () => counters.memory?.size();
    expect(todays()).toBeGreaterThanOrEqual(3);
    await stop();
    // One round after they were written.
    const stopAgain = await startUsageHistory(opened.client, counters);
    await stopAgain();
    expect(todays()).toBe(1);
    expect(await rowsOf(holders[0].accountId)).toEqual([
      { day: new Date('2096-11-21'), bucket: 'svg', used: 1 },
      { day: new Date('2096-11-22'), bucket: 'svg', used: 1 },
    ]);
  });

  test('a shared counter written twice or out of order stays correct, even beside one of a deleted account', async () => {
    const { accountId } = await createHolder();
    const row = (used: number) =>
      [randomUUID(), accountId].map((id) => ({
        accountId: id,
        day,
        bucket: 'svg' as const,
        used,
      }));
    for (const used of [5, 9, 9, 7]) await recordUsage(opened.client, row(used), 'greatest');
    expect(await rowsOf(accountId)).toMatchObject([{ used: 9 }]);
    await recordUsage(opened.client, row(8), 'replace');
    expect(await rowsOf(accountId)).toMatchObject([{ used: 8 }]);
  });

  test('days before today come from the history, today from the counters', async () => {
    const holder = await createHolder();
    const { accountId } = holder;
    await recordUsage(
      opened.client,
      [
        { accountId, day: '2096-11-18', bucket: 'svg', used: 100 },
        { accountId, day: '2096-11-19', bucket: 'svg', used: 4 },
        { accountId, day: '2096-11-21', bucket: 'svg', used: 1 },
      ],
      'replace',
    );
    const counters = openMemoryCounters(() => noon);
    for (let i = 0; i < 2; i++) await consumeQuota(holder, 'svg', counters);
    const history = await getUsageHistory(holder, 3, counters);
    expect(history.days.map(({ date, total }) => [date, total])).toEqual([
      ['2096-11-19', 4],
      ['2096-11-20', 0],
      ['2096-11-21', 2],
    ]);
    expect(history).toMatchObject({ from: '2096-11-19', to: day, totals: { svg: 6, total: 6 } });
  });

  test.skipIf(!hasRedis)(
    'a unit counted while the history is being written is left to the next round',
    async () => {
      const holder = await createHolder();
      const options = { now: () => noon, prefix: `test:${randomUUID()}` };
      const counters = openSharedCounters({ url: testRedisUrl }, options);
      await counters.connect();
      const counting = consumeQuota(holder, 'search', counters);
      // The store has been asked, and its reply is still on the way.
      await setImmediate();
      counters.shared?.store.takeCounted(1);
      await counting;
      const { accountId } = holder;
      expect(counters.shared?.store.takeCounted(1)).toEqual([{ accountId, day }]);
      counters.close();
    },
  );

  test.skipIf(!hasRedis)('the next instance writes a crashed one’s counts', async () => {
    const holder = await createHolder();
    const prefix = `test:${randomUUID()}`;
    const [crashed, next] = [0, 1].map(() =>
      openSharedCounters({ url: testRedisUrl }, { now: () => noon, prefix }),
    );
    await Promise.all([crashed?.connect(), next?.connect()]);
    for (let i = 0; i < 3; i++) await consumeQuota(holder, 'search', crashed);
    crashed?.close();

    const stop = await startUsageHistory(opened.client, next);
    await stop();
    expect(await rowsOf(holder.accountId)).toMatchObject([{ bucket: 'search', used: 3 }]);
    next?.close();
  });
});
