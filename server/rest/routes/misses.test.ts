import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createAccount, type TestAccount } from '../../../e2e/support/factories';
import { errorOf, patience } from '../../../e2e/contract/target';
import { useSeededDatabase } from '../../../e2e/support/test-database';
import { useCounters } from '../../../e2e/support/use-counters';
import { startWritingMisses } from '../../catalog/misses/note-miss';
import { openMemoryCounters } from '../../limits/counters/counters';
import type { OpenDatabase } from '../../platform/database/database';
import { env } from '../../platform/env';
import { createRestApp } from '../app';

const adminToken = 'operator-token-of-the-tests';
const app = createRestApp();
let opened: OpenDatabase;
let accounts: TestAccount[];
let stop: () => Promise<void>;

beforeAll(async () => {
  opened = await useSeededDatabase();
  useCounters(openMemoryCounters());
  Object.assign(env, { adminToken });
  accounts = [await createAccount(opened.client), await createAccount(opened.client)];
  stop = startWritingMisses(opened.client);
});
afterAll(async () => {
  await stop();
  Object.assign(env, { adminToken: undefined });
  await opened.close();
});

const ask = (path: string, i = 0) =>
  app.request(path, { headers: { 'X-API-Key': accounts[i]?.apiKey ?? '' } });
const list = (query = '', token = adminToken) =>
  app.request(`/admin/misses${query}`, { headers: { Authorization: `Bearer ${token}` } });

test('domains and names that were not found are listed for the operator, but never an e-mail address, repository or package', async () => {
  for (const path of [
    '/v1/brand?domain=www.no-such-brand-at-all.com',
    '/v1/brand?domain=no-such-brand-at-all.com',
    '/v1/brand?email=jane@of-an-address-alone.com',
    '/v1/brand?domain=stripe.com',
    '/v1/brand?domain=not a domain',
    '/v1/lookup?name=Qwxzy%20Vbnmk',
    '/v1/lookup?name=github',
    '/v1/lookup?repo=github.com/no-such-owner-at-all/any',
    '/v1/lookup?purl=pkg:npm/%40no-such-scope-at-all/any',
    '/v1/search?q=zzqqxxkkww',
    '/v1/search?q=jane%40zzqqxxkkww.com',
    '/v1/search?q=stripe',
  ])
    await ask(path);
  await ask('/v1/brand?domain=no-such-brand-at-all.com', 1);

  const expected = [
    { kind: 'domain', asked: 'no-such-brand-at-all.com', count: 2, days: 1 },
    { kind: 'name', asked: 'qwxzy vbnmk', count: 1, days: 1 },
    { kind: 'name', asked: 'zzqqxxkkww', count: 1, days: 1 },
  ];
  await vi.waitFor(async () => {
    const { misses } = (await (await list()).json()) as { misses: object[] };
    expect(misses).toMatchObject(expected);
    expect(misses).toHaveLength(3);
  }, patience);
  const csv = await list('?format=csv&kind=domain&limit=5');
  expect(csv.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(await csv.text()).toMatch(
    /^kind,asked,count,days,firstDay,lastDay\r\ndomain,no-such-brand-at-all\.com,2,1,\d{4}-\d\d-\d\d,\d{4}-\d\d-\d\d\r\n$/,
  );
});

test.each(['?days=0', '?days=91', '?kind=email', '?limit=1001', '?format=xml'])(
  'the list of failed look-ups with %s is refused',
  async (query) => {
    expect(await errorOf(await list(query))).toBe('422 validation_error');
  },
);

test('without the token the list of failed look-ups is 404', async () => {
  expect(await errorOf(await list('', 'another-token-of-the-tests'))).toBe('404 not_found');
});
