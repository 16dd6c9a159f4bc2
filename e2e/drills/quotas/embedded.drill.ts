import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { heldBytes } from '../../support/measure';
import {
  createSeededDataFolder,
  type RunningServer,
  startServer,
} from '../../support/start-server';
import { createMemoryCounters } from '../../../server/limits/counters/counter-store';

const kills = 10;
const mayLoseMs = 1000;
const userCount = 100_000;
const memoryBytesMax = 80 * 1024 * 1024;

test(`after ${kills} times kill -9 under load, every request served up to a second before is still counted`, async () => {
  const dataFolder = createSeededDataFolder(inject('pgliteTemplates').seeded);
  let known = 0;
  let lostMost = 0;
  for (let kill = 0; kill < kills; kill++) {
    const instance = await startServer({ dataFolder, withSite: false });
    const headers = { 'X-API-Key': readFileSync(path.join(dataFolder, 'demo-key'), 'utf8').trim() };
    const readUsed = async ({ baseUrl }: RunningServer) => {
      const response = await fetch(`${baseUrl}/v1/usage`, { headers });
      const { endpoints } = (await response.json()) as { endpoints: { catalog: { used: number } } };
      return endpoints.catalog.used;
    };
    const used = await readUsed(instance);
    expect(used).toBeGreaterThanOrEqual(known);

    const servedAtMs: number[] = [];
    const killed = new AbortController();
    const lanes = Array.from({ length: 10 }, async () => {
      while (!killed.signal.aborted) {
        const response = await fetch(`${instance.baseUrl}/v1/catalog/github`, { headers }).catch(
          () => null,
        );
        if (response?.status === 200) servedAtMs.push(performance.now());
      }
    });
    await sleep(1500 + kill * 137);
    const gone = once(instance.process, 'exit');
    const killedAtMs = performance.now();
    instance.process.kill('SIGKILL');
    await gone;
    killed.abort();
    await Promise.all(lanes);

    const again = await startServer({ dataFolder, withSite: false });
    known = await readUsed(again);
    await again.stop();
    const counted = known - used;
    const settled = servedAtMs.filter((at) => at < killedAtMs - mayLoseMs).length;
    lostMost = Math.max(lostMost, servedAtMs.length - counted);
    expect(counted).toBeGreaterThanOrEqual(settled);
    // Requests whose response was cut off are counted too.
    expect(counted).toBeLessThanOrEqual(servedAtMs.length + lanes.length);
  }
  console.log(`${kills} kills, ${known} requests counted, ${lostMost} lost by the worst kill`);
});

/** Nothing is written meanwhile: the worst case. */
test('the counters of 100,000 users take less than 80 MiB, and yesterday’s are dropped once written', async () => {
  const memory = createMemoryCounters();
  const before = heldBytes();
  const ask = { bucket: 'svg', limit: 50, totalMax: null, revision: undefined } as const;
  const spendAll = async (day: string) => {
    for (let i = 0; i < userCount; i++) {
      await memory.consume({ ...ask, accountId: randomUUID(), day });
    }
  };
  await spendAll('2026-11-20');
  const usedBytes = heldBytes() - before;
  console.log(`${userCount} users: ${Math.round(usedBytes / 1024 / 1024)} MiB`);
  expect(memory.size()).toBe(userCount);
  expect(usedBytes).toBeLessThan(memoryBytesMax);

  await spendAll('2026-11-21');
  memory.dropPastDays('2026-11-21');
  expect(memory.size()).toBe(2 * userCount);
  while (memory.takeChanged(10_000).length > 0);
  memory.dropPastDays('2026-11-21');
  expect(memory.size()).toBe(userCount);
});
