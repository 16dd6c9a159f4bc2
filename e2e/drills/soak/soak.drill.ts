import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFacts } from '../../../prisma/catalog/facts';
import { keysMax } from '../../../server/limits/consume-cap';
import { type BareServer, startBareServer } from '../../bench/bare-server';
import { drive } from '../../bench/drive';
import { median, memoryMiB } from '../../support/measure';
import { metricsToken } from '../../support/start-fleet';
import type { RunningServer } from '../../support/start-server';
import { startWithAccounts } from '../../support/start-with-accounts';

const minutes = Number(process.env['SOAK_MINUTES'] ?? 20);
/** During this time compiled code and caches still grow. */
const warmUpMinutes = Math.min(5, Math.floor(minutes / 3));
/** The minute that the last one is compared with. */
const thirdMinute = Math.min(3, warmUpMinutes);
const slopeMaxMiB = 1;
const stallMaxMs = 50;
const usualRounds = 5;
/** Rounds in each of the two compared minutes: on a shared machine single rounds differ by a quarter. */
const comparedRounds = 60;
const rateRatioMin = 0.95;

const slugs = readFacts().map(({ slug }) => slug);
let server: RunningServer;
let bare: BareServer;
let keys: { internal: string; free: string };
beforeAll(async () => {
  const variables = {
    LOG_LEVEL: 'warn',
    TRUST_PROXY_HOPS: '1',
    METRICS_TOKEN: metricsToken,
    NODE_OPTIONS: '--import ./e2e/support/collect-garbage.mjs',
  };
  const plans = { internal: 'internal', free: 'free' } as const;
  const world = await startWithAccounts(plans, { isMeasured: true, variables });
  ({ server } = world);
  keys = { internal: world.accounts.internal.apiKey, free: world.accounts.free.apiKey };
  await fillCaches();
  bare = await startBareServer('node');
  const headers = { 'X-API-Key': keys.internal };
  await bare.can(await fetch(`${server.baseUrl}/v1/svg/github`, { headers }));
}, 900_000);
afterAll(async () => {
  bare.stop();
  await server.stop();
});

/** Fills everything that has a limit, which would otherwise grow until the mix has named every brand. */
async function fillCaches(): Promise<void> {
  const kinds = ['/brands/', '/v1/svg/', '/v1/catalog/'];
  const named = kinds.flatMap((kind) => slugs.map((slug) => kind + slug));
  // The three hexadecimal digits that the mix searches for in the explorer.
  const searches = Array.from({ length: 0x1000 }, (_, i) => i.toString(16).padStart(3, '0'));
  const paths = [...named, ...searches.map((word) => `/brands?q=${word}`)];
  await sendEach(paths.length, 200, (i) => ({ path: paths[i] ?? '', key: keys.internal }));
  // As many addresses as are remembered at once, each trying an unknown key.
  await sendEach(keysMax, 401, () => ({ path: '/v1/svg/github', key: `mq_live_${randomUUID()}` }));
}

/** Sends `amount` requests, each from its own address, and expects one status for all. */
async function sendEach(
  amount: number,
  status: number,
  requestOf: (i: number) => { path: string; key: string },
): Promise<void> {
  let sent = 0;
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const { path, key } = requestOf(sent % amount);
    sent += 1;
    const from = [10, sent >> 16, (sent >> 8) & 0xff, sent & 0xff].join('.');
    return { ...request, path, headers: { 'X-Forwarded-For': from, 'X-API-Key': key } };
  };
  const load = { url: server.baseUrl, connections: 16, amount, requests: [{ setupRequest }] };
  const { errors, statusCodeStats } = await autocannon(load);
  expect([errors, statusCodeStats]).toEqual([0, { [status]: { count: amount } }]);
}

type Outcome = { statuses: Record<string, number>; failures: number };

/** Sends the mixed load from a process of its own until it is stopped. */
function startMixedLoad(): () => Promise<Outcome> {
  const parameters = [server.baseUrl, keys.internal, keys.free, JSON.stringify(slugs)];
  const load = fork('e2e/drills/soak/mixed-load-process.mjs', parameters, { execArgv: [] });
  return async () => {
    load.send('stop');
    const [seen] = (await once(load, 'message')) as [Outcome];
    return seen;
  };
}

