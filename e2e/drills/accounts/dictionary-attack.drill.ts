import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  createSeededDataFolder,
  type RunningServer,
  startServer,
} from '../../support/start-server';
import {
  attackWithDictionary,
  type Owner,
  readStallMs,
  registerOwners,
  signInMeanwhile,
} from './attack-with-dictionary';

const requests = 20_000;
const metricsToken = 'token-of-this-drill';
let server: RunningServer;
let owners: Owner[];
beforeAll(async () => {
  server = await startServer({
    dataFolder: createSeededDataFolder(inject('pgliteTemplates').seeded),
    withSite: false,
    isMeasured: true,
    variables: { TRUST_PROXY_HOPS: '1', METRICS_TOKEN: metricsToken },
  });
  owners = await registerOwners(server.baseUrl, 50, 30);
  await readStallMs(server.baseUrl, metricsToken);
});
afterAll(() => server.stop());

test('20,000 guesses from 500 addresses open no account, stall nothing for 100 ms and keep no owner out', async () => {
  const attack = attackWithDictionary(server.baseUrl, owners, { requests, addresses: 500 });
  const honest = await signInMeanwhile(server.baseUrl, owners, attack);
  const outcomes = await attack;
  const stallMs = await readStallMs(server.baseUrl, metricsToken);
  console.log('the attack', outcomes, 'the owners', honest, 'the longest stall', stallMs, 'ms');

  expect(outcomes[200]).toBeUndefined();
  expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(requests);
  expect(Object.keys(honest.outcomes)).toEqual(['200']);
  expect(honest.slowestMs).toBeLessThan(1000);
  expect(stallMs).toBeLessThan(100);
});
