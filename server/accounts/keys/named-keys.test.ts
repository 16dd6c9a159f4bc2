import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createAccount } from '../../../e2e/support/factories';
import { codeOf } from '../../../e2e/support/refusals';
import { listSentMail } from '../../../e2e/support/sent-mail';
import { someOrigin } from '../../../e2e/support/some-origin';
import { databaseKinds, isAvailable, runOnEmptyDatabase } from '../../../e2e/support/test-database';
import { useCounters } from '../../../e2e/support/use-counters';
import type { Tier } from '../../contract/plans';
import { openDatabaseCounters, openMemoryCounters } from '../../limits/counters/counters';
import { startKeyCounts } from '../../limits/counters/key-counters';
import { database } from '../../platform/database/database';
import { env } from '../../platform/env';
import { replaceProcessWide } from '../../platform/process/made-once';
import { endAccess } from '../take-over';
import { generateApiKey, isApiKey } from './caller';
import { countGrant } from './check-grant';
import { findCaller } from './find-caller';
import {
  createNamedKey,
  type KeyOwner,
  listNamedKeys,
  type NewKey,
  revokeNamedKey,
  updateNamedKey,
} from './named-keys';
import { startLastUseOfNamedKeys } from './note-use';
import { regenerateKey } from './regenerate-key';
import { rollNamedKey } from './roll-key';

