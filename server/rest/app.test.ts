import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../platform/database/database';
import { metrics } from '../platform/metrics/metrics';
import { openMemoryCounters } from '../metering/quotas/counters';
import { createAccount, type TestAccount } from '../../e2e/support/factories';
import { useSeededDatabase } from '../../e2e/support/test-database';
import { useCounters } from '../../e2e/support/use-counters';
import { createRestApp } from './app';

let opened: OpenDatabase;
let account: TestAccount;
const app = createRestApp();

beforeAll(async () => {
  // Instances on one Postgres read a caller again; the embedded database has one process.
  opened = await useSeededDatabase('embedded');
  useCounters(openMemoryCounters());
  account = await createAccount(opened.client);
});
afterAll(() => opened.close());

const ask = async (path: string, init: RequestInit = {}) =>
  app.fetch(new Request(`http://localhost${path}`, init));
const withKey = () => ({ headers: { 'X-API-Key': account.apiKey } });

test.each([
  ['an SVG', '/v1/svg/github'],
  ['an item of the catalog', '/v1/catalog/github'],
  ['a search', '/v1/search?q=git'],
  ['a brand', '/v1/brand?domain=github.com'],
])('%s is served to a known caller without a promise', async (_, path) => {
  await ask('/v1/svg/github', withKey());
  // A promise at each step cost an eighth of the SVG rate.
  const response = app.fetch(new Request(`http://localhost${path}`, withKey()));
  if (response instanceof Promise) throw new Error('It was promised.');
  expect(response.status).toBe(200);
});

test('requests side by side are each counted once, by the quota and by the metrics', async () => {
  const counted = async () => {
    const { values } = await metrics().requestDurations('/v1/svg/{slug}', 'GET', 200).get();
    return values.at(-1)?.value ?? 0;
  };
  const before = await counted();
  const responses = await Promise.all([1, 2, 3].map(() => ask('/v1/svg/github', withKey())));
  const remaining = responses.map(({ headers }) => Number(headers.get('X-RateLimit-Remaining')));
  expect(new Set(remaining).size).toBe(3);
  expect(Math.max(...remaining) - Math.min(...remaining)).toBe(2);
  expect(await counted()).toBe(before + 3);
});
