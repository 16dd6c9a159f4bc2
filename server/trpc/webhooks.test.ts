import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../../e2e/support/browser';
import { addApp } from '../../e2e/support/second-factor-holders';
import { openSignedIn } from '../../e2e/support/site-visitors';
import { someOrigin } from '../../e2e/support/some-origin';
import { openAnyDatabase, useDatabase } from '../../e2e/support/test-database';
import { useCounters } from '../../e2e/support/use-counters';
import { listEvents } from '../accounts/audit/list-events';
import { grantOperator } from '../accounts/grant-operator';
import type { Tier } from '../contract/plans';
import { openMemoryCounters } from '../limits/counters/counters';
import { database, type OpenDatabase } from '../platform/database/database';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openAnyDatabase('empty');
  useDatabase(opened);
  useCounters(openMemoryCounters());
});
afterAll(() => opened.close());

type Reply = { status: number; code?: string; fields?: Record<string, string>; data?: unknown };

async function read(response: Response): Promise<Reply> {
  const { result, error } = (await response.json()) as {
    result?: { data: unknown };
    error?: { data: { code: string; fields: Record<string, string> } };
  };
  return { status: response.status, ...error?.data, data: result?.data };
}
const change = async (browser: Browser, procedure: string, input: object) =>
  read(await browser.post(`/api/trpc/webhooks.${procedure}`, input));
const query = async (browser: Browser, procedure: string, input: object) =>
  read(
    await browser.get(
      `/api/trpc/webhooks.${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
    ),
  );

const wanted = {
  url: 'https://hooks.example.com/marque?token=abc',
  description: null,
  events: ['brand.changed'],
  slugs: ['github'],
};

async function openHolder(tier: Tier = 'pro') {
  const { browser, person, user } = await openSignedIn();
  const data = { emailVerifiedAt: new Date(), tier };
  await database().account.update({ where: { id: user.id }, data });
  return { browser, person, user };
}

async function add(browser: Browser, scope: 'account' | 'installation') {
  const { status, data } = await change(browser, 'create', { scope, ...wanted });
  expect(status).toBe(200);
  return data as { id: string; secret: string };
}

test('the owner adds, changes, tries and deletes a webhook, and only adding and rolling show a secret', async () => {
  const { browser } = await openHolder();
  const scope = 'account';
  const { id, secret } = await add(browser, scope);
  const rolled = (await change(browser, 'roll', { scope, id })).data as { secret: string };
  expect(rolled).toMatchObject({ oldSecretUntil: expect.any(String) });
  const changed = await change(browser, 'update', { scope, id, slugs: [], description: 'Cache' });
  expect(changed.data).toMatchObject({ ...wanted, slugs: [], description: 'Cache' });
  const sent = (await change(browser, 'test', { scope, id })).data as { id: string };
  const replies = [
    changed,
    await query(browser, 'get', { scope, id }),
    await query(browser, 'list', { scope }),
    await query(browser, 'deliveries', { scope, id, limit: 10 }),
  ];
  expect(replies[2]?.data).toMatchObject([{ id, latest: { id: sent.id, state: 'pending' } }]);
  expect(replies[3]?.data).toMatchObject({ deliveries: [{ id: sent.id }], nextBefore: null });
  for (const one of [secret, rolled.secret])
    expect(JSON.stringify(replies)).not.toContain(one.slice(6));
  const replay = { scope, id, deliveryId: sent.id };
  expect((await change(browser, 'replay', replay)).status).toBe(200);
  const since = '2020-01-01T00:00:00Z';
  expect((await change(browser, 'replaySince', { scope, id, since })).data).toEqual({
    replayed: 1,
  });
  await change(browser, 'update', { scope, id, isEnabled: false });
  expect((await change(browser, 'test', { scope, id })).code).toBe('webhook_disabled');
  expect((await change(browser, 'delete', { scope, id })).status).toBe(200);
  expect((await query(browser, 'get', { scope, id })).code).toBe('not_found');
});

test('a webhook of another account does not exist, and a plan without webhooks gets none', async () => {
  const { browser } = await openHolder();
  const other = await openHolder();
  const { id } = await add(browser, 'account');
  const scope = 'account';
  const foreign = { scope, id };
  const deliveryId = id;
  const replies = [
    await query(other.browser, 'get', foreign),
    await query(other.browser, 'deliveries', { ...foreign, limit: 10 }),
    await change(other.browser, 'update', { ...foreign, isEnabled: false }),
    await change(other.browser, 'roll', foreign),
    await change(other.browser, 'test', foreign),
    await change(other.browser, 'replay', { ...foreign, deliveryId }),
    await change(other.browser, 'replaySince', { ...foreign, since: '2020-01-01T00:00:00Z' }),
    await change(other.browser, 'delete', foreign),
  ];
  expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 'not_found'));
  expect((await query(other.browser, 'list', { scope })).data).toEqual([]);
  expect((await query(browser, 'get', foreign)).data).toMatchObject({ enabled: true });

  const free = await openHolder('free');
  const refused = await change(free.browser, 'create', { scope, ...wanted });
  expect(refused.code).toBe('webhook_limit_reached');
  const unsafe = { scope, ...wanted, url: 'https://10.0.0.1/' };
  expect((await change(browser, 'create', unsafe)).fields).toEqual({
    url: 'cannot be used: 10.0.0.1 is not a public address',
  });
});

test('the webhooks of the installation are for operators with a second factor, and the audit log names the operator', async () => {
  const { browser, person, user } = await openHolder('free');
  const scope = 'installation';
  expect((await query(browser, 'list', { scope })).code).toBe('not_found');
  await grantOperator(person.email, someOrigin);
  expect((await change(browser, 'create', { scope, ...wanted })).code).toBe(
    'second_factor_required',
  );
  await addApp({ accountId: user.id, origin: someOrigin });
  const { id } = await add(browser, scope);
  expect((await query(browser, 'list', { scope })).data).toMatchObject([{ id }]);
  expect((await query(browser, 'get', { scope: 'account', id })).code).toBe('not_found');
  await change(browser, 'delete', { scope, id });
  const { events } = await listEvents(user.id, {}, { limit: 2 });
  expect(events).toMatchObject([
    { kind: 'webhook_removed', actor: 'operator', details: { host: 'hooks.example.com' } },
    { kind: 'webhook_added', actor: 'operator', details: { host: 'hooks.example.com' } },
  ]);
});