test('named keys have the shape of the others, and a typing error is found without a query', () => {
  for (const kind of ['pub', 'res'] as const) {
    const { raw, record } = generateApiKey(kind);
    expect(raw).toMatch(new RegExp(`^mq_${kind}_[0-9A-Za-z]{49}$`));
    expect(record.prefix).toBe(raw.slice(0, 11));
    expect(isApiKey(raw)).toBe(true);
    expect(isApiKey(raw.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x')))).toBe(false);
  }
});

describe.each(databaseKinds.filter(isAvailable))('a named key, on %s,', (kind) => {
  runOnEmptyDatabase(kind);
  beforeAll(() => useCounters(kind === 'postgres' ? openDatabaseCounters() : openMemoryCounters()));
  afterEach(() => void vi.useRealTimers());

  const open = async (tier: Tier = 'free') => {
    const { id, apiKey } = await createAccount(database(), { tier });
    const owner: KeyOwner = { accountId: id, origin: someOrigin };
    return { owner, apiKey, create: (fields: Partial<NewKey> = {}) => create(owner, fields) };
  };
  const create = (owner: KeyOwner, fields: Partial<NewKey>) =>
    createNamedKey(owner, {
      kind: 'publishable',
      name: `Shop ${randomUUID()}`,
      ...fields,
      ...(fields.kind === 'restricted' && { scopes: fields.scopes ?? ['read'] }),
    });
  const grantOf = async (key: string) => (await findCaller(key))?.grant;

  test('a named key returns its account and grant; the secret key has no grant', async () => {
    const { owner, apiKey, create: add } = await open();
    const { key, id } = await add({ origins: ['https://shop.example'], only: ['GitHub'] });
    const caller = await findCaller(key);
    expect(caller).toMatchObject({
      accountId: owner.accountId,
      key: { prefix: key.slice(0, 11), last4: key.slice(-4) },
      grant: {
        keyId: id,
        kind: 'publishable',
        origins: ['https://shop.example'],
        only: ['github'],
        scopes: [],
        networks: [],
        dailyCap: null,
        expiresAtMs: null,
      },
    });
    expect(await grantOf(apiKey)).toBeNull();
    await regenerateKey(owner.accountId, someOrigin);
    expect(await findCaller(key)).not.toBeNull();
  });

  test('a changed key has its new grant from the next request on, and a revoked key ends', async () => {
    const { owner, create: add } = await open();
    const { key, id } = await add({ kind: 'restricted' });
    expect(await grantOf(key)).toMatchObject({ scopes: ['read'] });
    await updateNamedKey(owner, id, { scopes: ['billing'], dailyCap: 7, name: 'Invoices' });
    expect(await grantOf(key)).toMatchObject({ scopes: ['billing'], dailyCap: 7 });
    expect(await listNamedKeys(owner.accountId)).toMatchObject([{ id, name: 'Invoices' }]);
    await revokeNamedKey(owner, id);
    expect(await findCaller(key)).toBeNull();
    expect(await listNamedKeys(owner.accountId)).toEqual([]);
    expect(await codeOf(revokeNamedKey(owner, id))).toBe('not_found');
    expect(await codeOf(rollNamedKey(owner, id, 0))).toBe('not_found');
  });

  test('another account can neither change, roll nor revoke a key', async () => {
    const { id } = await (await open()).create();
    const { owner } = await open();
    expect(await codeOf(updateNamedKey(owner, id, { name: 'Mine' }))).toBe('not_found');
    expect(await codeOf(rollNamedKey(owner, id, 0))).toBe('not_found');
    expect(await codeOf(revokeNamedKey(owner, id))).toBe('not_found');
  });

  test('an expired key is refused, cached or not, and works again once extended', async () => {
    const { owner, create: add } = await open();
    vi.useFakeTimers({ toFake: ['Date'] });
    const expiresAt = new Date(Date.now() + 60_000);
    const { key, id } = await add({ expiresAt: expiresAt.toISOString() });
    expect(await findCaller(key)).not.toBeNull();
    expect(await findCaller(key)).not.toBeNull();
    vi.setSystemTime(expiresAt);
    expect(await findCaller(key)).toBeNull();
    expect(await findCaller(key)).toBeNull();
    await updateNamedKey(owner, id, { expiresAt: null });
    expect(await findCaller(key)).not.toBeNull();
  });

  test('a repeated call to create a key creates only one', async () => {
    const { owner } = await open('pro');
    const send = () => codeOf(create(owner, { name: 'Shop' }));
    expect((await Promise.all([send(), send(), send()])).toSorted()).toEqual([
      'no error',
      'validation_error',
      'validation_error',
    ]);
    const [shop, ...more] = await listNamedKeys(owner.accountId);
    expect(more).toEqual([]);
    const { id } = await create(owner, { name: 'Store' });
    expect(await codeOf(updateNamedKey(owner, id, { name: 'Shop' }))).toBe('validation_error');
    expect(await codeOf(updateNamedKey(owner, id, { name: 'Store' }))).toBe('no error');
    await revokeNamedKey(owner, shop?.id ?? '');
    expect(await codeOf(updateNamedKey(owner, id, { name: 'Shop' }))).toBe('no error');
  });

  test('a named key can be read again if it is publishable, and says when it has been unused for 30 days', async () => {
    const { owner, create: add } = await open('pro');
    const { key, id } = await add();
    const { createdAt } = await add({ kind: 'restricted' });
    const list = () => listNamedKeys(owner.accountId);
    expect((await list()).map((listed) => listed.key)).toEqual([key, null]);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.parse(createdAt) + 30 * 86_400_000 - 60_000);
    expect(await list()).toMatchObject([{ unused: false }, { unused: false }]);
    const rolled = await rollNamedKey(owner, id, 0);
    await database().namedKey.update({ where: { id }, data: { lastUsedAt: new Date() } });
    vi.setSystemTime(Date.now() + 120_000);
    expect(await list()).toMatchObject([{ unused: false, key: rolled.key }, { unused: true }]);
  });

  test('a named key counts its requests, and refuses the one after its daily cap until midnight', async () => {
    const { owner, create: add } = await open();
    const grant = await grantOf((await add({ dailyCap: 3 })).key);
    const other = await grantOf((await add()).key);
    if (!grant || !other) throw new Error('The keys are unknown.');
    const counted = await Promise.all(Array.from({ length: 5 }, () => codeOf(countGrant(grant))));
    expect(counted.filter((code) => code === 'no error')).toHaveLength(3);
    expect(counted.filter((code) => code === 'rate_limit_exceeded')).toHaveLength(2);
    await countGrant(other);
    const used = async () =>
      (await listNamedKeys(owner.accountId)).map(({ requestsToday }) => requestsToday);
    expect(await used()).toEqual([3, 1]);
    await startKeyCounts(database())();
    // As after a restart.
    replaceProcessWide('key-counters', null);
    expect(await used()).toEqual([3, 1]);
    expect(await codeOf(countGrant(grant))).toBe('rate_limit_exceeded');
    const nextDay = () => Date.now() + 86_400_000;
    useCounters(kind === 'postgres' ? openDatabaseCounters(nextDay) : openMemoryCounters(nextDay));
    expect(await used()).toEqual([0, 0]);
    expect(await codeOf(countGrant(grant))).toBe('no error');
    expect(await used()).toEqual([1, 0]);
    useCounters(kind === 'postgres' ? openDatabaseCounters() : openMemoryCounters());
  });

  test('the owner gets a message about each new restricted key', async () => {
    const { owner, create: add } = await open();
    const { email } = await database().account.findUniqueOrThrow({
      where: { id: owner.accountId },
    });
    await add();
    const { key, last4 } = await add({ kind: 'restricted' });
    const sent = () => listSentMail(env.dataFolder, email, 'named-key-created');
    await expect.poll(sent, { timeout: 60_000 }).toHaveLength(1);
    expect(sent()[0]?.text).toContain(last4);
    expect(sent()[0]?.text).not.toContain(key);
  });

  test('a list of keys says when each was last used', async () => {
    const { owner, create: add } = await open();
    const { key } = await add();
    await add();
    await findCaller(key);
    await startLastUseOfNamedKeys(database())();
    const times = (await listNamedKeys(owner.accountId)).map(({ lastUsedAt }) => lastUsedAt);
    expect(times).toEqual([expect.any(String), null]);
  });

  test.each([
    ['free', 2],
    ['pro', 20],
  ] as const)('the %s plan allows %i named keys, even when created at once', async (tier, max) => {
    const { owner, create: add } = await open(tier);
    const codes = await Promise.all(Array.from({ length: max + 2 }, () => codeOf(add())));
    expect(codes.filter((code) => code === 'no error')).toHaveLength(max);
    expect(codes.filter((code) => code === 'key_limit_reached')).toHaveLength(2);
    const [{ id } = { id: '' }] = await listNamedKeys(owner.accountId);
    await revokeNamedKey(owner, id);
    expect(await codeOf(add())).toBe('no error');
  });

  test('a key ends when a new owner takes the account over, and each step is in the audit log', async () => {
    const { owner, create: add } = await open();
    const { key, id } = await add();
    await updateNamedKey(owner, id, { name: 'Store' });
    await rollNamedKey(owner, id, 30);
    const { accountId } = owner;
    await database().$transaction((transaction) =>
      endAccess(transaction, accountId, null, { actor: 'system', origin: someOrigin }),
    );
    expect(await listNamedKeys(accountId)).toEqual([]);
    expect(key).not.toBe('');
    const events = await database().auditEvent.findMany({
      where: { accountId, kind: { startsWith: 'named_key_' } },
      orderBy: { id: 'asc' },
    });
    expect(events.map((event) => event.kind.replace('named_key_', ''))).toEqual([
      'created',
      'changed',
      'rolled',
      'revoked',
    ]);
    expect(JSON.stringify(events)).not.toContain(key);
  });

  test('a restricted key needs a scope, and a new key a live session', async () => {
    const { owner } = await open();
    const fields = { kind: 'restricted', name: 'CI' } as const;
    expect(await codeOf(createNamedKey(owner, fields))).toBe('validation_error');
    const gone = { ...owner, sessionId: randomUUID() };
    expect(await codeOf(createNamedKey(gone, { ...fields, scopes: ['read'] }))).toBe(
      'invalid_token',
    );
  });
});
