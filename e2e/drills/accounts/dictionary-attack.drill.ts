import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  createSeededDataFolder,
  type RunningServer,
  startServer,
} from '../../support/start-server';
import { bearer, countOutcomes, outcomeOf, post, times } from './ask';

const requests = 20_000;
const attackersAddresses = 500;
const ownerCount = 50;
const metricsToken = 'token-of-this-drill';

/** The dictionary's entry number `i`. */
const wordAt = (i: number) => `forty quiet herons number ${i}`;
/** An address in another network for each `i`. */
const networkAt = (first: number, i: number) => `${first}.${i >> 8}.${i & 255}.7`;
const from = (address: string) => ({ 'X-Forwarded-For': address });

/** Each signs in from one network, with a password that is in the dictionary. */
const owners = times(ownerCount, (i) => ({
  email: `owner-${i}@example.com`,
  password: wordAt(30 + i),
  home: networkAt(50, i),
}));

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({
    dataFolder: createSeededDataFolder(inject('pgliteTemplates').seeded),
    withSite: false,
    isMeasured: true,
    variables: { TRUST_PROXY_HOPS: '1', METRICS_TOKEN: metricsToken },
  });
  for (const owner of owners) {
    const registered = await post(server.baseUrl, 'register', owner, from(owner.home));
    expect(registered.status, registered.text).toBe(201);
  }
  await readStallMs();
});
afterAll(() => server.stop());

test('20,000 guesses from 500 addresses open no account, stall nothing for 100 ms and lock no owner out', async () => {
  const attack = tryDictionary();
  const honest = await signInMeanwhile(attack);
  const outcomes = await attack;
  const stallMs = await readStallMs();
  console.log('the attack', outcomes, 'the owners', honest, 'the longest stall', stallMs, 'ms');

  expect(outcomes[200]).toBeUndefined();
  expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(requests);
  expect(Object.keys(honest.outcomes)).toEqual(['200']);
  expect(honest.slowestMs).toBeLessThan(1000);
  expect(stallMs).toBeLessThan(100);
});

/** Tries the dictionary on every owner, entry by entry, each time from the next address. */
async function tryDictionary(): Promise<Record<string, number>> {
  const outcomes: string[] = [];
  let next = 0;
  const attacker = async () => {
    while (next < requests) {
      const i = next++;
      const email = owners[i % ownerCount]?.email;
      const password = wordAt(Math.floor(i / ownerCount));
      const attacking = from(networkAt(100, i % attackersAddresses));
      outcomes.push(outcomeOf(await post(server.baseUrl, 'login', { email, password }, attacking)));
    }
  };
  await Promise.all(times(10, attacker));
  return countOutcomes(outcomes);
}

/** The owners sign in from home, one after the other, until the work is done. */
async function signInMeanwhile(work: Promise<unknown>) {
  const outcomes: string[] = [];
  let slowestMs = 0;
  const progress = { isDone: false };
  const done = work.finally(() => (progress.isDone = true));
  for (let i = 0; !progress.isDone || i < ownerCount; i++) {
    const owner = owners[i % ownerCount];
    if (owner === undefined) break;
    const startedAtMs = performance.now();
    outcomes.push(outcomeOf(await post(server.baseUrl, 'login', owner, from(owner.home))));
    slowestMs = Math.max(slowestMs, performance.now() - startedAtMs);
    await Promise.race([sleep(50), done]);
  }
  await done;
  return { outcomes: countOutcomes(outcomes), slowestMs };
}

/** The longest stall of the server's event loop since the last call. */
async function readStallMs(): Promise<number> {
  const response = await fetch(`${server.baseUrl}/metrics`, { headers: bearer(metricsToken) });
  const text = await response.text();
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text) ?? [];
  if (seconds === undefined) throw new Error('No such metric.');
  return Number(seconds) * 1000;
}
