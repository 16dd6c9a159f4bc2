import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database';
import { createAccount } from '../../../e2e/support/factories';
import { anyKind, openTestDatabase, useDatabase } from '../../../e2e/support/test-database';
import { hasRedis, testRedisUrl } from '../../../e2e/support/test-redis';
import { startUsageHistory } from '../usage/start-usage-history';
import { consumeQuota } from './consume-quota';
import { type Counters, openSharedCounters, readWritten } from '../../limits/counters/counters';

/** Far in the future: a store expires counters some days after their day, by its own clock. */
const day = '2096-11-21';
const now = () => Date.parse(`${day}T12:00:00.000Z`);

describe.skipIf(!hasRedis)('a store that has lost its data', () => {
  const prefix = `test:${randomUUID()}`;
  let opened: OpenDatabase;
  let store: Redis;
  let instances: Counters[];

  beforeAll(async () => {
    opened = await openTestDatabase(anyKind(), 'empty');
    useDatabase(opened);
    store = new Redis(testRedisUrl);
    const address = { url: testRedisUrl };
    const patience = { timeoutMs: 10_000, timeoutMsMax: 20_000 };
    instances = [0, 1].map(() =>
      openSharedCounters(address, { now, prefix, patience, history: readWritten }),
    );
    await Promise.all(instances.map(({ connect }) => connect()));
  });
  afterAll(async () => {
    for (const { close } of instances) close();
    store.disconnect();
    await opened.close();
  });

  const createHolder = async (tier: 'free' | 'enterprise' = 'free', dailyRequests?: number) => {
    const { id } = await createAccount(opened.client, { tier });
    return { accountId: id, tier, dailyRequests: dailyRequests ?? null };
  };
  type Holder = Awaited<ReturnType<typeof createHolder>>;
  const passedOf = async (holder: Holder, times: number) => {
    const results = await Promise.allSettled(
      Array.from({ length: times }, (_, i) =>
        consumeQuota(holder, 'svg', instances[i % instances.length]),
      ),
    );
    return results.filter(({ status }) => status === 'fulfilled').length;
  };
  const keyOf = ({ accountId }: Holder) => `${prefix}:{${accountId}}:${day}`;
  const writeHistory = async () => {
    for (const instance of instances) await (await startUsageHistory(opened.client, instance))();
  };

  test('a store without its data gives no account a second quota, and usage says what was used', async () => {
    const holder = await createHolder();
    expect(await passedOf(holder, 60)).toBe(50);
    await writeHistory();
    await store.del(keyOf(holder));
    expect((await instances[0]?.store.peek(holder.accountId, day))?.svg).toBe(50);
    expect(await passedOf(holder, 20)).toBe(0);
    expect((await instances[1]?.store.peek(holder.accountId, day))?.svg).toBe(50);
  });

  test('a store without its data is restored once, however many instances ask at once', async () => {
    const holder = await createHolder();
    expect(await passedOf(holder, 30)).toBe(30);
    expect(await store.ttl(keyOf(holder))).toBeGreaterThan(0);
    await writeHistory();
    await store.del(keyOf(holder));
    expect(await passedOf(holder, 200)).toBe(20);
    expect(await store.ttl(keyOf(holder))).toBeGreaterThan(0);
  });

  test('continues a contract’s daily total where it was', async () => {
    const holder = await createHolder('enterprise', 10);
    expect(await passedOf(holder, 4)).toBe(4);
    await writeHistory();
    await store.del(keyOf(holder));
    expect(await passedOf(holder, 20)).toBe(6);
  });
});
