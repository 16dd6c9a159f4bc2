import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BareServer, startBareServer } from '../../bench/bare-server';
import { drive } from '../../bench/drive';
import { median } from '../../bench/median';
import type { TestAccount } from '../../support/factories';
import { memoryMiB } from '../../support/process-cost';
import { metricsToken } from '../../support/start-fleet';
import { type RunningServer, startServer } from '../../support/start-server';
import { createEnrichedFolder } from '../site/create-enriched-folder';
import { listBroken, startMixedLoad } from '../site/start-mixed-load';
import { slopeOf } from './slope-of';

const minutes = Number(process.env['SOAK_MINUTES'] ?? 20);
/** Until then compiled code and caches grow. */
const warmUpMinutes = Math.min(5, Math.floor(minutes / 3));
/** With which the last one is compared. */
const thirdMinute = Math.min(3, warmUpMinutes);
const slopeMaxMiB = 1;
const rateRatioMin = 0.95;
const stallMaxMs = 50;

let server: RunningServer;
let bare: BareServer;
let accounts: { internal: TestAccount; free: TestAccount };
beforeAll(async () => {
  const { dataFolder, ...created } = await createEnrichedFolder();
  accounts = created;
  const variables = { LOG_LEVEL: 'warn', TRUST_PROXY_HOPS: '1', METRICS_TOKEN: metricsToken };
  server = await startServer({ dataFolder, isMeasured: true, variables });
  bare = await startBareServer('node');
  const headers = { 'X-API-Key': accounts.internal.apiKey };
  await bare.can(await fetch(`${server.baseUrl}/v1/svg/github`, { headers }));
}, 600_000);
afterAll(async () => {
  bare.stop();
  await server.stop();
});

/** SVGs a second beside the mixed load, against a bare server a moment later: a busy machine slows both. */
async function measureRate(): Promise<number> {
  const headers = { 'X-API-Key': accounts.internal.apiKey };
  const load = { requests: [{ path: '/v1/svg/github' }], headers, seconds: 2 };
  const ratios: number[] = [];
  for (let round = 0; round < 3; round++) {
    const ofMarque = await drive({ baseUrl: server.baseUrl, ...load });
    const ofBare = await drive({ baseUrl: bare.baseUrl, ...load });
    ratios.push(ofMarque.requestsPerSecond / ofBare.requestsPerSecond);
  }
  return median(ratios);
}

/** The longest time that the event loop was held since this was last asked. */
async function readStallMs(): Promise<number> {
  const headers = { Authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${server.baseUrl}/metrics`, { headers })).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]) * 1000;
}

test(
  `${minutes} minutes of mixed load leave memory, descriptors and speed as they were`,
  { timeout: (minutes + 10) * 60_000 },
  async () => {
    const load = startMixedLoad(server.baseUrl, accounts);
    const seen: { rssMiB: number; descriptors: number; stallMs: number; rate: number }[] = [];
    for (let minute = 1; minute <= minutes; minute++) {
      await readStallMs();
      await sleep(45_000);
      const stallMs = await readStallMs();
      const descriptors = readdirSync(`/proc/${server.process.pid}/fd`).length;
      const rssMiB = memoryMiB(server.process.pid);
      seen.push({ rssMiB, descriptors, stallMs, rate: await measureRate() });
      console.log(minute, seen.at(-1));
    }
    const { statuses, failures } = await load.stop();
    const warm = seen.slice(warmUpMinutes);
    const slopeMiB = slopeOf(warm.map(({ rssMiB }) => rssMiB));
    const rateRatio = (seen.at(-1)?.rate ?? 0) / (seen[thirdMinute - 1]?.rate ?? Number.NaN);
    const worstStallMs = Math.max(...warm.map(({ stallMs }) => stallMs));
    console.log({ minutes, statuses, failures, slopeMiB, rateRatio, worstStallMs });

    expect(listBroken(statuses)).toEqual([]);
    expect(failures).toBe(0);
    expect(slopeMiB).toBeLessThan(slopeMaxMiB);
    const early = Math.max(...seen.slice(0, warmUpMinutes).map(({ descriptors }) => descriptors));
    expect(seen.at(-1)?.descriptors).toBeLessThanOrEqual(early + 10);
    expect(rateRatio).toBeGreaterThanOrEqual(rateRatioMin);
    expect(worstStallMs).toBeLessThan(stallMaxMs);
  },
);
