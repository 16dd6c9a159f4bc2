import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BareServer, startBareServer } from '../../bench/bare-server';
import { drive } from '../../bench/drive';
import { median } from '../../bench/median';
import { cpuMsOfProcess, memoryMiB } from '../../support/process-cost';
import type { TestAccount } from '../../support/factories';
import { type RunningServer, startServer } from '../../support/start-server';
import { createFolderWithAccounts } from './create-folder-with-accounts';
import { listBroken, startMixedLoad } from './start-mixed-load';

const agingMinutes = Number(process.env['AGING_MINUTES'] ?? 60);
const firstMinutes = 1;
const rounds = 9;
const roundSeconds = 1;
const ratioMax = 1.15;

let server: RunningServer;
let bare: BareServer;
let accounts: { internal: TestAccount; free: TestAccount };
beforeAll(async () => {
  const { dataFolder, ...created } = await createFolderWithAccounts();
  accounts = created;
  const variables = { LOG_LEVEL: 'warn', TRUST_PROXY_HOPS: '1' };
  server = await startServer({ dataFolder, isMeasured: true, variables });
  bare = await startBareServer('node');
  await bare.can(await fetch(`${server.baseUrl}/healthz`));
}, 600_000);
afterAll(async () => {
  bare.stop();
  await server.stop();
});

/** @returns the CPU time of one request, in µs */
async function costOf({ baseUrl, process: child }: Pick<BareServer, 'baseUrl' | 'process'>) {
  const before = cpuMsOfProcess(child.pid);
  const load = { requests: [{ path: '/healthz' }], headers: {}, seconds: roundSeconds };
  const { requests } = await drive({ baseUrl, ...load });
  return ((cpuMsOfProcess(child.pid) - before) * 1000) / requests;
}

/**
 * What a bare request costs here, and on a `node:http` server in the same minute: a busy machine
 * makes both dearer.
 */
async function measure() {
  const ofMarque: number[] = [];
  const ofBare: number[] = [];
  for (let round = 0; round < rounds; round++) {
    ofMarque.push(await costOf(server));
    ofBare.push(await costOf(bare));
  }
  const relative = ofMarque.map((cost, i) => cost / (ofBare[i] ?? Number.NaN));
  return {
    marqueMicros: median(ofMarque),
    bareMicros: median(ofBare),
    relative: median(relative),
    rssMiB: memoryMiB(server.process.pid),
  };
}

async function age(minutes: number) {
  const load = startMixedLoad(server.baseUrl, accounts);
  await sleep(minutes * 60_000);
  return load.stop();
}

test(
  `a bare request after ${agingMinutes} minutes of mixed load costs at most ${ratioMax} times the CPU`,
  { timeout: (agingMinutes + 10) * 60_000 },
  async () => {
    const fresh = await measure();
    // Only then has the compiler seen more than one kind of request.
    await age(firstMinutes);
    const young = await measure();
    const { statuses, failures } = await age(agingMinutes - firstMinutes);
    const old = await measure();
    const ratio = old.relative / young.relative;
    console.log({ agingMinutes, statuses, failures, fresh, young, old, ratio });
    expect(listBroken(statuses)).toEqual([]);
    expect(failures).toBe(0);
    expect(ratio).toBeLessThanOrEqual(ratioMax);
  },
);
