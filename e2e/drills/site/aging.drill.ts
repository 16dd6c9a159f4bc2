import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFacts } from '../../../prisma/catalog/facts';
import { type BareServer, startBareServer } from '../../bench/bare-server';
import { drive } from '../../bench/drive';
import { median } from '../../bench/median';
import type { TestAccount } from '../../support/factories';
import { type RunningServer, startServer } from '../../support/start-server';
import { createEnrichedFolder } from './create-enriched-folder';

const agingMinutes = Number(process.env['AGING_MINUTES'] ?? 60);
const firstMinutes = 1;
const rounds = 9;
const roundSeconds = 1;
/** Linux counts the CPU time of a process in these. */
const clockTickMs = 10;
const ratioMax = 1.15;

let server: RunningServer;
let bare: BareServer;
let accounts: { internal: TestAccount; free: TestAccount };
beforeAll(async () => {
  const { dataFolder, ...created } = await createEnrichedFolder();
  accounts = created;
  const variables = { LOG_LEVEL: 'warn', TRUST_PROXY_HOPS: '1' };
  server = await startServer({ dataFolder, isMeasured: true, variables });
  bare = await startBareServer();
  await bare.can(await fetch(`${server.baseUrl}/healthz`));
}, 600_000);
afterAll(async () => {
  bare.stop();
  await server.stop();
});

/** CPU time of the process and its threads so far. */
function cpuMs(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * clockTickMs;
}

/** @returns the CPU time of one request, in µs */
async function costOf({ baseUrl, process: child }: Pick<BareServer, 'baseUrl' | 'process'>) {
  const before = cpuMs(child.pid);
  const { requestsPerSecond } = await drive(`${baseUrl}/healthz`, roundSeconds, {});
  return ((cpuMs(child.pid) - before) * 1000) / (requestsPerSecond * roundSeconds);
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
  const rssMiB = Number(
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1],
  );
  return {
    marqueMicros: median(ofMarque),
    bareMicros: median(ofBare),
    relative: median(relative),
    rssMiB: Math.round(rssMiB / 1024),
  };
}

async function age(minutes: number) {
  const slugs = readFacts().map(({ slug }) => slug);
  const keys = [accounts.internal.apiKey, accounts.free.apiKey];
  const parameters = [server.baseUrl, ...keys, JSON.stringify(slugs)];
  const load = fork('e2e/drills/site/mixed-load-process.mjs', parameters, { execArgv: [] });
  await sleep(minutes * 60_000);
  load.send('stop');
  const [seen] = (await once(load, 'message')) as [
    { statuses: Record<string, number>; failures: number },
  ];
  return seen;
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
    // A picture is refused while everything that draws is busy.
    const broken = Object.keys(statuses).filter((name) => / 5\d\d$/.test(name));
    expect(broken.filter((name) => name !== 'png 503')).toEqual([]);
    expect(failures).toBe(0);
    expect(ratio).toBeLessThanOrEqual(ratioMax);
  },
);
