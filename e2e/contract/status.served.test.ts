import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createSeededDataFolder, type RunningServer, startServer } from '../support/start-server';

// Without the site: what a monitor reads must not depend on it.
let server: RunningServer;
beforeAll(async () => {
  const dataFolder = createSeededDataFolder(inject('pgliteTemplates').seeded);
  server = await startServer({ dataFolder, withSite: false });
});
afterAll(() => server.stop());

const ask = (accept: string, method = 'GET') =>
  fetch(`${server.baseUrl}/status`, { method, headers: { Accept: accept } });

test('the status is JSON for whoever asks for that, also while the site is away', async () => {
  const response = await ask('application/json');
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toContain('application/json');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('Vary')).toBe('Accept');
  expect(response.headers.get('X-Request-Id')).not.toBeNull();
  const body = (await response.json()) as Record<string, never>;
  expect(body).toMatchObject({
    status: 'ok',
    checks: ['database', 'counters', 'drawing'].map((name) => ({ name, isUp: true })),
    history: { incidents: [] },
    catalog: { brands: expect.any(Number) },
  });
});

test.each([
  '*/*',
  'text/html,application/xhtml+xml,*/*;q=0.8',
  'text/html, application/json;q=0.9',
])('the status is a page for whoever sends Accept: %s', async (accept) => {
  const response = await ask(accept);
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('The API is not affected.');
});

test('the status in JSON can only be read', async () => {
  const response = await ask('application/json', 'POST');
  expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
});
