import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCatalog } from '../../catalog/catalog';
import { setCurrentCatalog } from '../../catalog/current-catalog';
import type { OpenDatabase } from '../../platform/database/database';
import { openMemoryCounters } from '../../limits/counters/counters';
import { createAccount } from '../../../e2e/support/factories';
import { openAnyDatabase, useDatabase } from '../../../e2e/support/test-database';
import { useCounters } from '../../../e2e/support/use-counters';
import { createRestApp } from '../app';

let opened: OpenDatabase;
const app = createRestApp();

beforeAll(async () => {
  opened = await openAnyDatabase('empty');
  useDatabase(opened);
});
beforeEach(() => useCounters(openMemoryCounters()));
afterAll(() => opened.close());

const statusOf = async (path: string, headers: Record<string, string> = {}) =>
  (await app.request(path, { headers })).status;

test('an enterprise account sees no limits, whatever the caps in its contract', async () => {
  const account = await createAccount(opened.client, { tier: 'enterprise' });
  const response = await app.request('/v1/usage', { headers: { 'X-API-Key': account.apiKey } });
  const { tier, endpoints } = (await response.json()) as {
    tier: string;
    endpoints: Record<string, { used: number; limit: number | null }>;
  };
  expect(tier).toBe('enterprise');
  expect(Object.values(endpoints)).toEqual(
    Array.from({ length: 7 }, () => ({ used: 0, limit: null })),
  );
});

test('an enterprise contract’s daily total is in the usage and in the headers, also of HEAD', async () => {
  setCurrentCatalog(createCatalog('empty', []));
  const account = await createAccount(opened.client, { tier: 'enterprise' });
  const where = { id: account.id };
  await opened.client.account.update({ where, data: { dailyRequests: 3 } });
  const ask = (path: string, method = 'GET') =>
    app.request(path, { method, headers: { 'X-API-Key': account.apiKey } });
  const headersOf = async (method: string) => {
    const { headers } = await ask('/v1/search?q=github', method);
    return ['Limit', 'Remaining'].map((name) => headers.get(`X-RateLimit-${name}`));
  };
  await ask('/v1/catalog/no-such-brand');
  expect(await headersOf('GET')).toEqual(['3', '1']);
  expect(await headersOf('HEAD')).toEqual(['3', '1']);
  const usage = (await (await ask('/v1/usage')).json()) as object;
  expect(usage).toMatchObject({ total: { used: 2, limit: 3 } });
});

test('calls without a valid key are counted by address, 60 a minute, and block no account', async () => {
  const account = await createAccount(opened.client);
  for (let i = 0; i < 60; i++) expect(await statusOf('/v1/usage')).toBe(401);
  expect(await statusOf('/v1/usage')).toBe(429);
  expect(await statusOf('/v1/usage', { Authorization: 'Bearer nonsense' })).toBe(429);
  expect(await statusOf('/v1/usage', { 'X-API-Key': account.apiKey })).toBe(200);
  expect(await statusOf('/v1/analytics/usage')).toBe(401);
});

test('usage and analytics have separate caps', async () => {
  const account = await createAccount(opened.client);
  const headers = { 'X-API-Key': account.apiKey };
  for (let i = 0; i < 60; i++) expect(await statusOf('/v1/usage', headers)).toBe(200);
  expect(await statusOf('/v1/usage', headers)).toBe(429);
  expect(await statusOf('/v1/analytics/usage', headers)).toBe(200);
});
