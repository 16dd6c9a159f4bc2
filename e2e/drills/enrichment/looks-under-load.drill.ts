import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crowdDomain } from '../../stand-ins/internet/crowd';
import { median } from '../../support/measure';
import { type Latencies, measureSvg } from '../../support/measure-svg';
import type { RunningServer } from '../../support/start-server';
import { startWithAccounts } from '../../support/start-with-accounts';
import { ask, bearer } from '../accounts/ask';
import { adminToken } from '../accounts/start-cluster';
import { type OpenInternet, openInternet } from './open-internet';

const requestsPerSecond = 300;
const domainsPerMinute = 200;
const roundSeconds = 45;
const rounds = 3;
const ratioMax = 1.5;
/** Of the service and the processes that read sites for it. */
const memoryMiBMax = 1500;
const grownMiBMax = 200;

let internet: OpenInternet;
let server: RunningServer;
let apiKey: string;
beforeAll(async () => {
  internet = await openInternet();
  const variables = {
    ...internet.variables,
    ENRICH: 'on',
    ENRICH_PER_DAY: '100000',
    ADMIN_TOKEN: adminToken,
  };
  const options = { isMeasured: true, withSite: false, variables };
  const world = await startWithAccounts({ load: 'internal' }, options);
  ({ server } = world);
  ({ apiKey } = world.accounts.load);
});
afterAll(async () => {
  await server.stop();
  await internet.close();
});

/** A steady load for a round, while the work goes on. */
const measure = (work: () => Promise<void>): Promise<Latencies> =>
  measureSvg({ baseUrls: [server.baseUrl], apiKey, perSecond: requestsPerSecond }, work);

let next = 0;
const askFor = (i: number) =>
  fetch(`${server.baseUrl}/v1/brand?domain=${crowdDomain(i)}`, {
    headers: { 'X-API-Key': apiKey },
  }).then(async (response) => {
    await response.arrayBuffer();
    return response.status;
  });

/** New domains, evenly over the round. */
async function askForDomains(): Promise<void> {
  const startedAtMs = performance.now();
  const count = (domainsPerMinute * roundSeconds) / 60;
  for (let i = 0; i < count; i++) {
    await sleep(Math.max(0, startedAtMs + (i * 60_000) / domainsPerMinute - performance.now()));
    await askFor(next++);
  }
}

/** As the operator sees them. */
async function listLooks(query: string) {
  const url = `${server.baseUrl}/admin/looks?limit=100&${query}`;
  const { json } = await ask('GET', url, { headers: bearer(adminToken) });
  return json as { total: number; looks: { domain: string; outcome: string }[] };
}

/** Until all domains that were asked for have been looked at. */
const waitForLooks = () =>
  expect
    .poll(() => listLooks('state=done').then(({ total }) => total), { timeout: 60_000 })
    .toBe(next);

/** Resident memory of the service alone, and with the processes below it. */
function measureMemory(): { own: number; all: number } {
  const rows = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const pid = server.process.pid ?? 0;
  const toMiB = (kept: number[][]) =>
    Math.round(kept.reduce((sum, [, , kiB = 0]) => sum + kiB, 0) / 1024);
  const own = rows.filter(([id]) => id === pid);
  const below = rows.filter(([, parent]) => parent === pid);
  return { own: toMiB(own), all: toMiB([...own, ...below]) };
}

test('with 200 new domains a minute, the p99 of an SVG at 300 requests/s is within 1.5 times of without, and memory is bounded', async () => {
  // Compiled code and caches settle first, those of looks as well.
  await measure(askForDomains);
  await waitForLooks();
  const without: Latencies[] = [];
  const during: Latencies[] = [];
  const memory = [measureMemory()];
  for (let round = 0; round < rounds; round++) {
    without.push(await measure(() => sleep(roundSeconds * 1000)));
    during.push(
      await measure(async () => {
        const timer = setInterval(() => memory.push(measureMemory()), 1000);
        await askForDomains();
        clearInterval(timer);
      }),
    );
  }
  await waitForLooks();
  const [before, beside] = [without, during].map((all) => median(all.map(({ p99Ms }) => p99Ms)));
  const most = Math.max(...memory.map(({ all }) => all));
  const [first] = memory;
  const grown = measureMemory().own - (first?.own ?? 0);
  const shown = (all: Latencies[]) => all.map(({ p99Ms }) => p99Ms.toFixed(1)).join(', ');
  console.log(
    `enrichment: p99 ${shown(without)} ms without, ${shown(during)} ms with ${domainsPerMinute} new domains a minute; ` +
      `${next} domains looked at; ${most} MiB with all processes, the service grew by ${grown} MiB`,
  );
  const statuses = [...without, ...during].flatMap((one) => Object.keys(one.statuses));
  expect([...new Set(statuses)]).toEqual(['200']);
  expect((await listLooks('outcome=unreachable')).looks).toEqual([]);
  expect((await listLooks('outcome=found')).total).toBe(next);
  expect(beside).toBeLessThan((before ?? 0) * ratioMax);
  expect(most).toBeLessThan(memoryMiBMax);
  expect(grown).toBeLessThan(grownMiBMax);
  expect(await askFor(next - 1)).toBe(200);
});
