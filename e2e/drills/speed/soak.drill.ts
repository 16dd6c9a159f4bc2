import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFacts } from '../../../prisma/catalog/facts';
import { keysMax } from '../../../server/limits/cap-counters';
import { type BareServer, startBareServer } from '../../bench/bare-server';
import { drive } from '../../bench/drive';
import { median } from '../../bench/median';
import type { TestAccount } from '../../support/factories';
import { memoryMiB } from '../../support/process-cost';
import { type RunningServer, startServer } from '../../support/start-server';
import { crawl } from '../site/crawl';
import { createFolderWithAccounts } from '../site/create-folder-with-accounts';
import { listBroken, startMixedLoad } from '../site/start-mixed-load';
import { slopeOf } from './slope-of';

const minutes = Number(process.env['SOAK_MINUTES'] ?? 20);
/** Until then compiled code and caches grow. */
const warmUpMinutes = Math.min(5, Math.floor(minutes / 3));
/** With which the last one is compared. */
const thirdMinute = Math.min(3, warmUpMinutes);
const slopeMaxMiB = 1;
const usualRounds = 5;
/** In the two minutes that are compared: a machine that others share shifts a single round by a quarter. */
const comparedRounds = 60;
/** One address can load 600 a minute. */
const pagesOfAddress = 500;
const rateRatioMin = 0.95;

let server: RunningServer;
let bare: BareServer;
let accounts: { internal: TestAccount; free: TestAccount };
beforeAll(async () => {
  const { dataFolder, ...created } = await createFolderWithAccounts();
  accounts = created;
  const variables = {
    LOG_LEVEL: 'warn',
    TRUST_PROXY_HOPS: '1',
    NODE_OPTIONS: '--import ./e2e/support/collect-garbage.mjs',
  };
  server = await startServer({ dataFolder, isMeasured: true, variables });
  const headers = { 'X-API-Key': accounts.internal.apiKey };
  await fillCaches(headers);
  bare = await startBareServer('node');
  await bare.can(await fetch(`${server.baseUrl}/v1/svg/github`, { headers }));
}, 900_000);
afterAll(async () => {
  bare.stop();
  await server.stop();
});

/** What has a limit is full from the beginning, or grows until the mix has named every brand. */
async function fillCaches(headers: Record<string, string>): Promise<void> {
  const slugs = readFacts().map(({ slug }) => slug);
  const kinds = ['/brands/', '/v1/svg/', '/v1/catalog/'];
  const named = kinds.flatMap((kind) => slugs.map((slug) => kind + slug));
  // The three hexadecimal digits that the mix looks for in the explorer.
  const searches = Array.from({ length: 0x1000 }, (_, i) => i.toString(16).padStart(3, '0'));
  const paths = [...named, ...searches.map((word) => `/brands?q=${word}`)];
  for (let i = 0; i * pagesOfAddress < paths.length; i++) {
    const some = paths.slice(i * pagesOfAddress, (i + 1) * pagesOfAddress);
    const from = { 'X-Forwarded-For': `192.0.2.${i + 2}` };
    const { statuses } = await crawl(server.baseUrl, some, { ...headers, ...from });
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  }
  await guessFromEverywhere();
}

/** As many addresses as are remembered at once each try a key that nobody has. */
async function guessFromEverywhere(): Promise<void> {
  let address = 0;
  const guess = (request: autocannon.Request): autocannon.Request => {
    address += 1;
    const from = [10, address >> 16, (address >> 8) & 0xff, address & 0xff].join('.');
    const headers = { 'X-Forwarded-For': from, 'X-API-Key': `mq_live_${randomUUID()}` };
    return { ...request, path: '/v1/svg/github', headers };
  };
  const load = { url: server.baseUrl, connections: 16, amount: keysMax };
  const guesses = await autocannon({ ...load, requests: [{ setupRequest: guess }] });
  expect(guesses.errors).toBe(0);
  expect(guesses.statusCodeStats).toEqual({ 401: { count: keysMax } });
}

/** Lets the mix run for three quarters of a minute. @returns resident memory all the while: collections move it */
async function watchMemory(): Promise<number[]> {
  const seenMiB: number[] = [];
  for (let look = 0; look < 15; look++) {
    await sleep(3000);
    seenMiB.push(memoryMiB(server.process.pid));
  }
  return seenMiB;
}

/** Resident memory without garbage: V8 leaves what has grown old for ten minutes, which looks like growth. */
async function measureKept(): Promise<number> {
  server.process.kill('SIGUSR2');
  await sleep(2000);
  return memoryMiB(server.process.pid);
}

/** SVGs a second against those of a bare server a moment later: a busy machine slows both. */
async function measureRate(rounds: number): Promise<number> {
  const headers = { 'X-API-Key': accounts.internal.apiKey };
  const load = { requests: [{ path: '/v1/svg/github' }], headers, seconds: 1 };
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const ofMarque = await drive({ baseUrl: server.baseUrl, ...load });
    const ofBare = await drive({ baseUrl: bare.baseUrl, ...load });
    ratios.push(ofMarque.requestsPerSecond / ofBare.requestsPerSecond);
  }
  return median(ratios);
}

test(
  `${minutes} minutes of mixed load leave memory, descriptors and speed as they were`,
  { timeout: (minutes + 15) * 60_000 },
  async () => {
    const statuses: Record<string, number> = {};
    let failures = 0;
    const seen: { rssMiB: number; keptMiB: number; descriptors: number; rate: number }[] = [];
    for (let minute = 1; minute <= minutes; minute++) {
      const load = startMixedLoad(server.baseUrl, accounts);
      const rssMiB = median(await watchMemory());
      const minuteSeen = await load.stop();
      failures += minuteSeen.failures;
      for (const [name, count] of Object.entries(minuteSeen.statuses)) {
        statuses[name] = (statuses[name] ?? 0) + count;
      }
      const descriptors = readdirSync(`/proc/${server.process.pid}/fd`).length;
      const isCompared = minute === thirdMinute || minute === minutes;
      const rate = await measureRate(isCompared ? comparedRounds : usualRounds);
      seen.push({ rssMiB, keptMiB: await measureKept(), descriptors, rate });
      console.log(minute, seen.at(-1));
    }
    const warm = seen.slice(warmUpMinutes);
    const slopeMiB = slopeOf(warm.map(({ keptMiB }) => keptMiB));
    const rssSlopeMiB = slopeOf(warm.map(({ rssMiB }) => rssMiB));
    const rateRatio = (seen.at(-1)?.rate ?? 0) / (seen[thirdMinute - 1]?.rate ?? Number.NaN);
    console.log({ minutes, statuses, failures, slopeMiB, rssSlopeMiB, rateRatio });

    expect(listBroken(statuses)).toEqual([]);
    expect(failures).toBe(0);
    expect(slopeMiB).toBeLessThan(slopeMaxMiB);
    const early = Math.max(...seen.slice(0, warmUpMinutes).map(({ descriptors }) => descriptors));
    expect(seen.at(-1)?.descriptors).toBeLessThanOrEqual(early + 10);
    expect(rateRatio).toBeGreaterThanOrEqual(rateRatioMin);
  },
);
