import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { consumeQuota } from '../../metering/quotas/consume-quota';
import { type Counters, openSharedCounters } from '../../limits/counters/counters';
import { startFaultProxy } from '../../../e2e/stand-ins/fault-proxy';
import { startUpstashStandIn } from '../../../e2e/stand-ins/upstash-stand-in';
import { startRedisProcess } from '../../../e2e/support/redis-process';
import { hasRedis, testRedisUrl } from '../../../e2e/support/test-redis';
import { metrics } from '../metrics/metrics';
import { usualPatience } from './guard-store';
import { openSharedRedis, warnOfEviction } from './shared-redis';

/** Only ends a hung test. */
const backWithinMs = 60_000;
/** 200 sequential calls would take 40 s. */
const firstResponseWithinMs = 100 * usualPatience.timeoutMs;
const common = ['refuse', 'hang', 'lost reply', 'long reply', { delayMs: 600 }] as const;

const overHttp = async () => {
  const standIn = await startUpstashStandIn(testRedisUrl);
  return { ...standIn, address: { restUrl: standIn.url, restToken: standIn.token } };
};
const overTcp = async () => {
  const proxy = await startFaultProxy(Number(new URL(testRedisUrl).port || 6379));
  const url = Object.assign(new URL(testRedisUrl), { port: String(proxy.port) }).toString();
  return { ...proxy, address: { url } };
};

let counters: Counters;
const holder = () => ({ accountId: randomUUID(), tier: 'free', dailyRequests: null }) as const;
const spend = async (who = holder()) => consumeQuota(who, 'svg', counters);
const valueOf = async (metric: 'openPasses' | 'storeOutages') =>
  (await metrics()[metric].get()).values.at(0)?.value ?? 0;

/** Guarantees for any outage, however it appears to the client. */
async function expectOpen(): Promise<void> {
  const before = [await valueOf('openPasses'), await valueOf('storeOutages')];
  const startedAtMs = performance.now();
  const burst = await Promise.all(Array.from({ length: 200 }, () => spend()));
  expect(performance.now() - startedAtMs).toBeLessThan(firstResponseWithinMs);
  expect(new Set(burst.map(({ kind }) => kind))).toEqual(new Set(['open']));

  const laterAtMs = performance.now();
  for (let i = 0; i < 50; i++) expect(await spend()).toEqual({ kind: 'open' });
  expect((performance.now() - laterAtMs) / 50).toBeLessThan(usualPatience.timeoutMs / 2);
  const [passes = 0, outages = 0] = before;
  expect(await valueOf('openPasses')).toBe(passes + 250);
  expect(await valueOf('storeOutages')).toBe(outages + 1);
}

/** Called without a pause, as requests would arrive. */
async function expectBack(): Promise<void> {
  await vi.waitFor(async () => expect(await spend()).toMatchObject({ kind: 'passed' }), {
    timeout: backWithinMs,
    interval: 20,
  });
  const who = holder();
  const results = await Promise.allSettled(Array.from({ length: 60 }, () => spend(who)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
}

describe.skipIf(!hasRedis)('a store that is away fails no request', () => {
  describe('over HTTP', () => {
    let store: Awaited<ReturnType<typeof overHttp>>;
    beforeEach(async () => {
      store = await overHttp();
      counters = openSharedCounters(store.address, { prefix: `test:${randomUUID()}` });
      await spend();
    });
    afterEach(async () => {
      counters.close();
      await store.close();
    });

    test.each([...common, 'status 500', 'html 502', 'out of memory'] as const)(
      'a store over HTTP that fails so fails no request: %j',
      async (fault) => {
        await store.setFault(fault);
        await expectOpen();
        await store.setFault('none');
        await expectBack();
      },
    );

    test('a call whose response was lost is not repeated: it counts once', async () => {
      const who = holder();
      await spend(who);
      await store.setFault('lost reply');
      expect(await spend(who)).toEqual({ kind: 'open' });
      await store.setFault('none');
      await expectBack();
      expect(await spend(who)).toMatchObject({ status: { remaining: 47 } });
    });

    test('only the probes reach a store that is away', async () => {
      await store.setFault('status 500');
      await Promise.all(Array.from({ length: 20 }, () => spend()));
      const before = store.requests();
      for (let i = 0; i < 500; i++) await spend();
      expect(store.requests() - before).toBeLessThanOrEqual(1);
    });
  });

  test.each([...common, 'reset'] as const)(
    'a store over TCP that fails so fails no request: %j',
    async (fault) => {
      const store = await overTcp();
      counters = openSharedCounters(store.address, { prefix: `test:${randomUUID()}` });
      onTestFinished(async () => {
        counters.close();
        await store.close();
      });
      await counters.connect();
      await spend();
      await store.setFault(fault);
      await expectOpen();
      await store.setFault('none');
      await expectBack();
    },
  );

  test.each([
    ['HTTP', overHttp],
    ['TCP', overTcp],
  ] as const)('a whole reply of 1 MiB over %s is not read', async (_, start) => {
    const store = await start();
    const { client, connect, close } = openSharedRedis(store.address);
    onTestFinished(async () => {
      close();
      await store.close();
    });
    await connect();
    const read = (sizeKib: number) =>
      client.eval<[], string>(`return string.rep('x', ${sizeKib * 1024})`, [], []);
    expect(await read(100)).toHaveLength(100 * 1024);
    await expect(read(1024)).rejects.toThrow();
  });

  test('the gauge says from the start that the store is up', async () => {
    metrics().storeUp.set(0);
    counters = openSharedCounters({ url: testRedisUrl });
    await counters.connect();
    expect((await metrics().storeUp.get()).values).toMatchObject([{ value: 1 }]);
    counters.close();
  });

  test('a store that is away from the start does not hold up the start', async () => {
    counters = openSharedCounters({ url: 'redis://127.0.0.1:1' });
    await counters.connect();
    expect(await spend()).toEqual({ kind: 'open' });
    counters.close();
  });

  test('the start reads the store’s eviction policy', async () => {
    const own = await startRedisProcess();
    const opened = openSharedRedis({ url: own.url });
    const operator = new Redis(own.url);
    onTestFinished(async () => {
      opened.close();
      operator.disconnect();
      await own.kill();
    });
    await opened.connect();
    expect(await warnOfEviction(opened.client)).toBe('noeviction');
    await operator.config('SET', 'maxmemory-policy', 'allkeys-lru');
    expect(await warnOfEviction(opened.client)).toBe('allkeys-lru');
  });
});
