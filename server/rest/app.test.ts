import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../database/database';
import { metrics } from '../metrics/metrics';
import { openMemoryCounters } from '../quotas/counters';
import { createAccount, type TestAccount } from '../testing/factories';
import { useSeededDatabase } from '../testing/test-database';
import { useCounters } from '../testing/use-counters';
import { createRestApp } from './app';

let opened: OpenDatabase;
let account: TestAccount;
const app = createRestApp();

beforeAll(async () => {
  opened = await useSeededDatabase();
  useCounters(openMemoryCounters());
  account = await createAccount(opened.client);
});
afterAll(() => opened.close());

const ask = (path: string, init: RequestInit = {}) =>
  app.fetch(new Request(`http://localhost${path}`, init));
const withKey = () => ({ headers: { 'X-API-Key': account.apiKey } });

test.each([
  ['an SVG', '/v1/svg/github', 200],
  ['a variant that there is not', '/v1/svg/github?variant=huge', 422],
  ['an item of the catalog', '/v1/catalog/github', 200],
  ['a search', '/v1/search?q=git', 200],
])(
  '%s is answered without waiting for anything, to a caller who is known',
  async (_, path, status) => {
    await ask('/v1/svg/github', withKey());
    // A promise a step was half of what a request cost.
    const answer = ask(path, withKey());
    if (answer instanceof Promise) throw new Error('This was waited for.');
    expect(answer.status).toBe(status);
  },
);

test('what is answered without waiting is counted all the same', async () => {
  const counted = () => metrics().requests.at('/v1/svg/:slug').at('GET').at(200).count;
  const before = counted();
  const answers: Response[] = [];
  for (let at = 0; at < 3; at++) answers.push(await ask('/v1/svg/github', withKey()));
  const remaining = answers.map(({ headers }) => Number(headers.get('X-RateLimit-Remaining')));
  expect(new Set(remaining).size).toBe(3);
  expect(Math.max(...remaining) - Math.min(...remaining)).toBe(2);
  expect(counted()).toBe(before + 3);
});
