import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAccount, type TestAccount } from '../../e2e/support/factories';
import { callTool, openMcp } from '../../e2e/support/open-mcp';
import { useSeededDatabase } from '../../e2e/support/test-database';
import { useCounters } from '../../e2e/support/use-counters';
import { lockJournal, recordChanges } from '../journal/record-changes';
import { openMemoryCounters } from '../limits/counters/counters';
import type { OpenDatabase } from '../platform/database/database';

type Changes = { changes: { slug: string }[]; cursor: string | null; hasMore: boolean };

const { mcp, rest } = openMcp();
let opened: OpenDatabase;
let owner: TestAccount;
let other: TestAccount;
beforeAll(async () => {
  opened = await useSeededDatabase();
});
beforeEach(async () => {
  useCounters(openMemoryCounters());
  owner = await createAccount(opened.client, { tier: 'pro' });
  other = await createAccount(opened.client);
  await opened.client.catalogChange.deleteMany();
});
afterAll(() => opened.close());

const call = (args: object, { apiKey } = owner) =>
  callTool(mcp, apiKey, 'list_changes', args as Record<string, unknown>);
const list = async (args: object, account = owner) =>
  (await call(args, account)).structuredContent as Changes;
const get = async (path: string, { apiKey } = owner) =>
  (await rest.request(path, { headers: { 'X-API-Key': apiKey } })).json() as Promise<unknown>;

/** Of the catalog, or of an account's own brand. */
async function change(slug: string, accountId: string | null = null) {
  const one = { brandId: 1, slug, name: slug, kind: 'facts', actor: 'operator' } as const;
  await opened.client.$transaction(async (transaction) => {
    await lockJournal(transaction);
    const changes = {
      name: ['Before', 'After'] as [unknown, unknown],
      website: [null, 'x'] as [unknown, unknown],
    };
    await recordChanges(transaction, [{ ...one, layer: 'correction', changes }], accountId);
  });
}

test('a cursor leads through the changes of the catalog and of the own brands, as over REST, and costs nothing', async () => {
  await change('github');
  await change('@acme', owner.id);
  await change('stripe');
  const first = await list({ limit: 2 });
  expect(first.changes.map(({ slug }) => slug)).toEqual(['github', '@acme']);
  expect(first.hasMore).toBe(true);
  expect(first).toEqual(await get('/v1/changes?limit=2'));
  const next = await list({ since: first.cursor });
  expect(next.changes.map(({ slug }) => slug)).toEqual(['stripe']);
  expect(await list({ cursor: next.cursor })).toEqual({
    changes: [],
    cursor: next.cursor,
    hasMore: false,
  });
  expect(await get('/v1/usage')).toMatchObject({ total: { used: 0 } });
});

test('changes of another account’s own brands are not listed', async () => {
  await change('@acme', owner.id);
  await change('stripe');
  const { changes, cursor } = await list({}, other);
  expect(changes.map(({ slug }) => slug)).toEqual(['stripe']);
  expect(await list({ since: cursor })).toMatchObject({ changes: [] });
});

test('before the first change there is no cursor', async () => {
  expect(await list({})).toEqual({ changes: [], cursor: null, hasMore: false });
});

test.each([
  ['0123456789ab', 'cursor_expired'],
  ['no cursor', 'validation_error'],
])('the cursor %j is refused as over REST', async (since, error) => {
  const { isError, content } = await call({ since });
  expect(isError).toBe(true);
  expect(JSON.parse(content[0]?.text ?? '')).toMatchObject({ error });
});
