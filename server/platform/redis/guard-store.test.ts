import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { metrics } from '../metrics/metrics';
import { consumeQuota } from '../../metering/quotas/consume-quota';
import { type Counters, openSharedCounters } from '../../metering/quotas/counters';
import { type FaultProxy, startFaultProxy } from '../../../e2e/stand-ins/fault-proxy';
import { usualPatience } from './guard-store';
import { isRedisAvailable, testRedisUrl } from '../../../e2e/support/test-redis';
import { startUpstashStandIn, type UpstashStandIn } from '../../../e2e/stand-ins/upstash-stand-in';

/** Only ends what hangs. */
const backWithinMs = 60_000;
/** 200 calls that waited for one another would take 200 times as long, not 100: 40 s. */
const firstResponseWithinMs = 100 * usualPatience.timeoutMs;

let counters: Counters;
const holder = () => ({ accountId: randomUUID(), tier: 'free', dailyRequests: null }) as const;
const spend = async (who = holder()) => consumeQuota(who, 'svg', counters);
const valueOf = async (metric: 'openPasses' | 'storeOutages') =>
  (await metrics()[metric].get()).values.at(0)?.value ?? 0;

/** What holds in any outage, however it looks from here. */
async function expectOpen(): Promise<void> {
  const [passesBefore, outagesBefore] = [
    await valueOf('openPasses'),
    await valueOf('storeOutages'),
  ];
  const startedAtMs = performance.now();
  const burst = await Promise.all(Array.from({ length: 200 }, () => spend()));
  expect(performance.now() - startedAtMs).toBeLessThan(firstResponseWithinMs);
  expect(new Set(burst.map(({ kind }) => kind))).toEqual(new Set(['open']));

  const laterAtMs = performance.now();
  for (let i = 0; i < 50; i++) expect(await spend()).toEqual({ kind: 'open' });
  expect((performance.now() - laterAtMs) / 50).toBeLessThan(usualPatience.timeoutMs / 2);
  expect((await valueOf('openPasses')) - passesBefore).toBe(250);
  expect((await valueOf('storeOutages')) - outagesBefore).toBe(1);
}

/** Asked without a pause, as requests would come. */
async function expectBack(): Promise<void> {
  await vi.waitFor(async () => expect(await spend()).toMatchObject({ kind: 'passed' }), {
    timeout: backWithinMs,
    interval: 20,
  });
  const who = holder();
  const results = await Promise.all(Array.from({ length: 60 }, () => spend(who)));
  expect(results.filter(({ kind }) => kind === 'passed')).toHaveLength(50);
}

describe.skipIf(!(await isRedisAvailable()))('a store that is away costs nobody a request', () => {
  describe('over HTTP', () => {
    let standIn: UpstashStandIn;
    beforeAll(async () => {
      standIn = await startUpstashStandIn(testRedisUrl);
    });
    beforeEach(async () => {
      const address = { restUrl: standIn.url, restToken: standIn.token };
      counters = openSharedCounters(address, { prefix: `test:${randomUUID()}` });
      await spend();
    });
    afterEach(() => counters.close());
    afterAll(() => standIn.close());

    test.each([
      'refuse',
      'hang',
      'status 500',
      'html 502',
      'out of memory',
      'lost reply',
      { delayMs: 600 },
    ] as const)('%j', async (fault) => {
      await standIn.setFault(fault);
      await expectOpen();
      await standIn.setFault('none');
      await expectBack();
    });

    test('a call whose response was lost is not repeated: it counts once', async () => {
      const who = holder();
      await spend(who);
      await standIn.setFault('lost reply');
      expect(await spend(who)).toEqual({ kind: 'open' });
      await standIn.setFault('none');
      await expectBack();
      expect(await spend(who)).toMatchObject({ status: { remaining: 47 } });
    });

    test('while it is away only the probes reach it', async () => {
      await standIn.setFault('status 500');
      await Promise.all(Array.from({ length: 20 }, () => spend()));
      const before = standIn.requests();
      for (let i = 0; i < 500; i++) await spend();
      expect(standIn.requests() - before).toBeLessThanOrEqual(1);
      await standIn.setFault('none');
    });
  });

  describe('over TCP', () => {
    let proxy: FaultProxy;
    beforeAll(async () => {
      proxy = await startFaultProxy(Number(new URL(testRedisUrl).port || 6379));
    });
    beforeEach(async () => {
      const url = Object.assign(new URL(testRedisUrl), { port: String(proxy.port) }).toString();
      counters = openSharedCounters({ url }, { prefix: `test:${randomUUID()}` });
      await counters.connect();
      await spend();
    });
    afterEach(() => counters.close());
    afterAll(() => proxy.close());

    test.each(['refuse', 'hang', 'reset', 'lost reply', { delayMs: 600 }] as const)(
      '%j',
      async (fault) => {
        await proxy.setFault(fault);
        await expectOpen();
        await proxy.setFault('none');
        await expectBack();
      },
    );
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
});