/** Waits for three quarters of a minute. @returns resident memory throughout, as collections move it */
async function watchMemory(): Promise<number[]> {
  const seenMiB: number[] = [];
  for (let look = 0; look < 15; look++) {
    await sleep(3000);
    seenMiB.push(memoryMiB(server.process.pid));
  }
  return seenMiB;
}

/** Resident memory after a collection: V8 leaves old garbage for ten minutes, which looks like growth. */
async function measureKept(): Promise<number> {
  server.process.kill('SIGUSR2');
  await sleep(2000);
  return memoryMiB(server.process.pid);
}

/** The longest stall of the event loop since the last call. */
async function readStallMs(): Promise<number> {
  const headers = { Authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${server.baseUrl}/metrics`, { headers })).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]) * 1000;
}

/** SVGs a second relative to a bare server a moment later: a busy machine slows both. */
async function measureRate(rounds: number): Promise<number> {
  const headers = { 'X-API-Key': keys.internal };
  const load = { requests: [{ path: '/v1/svg/github' }], headers, seconds: 1 };
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const ofMarque = await drive({ baseUrl: server.baseUrl, ...load });
    const ofBare = await drive({ baseUrl: bare.baseUrl, ...load });
    ratios.push(ofMarque.requestsPerSecond / ofBare.requestsPerSecond);
  }
  return median(ratios);
}

/** How much the values rise from one to the next, by least squares. */
function slopeOf(values: readonly number[]): number {
  const meanX = (values.length - 1) / 2;
  const along = values.reduce((sum, _, x) => sum + (x - meanX) ** 2, 0);
  return values.reduce((sum, y, x) => sum + (x - meanX) * y, 0) / along;
}

test(
  `${minutes} minutes of mixed load leave memory, descriptors and speed as they were, and never hold the event loop for ${stallMaxMs} ms`,
  { timeout: (minutes + 15) * 60_000 },
  async () => {
    const broken = new Set<string>();
    let failures = 0;
    const seen: Record<'rssMiB' | 'keptMiB' | 'stallMs' | 'descriptors' | 'rate', number>[] = [];
    for (let minute = 1; minute <= minutes; minute++) {
      const stopLoad = startMixedLoad();
      await readStallMs();
      const rssMiB = median(await watchMemory());
      const stallMs = await readStallMs();
      const outcome = await stopLoad();
      failures += outcome.failures;
      for (const name of Object.keys(outcome.statuses)) {
        // A picture is refused while all drawing processes are busy.
        if (/ 5\d\d$/.test(name) && name !== 'png 503') broken.add(name);
      }
      const descriptors = readdirSync(`/proc/${server.process.pid}/fd`).length;
      const isCompared = minute === thirdMinute || minute === minutes;
      const rate = await measureRate(isCompared ? comparedRounds : usualRounds);
      seen.push({ rssMiB, stallMs, keptMiB: await measureKept(), descriptors, rate });
      console.log(minute, seen.at(-1), outcome.statuses);
    }
    const warm = seen.slice(warmUpMinutes);
    const slopeMiB = slopeOf(warm.map(({ keptMiB }) => keptMiB));
    const rateRatio = (seen.at(-1)?.rate ?? 0) / (seen[thirdMinute - 1]?.rate ?? Number.NaN);
    console.log({ minutes, failures, slopeMiB, rateRatio });

    expect([...broken]).toEqual([]);
    expect(failures).toBe(0);
    expect(slopeMiB).toBeLessThan(slopeMaxMiB);
    expect(Math.max(...warm.map(({ stallMs }) => stallMs))).toBeLessThan(stallMaxMs);
    const early = Math.max(...seen.slice(0, warmUpMinutes).map(({ descriptors }) => descriptors));
    expect(seen.at(-1)?.descriptors).toBeLessThanOrEqual(early + 10);
    expect(rateRatio).toBeGreaterThanOrEqual(rateRatioMin);
  },
);
