import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../server/platform/database/database';
import { hasRedis } from '../../support/test-redis';
import { type FaultProxy, startFaultProxy } from '../../stand-ins/fault-proxy';
import { type RedisProcess, startRedisProcess } from '../../support/redis-process';
import { type Fleet, metricsToken, startFleet, times } from '../../support/start-fleet';
import { startUpstashProcess, type UpstashProcess } from '../../stand-ins/start-upstash-process';
import { p99, startSteadyLoad, untilCounted } from '../../support/steady-load';
import { isAvailable, openTestDatabase } from '../../support/test-database';

const faultLastsMs = 5000;
const perSecond = 90;
const firstSecondMaxMs = 300;
const laterMaxMs = 20;
const backWithinMs = 5000;
const path = '/v1/svg/github';

type Outage = { begin: () => Promise<void>; end: () => Promise<void> };

let opened: OpenDatabase;
let redis: RedisProcess;
let fleet: Fleet;

/** Takes the store down under load and up again, and checks every promise. */
async function drill(name: string, { begin, end }: Outage): Promise<void> {
  const accounts = await Promise.all(times(40, 0).map(() => fleet.createAccount({ tier: 'pro' })));
  const load = startSteadyLoad(fleet, accounts, path, perSecond);
  await sleep(3000);
  const beganAtMs = performance.now();
  await begin();
  await sleep(faultLastsMs);
  const endedAtMs = performance.now();
  await end();
  const fresh = await fleet.createAccount();
  const backAfterMs = await untilCounted(fleet, fresh, path, endedAtMs);
  await load.stop();

  const latencies = (from: number, to: number) =>
    load.between(from, to).map(({ latencyMs }) => latencyMs);
  const usualMs = p99(latencies(beganAtMs - 2000, beganAtMs));
  const firstMs = p99(latencies(beganAtMs, beganAtMs + 1000)) - usualMs;
  const laterMs = p99(latencies(beganAtMs + 1000, endedAtMs)) - usualMs;
  const all = load.between(0, Infinity);
  const open = load.between(beganAtMs + 1000, endedAtMs);
  const round = (ms: number) => `${Math.max(0, Math.round(ms))} ms`;
  console.log(
    `${name}: ${all.length} requests, ${load.failures().length} without a response, ` +
      `${all.filter(({ status }) => status !== 200).length} not 200; p99 ${round(usualMs)} before, ` +
      `+${round(firstMs)} in the first second, +${round(laterMs)} after; ` +
      `enforced again after ${round(backAfterMs)}`,
  );
  expect(load.failures()).toEqual([]);
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  expect(open.filter(({ headers }) => headers.has('X-RateLimit-Limit'))).toEqual([]);
  expect(firstMs).toBeLessThan(firstSecondMaxMs);
  expect(laterMs).toBeLessThan(laterMaxMs);
  expect(backAfterMs).toBeLessThan(backWithinMs);

  const next = await fleet.createAccount();
  const responses = await fleet.send(times(80, { account: next, path }), 20);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(50);
}

async function expectQuietProcesses(): Promise<void> {
  for (const { output, baseUrl } of fleet.instances) {
    expect(output()).not.toMatch(/unhandled/);
    const lines = (pattern: RegExp) => output().match(pattern)?.length ?? 0;
    const metrics = await fetch(`${baseUrl}/metrics`, {
      headers: { Authorization: `Bearer ${metricsToken}` },
    }).then((response) => response.text());
    const outages = Number(/^marque_counter_store_outages_total (\d+)/m.exec(metrics)?.[1]);
    const passes = Number(/^marque_quota_open_passes_total (\d+)/m.exec(metrics)?.[1]);
    console.log(`a process counted ${outages} outages and ${passes} open passes`);
    expect(outages).toBeGreaterThan(0);
    expect(lines(/daily quotas are open"/g)).toBe(outages);
    expect(passes).toBeGreaterThan(100);
  }
}

describe.skipIf(!hasRedis || !isAvailable('postgres'))('outages of the counter store', () => {
  beforeAll(async () => {
    opened = await openTestDatabase('postgres', 'seeded');
    redis = await startRedisProcess();
  });
  afterAll(async () => {
    await redis.kill();
    await opened.close();
  });

  describe('Upstash over HTTP', () => {
    let standIn: UpstashProcess;
    beforeAll(async () => {
      standIn = await startUpstashProcess(redis.url);
      fleet = await startFleet(opened, {
        UPSTASH_REDIS_REST_URL: standIn.url,
        UPSTASH_REDIS_REST_TOKEN: standIn.token,
      });
    });
    afterAll(async () => {
      await fleet.stop();
      await standIn.close();
    });

    test.each([
      'refuse',
      'hang',
      'status 500',
      'html 502',
      'out of memory',
      'lost reply',
      { delayMs: 600 },
    ] as const)('%j', (fault) =>
      drill(`HTTP ${JSON.stringify(fault)}`, {
        begin: () => standIn.setFault(fault),
        end: () => standIn.setFault('none'),
      }),
    );
    test('kill -9', () => drill('HTTP kill -9', { begin: redis.kill, end: redis.start }));
    test('every process logs each outage once, and nothing else', expectQuietProcesses);
  });

  describe('Redis over TCP', () => {
    let proxy: FaultProxy;
    beforeAll(async () => {
      proxy = await startFaultProxy(redis.port);
      fleet = await startFleet(opened, { REDIS_URL: `redis://127.0.0.1:${proxy.port}/0` });
    });
    afterAll(async () => {
      await fleet.stop();
      await proxy.close();
    });

    test.each(['refuse', 'hang', 'reset', 'lost reply', { delayMs: 600 }] as const)('%j', (fault) =>
      drill(`TCP ${JSON.stringify(fault)}`, {
        begin: () => proxy.setFault(fault),
        end: () => proxy.setFault('none'),
      }),
    );
    test('kill -9', () => drill('TCP kill -9', { begin: redis.kill, end: redis.start }));
    test('every process logs each outage once, and nothing else', expectQuietProcesses);
  });
});
