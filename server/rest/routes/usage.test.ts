import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '../../database/database';
import { openMemoryCounters } from '../../quotas/counters';
import { createAccount } from '../../testing/factories';
import { openTestDatabase, useDatabase } from '../../testing/test-database';
import { useCounters } from '../../testing/use-counters';
import { createRestApp } from '../app';

let opened: OpenDatabase;
const app = createRestApp();

beforeAll(async () => {
  opened = await openTestDatabase('embedded', 'empty');
  useDatabase(opened);
});
beforeEach(() => useCounters(openMemoryCounters()));
afterAll(() => opened.close());

const statusOf = async (path: string, headers: Record<string, string> = {}) =>
  (await app.request(path, { headers })).status;

test('an enterprise account sees no limits, whatever its contract caps', async () => {
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

test('who is nobody is counted by the address, 60 a minute, and holds up no account', async () => {
  const account = await createAccount(opened.client);
  for (let at = 0; at < 60; at++) expect(await statusOf('/v1/usage')).toBe(401);
  expect(await statusOf('/v1/usage')).toBe(429);
  expect(await statusOf('/v1/usage', { Authorization: 'Bearer nonsense' })).toBe(429);
  expect(await statusOf('/v1/usage', { 'X-API-Key': account.apiKey })).toBe(200);
  expect(await statusOf('/v1/analytics/usage')).toBe(401);
});

test('usage and analytics have a cap each', async () => {
  const account = await createAccount(opened.client);
  const headers = { 'X-API-Key': account.apiKey };
  for (let at = 0; at < 60; at++) expect(await statusOf('/v1/usage', headers)).toBe(200);
  expect(await statusOf('/v1/usage', headers)).toBe(429);
  expect(await statusOf('/v1/analytics/usage', headers)).toBe(200);
});
