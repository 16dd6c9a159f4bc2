import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFacts } from '../../../prisma/catalog/facts';
import { type RunningServer, startServer } from '../../support/start-server';
import { connections, crawl, type Crawl } from './crawl';
import { createFolderWithAccounts } from './create-folder-with-accounts';

const pageCount = 500;
const baselineMs = 15_000;
const warmUpMs = 5000;
/** Of the quieter baseline: what else the machine does only makes the other one longer. */
const ratioMax = 2;

type Latency = { requests: number; p50Ms: number; p99Ms: number; failures: number };

let server: RunningServer;
let apiKey: string;
beforeAll(async () => {
  const { dataFolder, internal } = await createFolderWithAccounts();
  ({ apiKey } = internal);
  server = await startServer({ dataFolder, isMeasured: true, variables: { LOG_LEVEL: 'warn' } });
}, 600_000);
afterAll(() => server.stop());

/** How long `GET /v1/svg/github` takes while `work` is done beside it. */
async function measureDuring(work: () => Promise<unknown>): Promise<Latency> {
  const url = `${server.baseUrl}/v1/svg/github`;
  const headers = JSON.stringify({ 'X-API-Key': apiKey });
  const script = 'e2e/drills/site/latency-process.mjs';
  const driver = fork(script, [url, String(connections), headers], { execArgv: [] });
  await work();
  driver.send('stop');
  const [latency] = (await once(driver, 'message')) as [Latency];
  expect(latency.failures).toBe(0);
  return latency;
}

/** Brands from all over the catalog, none of which has been asked for yet. */
function pickPaths(): string[] {
  const slugs = readFacts().map(({ slug }) => slug);
  const step = Math.floor(slugs.length / pageCount);
  return Array.from({ length: pageCount }, (_, i) => `/brands/${slugs[i * step]}`);
}

test(`a crawl of ${pageCount} new pages leaves the API's p99 within ${ratioMax} times`, async () => {
  await measureDuring(() => sleep(warmUpMs));
  const before = await measureDuring(() => sleep(baselineMs));
  let seen: Crawl | undefined;
  const during = await measureDuring(async () => {
    seen = await crawl(server.baseUrl, pickPaths());
  });
  const after = await measureDuring(() => sleep(baselineMs));

  const quieterMs = Math.min(before.p99Ms, after.p99Ms);
  const ratio = during.p99Ms / quieterMs;
  console.log({ before, during, after, crawlSeconds: seen?.seconds, ratio });
  expect(seen?.statuses.filter((status) => status !== 200)).toEqual([]);
  expect(ratio).toBeLessThanOrEqual(ratioMax);
});
