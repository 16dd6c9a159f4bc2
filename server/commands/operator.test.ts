import { type ServerType, serve } from '@hono/node-server';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount } from '../../e2e/support/factories';
import { runOperator } from '../../e2e/support/run-operator';
import { openAnyDatabase, useDatabase } from '../../e2e/support/test-database';
import { useCounters } from '../../e2e/support/use-counters';
import { register } from '../accounts/register';
import { findCaller } from '../accounts/keys/find-caller';
import { utcDayOf } from '../contract/utc-day';
import { openMemoryCounters } from '../limits/counters/counters';
import { recordUsage } from '../metering/usage/start-usage-history';
import type { OpenDatabase } from '../platform/database/database';
import { env } from '../platform/env';
import { createRestApp } from '../rest/app';
import { someOrigin } from '../../e2e/support/some-origin';

const token = 'operator-token-of-the-tests';
const { adminToken } = env;
let opened: OpenDatabase;
let server: ServerType;
const folder = mkdtempSync(path.join(tmpdir(), 'marque-test-'));
beforeAll(async () => {
  opened = await openAnyDatabase('empty');
  useDatabase(opened);
  useCounters(openMemoryCounters());
  Object.assign(env, { adminToken: token });
  const { fetch } = createRestApp();
  await new Promise((resolve) => {
    server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, resolve);
  });
});
afterAll(async () => {
  Object.assign(env, { adminToken });
  server.close();
  rmSync(folder, { recursive: true });
  await opened.close();
});

const operator = (...parameters: string[]) => {
  const { port } = server.address() as AddressInfo;
  return runOperator(parameters, { token, publicUrl: `http://127.0.0.1:${port}` });
};

test('set changes no account but an existing one, and create none', async () => {
  const mistyped = await operator('set', 'jnae@example.com', '--tier', 'enterprise');
  expect([mistyped.code, mistyped.printed]).toEqual([1, '']);
  expect(mistyped.complaint).toContain('operator -- create jnae@example.com');
  const created = await operator('create', 'jane@example.com', '--tier', 'enterprise');
  expect(created.json).toMatchObject({ tier: 'enterprise', api_key: expect.any(String) });
  const again = await operator('create', 'jane@example.com', '--tier', 'free');
  expect([again.code, again.complaint]).toEqual([1, expect.stringContaining('has an account')]);
  expect((await operator('show', 'jane@example.com')).json).toMatchObject({ tier: 'enterprise' });
  const known = await operator('set', 'jane@example.com', '--tier', 'pro');
  expect([known.json['tier'], known.complaint]).toEqual(['pro', '']);
});

test('set names what an unverified account loses, and changes nothing without a yes', async () => {
  const email = 'ada@example.com';
  const { api_key } = await register({ email, password: 'correct horse battery' }, someOrigin);
  const asked = await operator('set', email, '--tier', 'pro');
  expect([asked.code, asked.printed]).toEqual([1, '']);
  expect(asked.complaint).toContain('its key is revoked and its sessions end');
  expect(asked.complaint).toContain('--yes');
  expect(await findCaller(api_key)).toMatchObject({ tier: 'free' });
  expect((await operator('set', email, '--tier', 'pro', '--yes')).json).toMatchObject({
    tier: 'pro',
    email_verified: true,
  });
  expect(await findCaller(api_key)).toBeNull();
});

test('top lists the accounts with the most requests first', async () => {
  const [one, other] = [await createAccount(opened.client), await createAccount(opened.client)];
  const day = utcDayOf(Date.now());
  const row = { day, bucket: 'svg' as const };
  await recordUsage(
    opened.client,
    [
      { ...row, accountId: one.id, used: 900 },
      { ...row, accountId: one.id, bucket: 'search', used: 5 },
      { ...row, accountId: other.id, used: 901 },
    ],
    'replace',
  );
  expect((await operator('top', '--limit', '2')).json).toMatchObject({
    from: day,
    accounts: [
      { email: one.email, total: 905, endpoints: { svg: 900, search: 5, png: 0 } },
      { email: other.email, total: 901 },
    ],
  });
});

test('grant and revoke change who is an operator on the site', async () => {
  const { email } = await createAccount(opened.client);
  expect((await operator('grant', email)).json).toMatchObject({
    operatorSince: expect.any(String),
    hasSecondFactor: false,
  });
  expect((await operator('list', '--operator', 'true')).json).toMatchObject({
    accounts: [{ email }],
  });
  expect((await operator('revoke', email)).json).toMatchObject({ operatorSince: null });
});

test('brands are added with a drawing, listed, hidden and removed', async () => {
  await opened.client.catalogState.create({ data: { version: 'empty', seededAt: new Date() } });
  const facts = path.join(folder, 'brand.json');
  const svg = path.join(folder, 'color.svg');
  writeFileSync(facts, JSON.stringify({ name: 'Acme', domains: ['acme.io'] }));
  writeFileSync(
    svg,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path fill="#0a66c2" d="M0 0h2v2z"/></svg>',
  );
  const put = await operator('brands', 'put', 'acme', '--facts', facts);
  expect(put.json).toMatchObject({ slug: 'acme', layer: 'own', domains: ['acme.io'] });
  const drawn = await operator('brands', 'artwork', 'acme', '--variant', 'color', '--file', svg);
  expect(drawn.json['variants']).toContainEqual(
    expect.objectContaining({ variant: 'color', origin: 'source', source: 'own' }),
  );
  const hidden = await operator('brands', 'hide', 'acme', '--reason', 'Test');
  expect(hidden.json['hidden']).toEqual({ reason: 'Test' });
  expect((await operator('brands', 'list', '--layer', 'hidden')).json).toMatchObject({ total: 1 });
  expect((await operator('brands', 'restore', 'acme')).json['hidden']).toBeNull();
  expect((await operator('brands', 'remove', 'acme')).printed.trim()).toBe('Done.');
  // Without an account: the token belongs to none.
  const logged = await operator('audit', '--actor', 'operator', '--limit', '5');
  const events = logged.json['events'] as { kind: string; account: unknown }[];
  expect(events.map(({ kind, account }) => [kind, account])).toEqual([
    ['brand_removed', null],
    ['brand_restored', null],
    ['brand_hidden', null],
    ['brand_changed', null],
    ['brand_added', null],
  ]);
  const missing = await operator('brands', 'show', 'acme');
  expect([missing.code, missing.complaint.trim()]).toEqual([1, 'No brand has the slug "acme".']);
  const wrong = await operator('brands', 'put', 'acme', '--facts', svg);
  expect([wrong.code, wrong.complaint]).toEqual([1, expect.stringContaining('is not JSON')]);
});
