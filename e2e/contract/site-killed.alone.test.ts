import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openEmbedded } from '../../server/platform/database/database';
import { createAccount } from '../support/factories';
import { findSite, until } from '../support/site-process';
import { createSeededDataFolder, type RunningServer, startServer } from '../support/start-server';

/** Or twice as long as a whole start takes, where that is longer: clients keep the machine busy meanwhile. */
const backWithinIdleMs = 5000;
const clientCount = 8;

let server: RunningServer;
let apiKey: string;
let backWithinMs: number;
beforeAll(async () => {
  const dataFolder = createSeededDataFolder(inject('pgliteTemplates').seeded);
  const opened = openEmbedded(dataFolder);
  ({ apiKey } = await createAccount(opened.client, { tier: 'internal' }));
  await opened.close();
  const startedAtMs = performance.now();
  server = await startServer({ dataFolder, isMeasured: true });
  backWithinMs = Math.max(backWithinIdleMs, 2 * (performance.now() - startedAtMs));
});
afterAll(() => server.stop());

const ask = (path: string) => fetch(server.baseUrl + path, { redirect: 'manual' });
const statusOf = async (path: string) => (await ask(path)).status;

/** Clients that ask one request after the other until they are stopped. */
function startClients() {
  const stopping = new AbortController();
  const outcomes: unknown[] = [];
  const call = async () => {
    const headers = { 'X-API-Key': apiKey };
    const response = await fetch(`${server.baseUrl}/v1/svg/github`, { headers });
    await response.arrayBuffer();
    return response.status;
  };
  const runClient = async () => {
    while (!stopping.signal.aborted) outcomes.push(await call().catch((error: unknown) => error));
  };
  const running = Promise.all(Array.from({ length: clientCount }, runClient));
  return async () => {
    stopping.abort();
    await running;
    return outcomes;
  };
}

test('when the site is killed no API request fails, and pages are back within 5 seconds', async () => {
  expect(await statusOf('/pricing')).toBe(200);
  const stopClients = startClients();
  const killedAt = Date.now();
  process.kill(findSite(server), 'SIGKILL');
  await until(async () => (await statusOf('/sign-in')) === 503, backWithinMs);

  const away = await ask('/brands');
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await away.text()).toContain('The API is not affected.');
  expect(await statusOf('/pricing')).toBe(200);

  await until(async () => (await statusOf('/sign-in')) === 200, backWithinMs);
  const backAfterMs = Date.now() - killedAt;
  const outcomes = await stopClients();
  process.stdout.write(`Pages back after ${backAfterMs} ms; ${outcomes.length} API requests.\n`);
  expect(outcomes.filter((outcome) => outcome !== 200)).toEqual([]);
  expect(outcomes.length).toBeGreaterThan(100);
  expect(backAfterMs).toBeLessThan(backWithinMs);
});
