import { describe, expect, test } from 'vitest';
import { hasTwoInstances, runAsOneOfTwo } from '../../../e2e/support/two-instances';
import { createAccount } from '../../../e2e/support/factories';
import { someOrigin } from '../../../e2e/support/some-origin';
import { createNamedKey, listNamedKeys, type NewKey } from '../../accounts/keys/named-keys';

const svg = '/v1/svg/github';

describe.skipIf(!hasTwoInstances)('a named key on several instances', () => {
  const { world, call, changeTheirs, loseDatabase } = runAsOneOfTwo();

  /** A key that this instance knows. */
  const createKnown = async (fields: Partial<NewKey> = {}) => {
    const { id: accountId } = await createAccount(world.theirs.opened.client, { tier: 'pro' });
    const created = await createNamedKey(
      { accountId, origin: someOrigin },
      { kind: 'restricted', name: 'CI', scopes: ['read'], ...fields },
    );
    const ask = async (path = svg, init: RequestInit = {}) =>
      (await call({ id: accountId, email: '', apiKey: created.key }, path, init)).status;
    for (let i = 0; i < 3; i++) expect(await ask()).toBe(200);
    const change = async (data: object) => {
      await world.theirs.opened.client.namedKey.update({ where: { id: created.id }, data });
      await changeTheirs(accountId);
    };
    return { ...created, accountId, ask, change };
  };

  test.each([
    ['', svg, {}],
    ['with HEAD', svg, { method: 'HEAD' }],
    ['for a 304', svg, { headers: { 'If-None-Match': '*' } }],
    ['where nothing is counted', '/v1/catalog', {}],
    ['with wrong input', `${svg}?variant=huge`, {}],
    ['where it has no scope', '/v1/usage', {}],
  ])('a key that another instance revoked is refused at once %s', async (_, path, init) => {
    const { ask, change } = await createKnown();
    await change({ revokedAt: new Date() });
    expect(await ask(path, init)).toBe(401);
    expect(await ask(path, init)).toBe(401);
  });

  test('a key has the grant that another instance has given it, and no longer its former one', async () => {
    const { ask, change } = await createKnown();
    expect(await ask('/v1/brands')).toBe(403);
    await change({ scopes: ['brands'] });
    expect(await ask('/v1/brands')).toBe(200);
    expect(await ask()).toBe(403);
    await change({ scopes: ['read'], networks: ['203.0.113.0/24'] });
    expect(await ask()).toBe(403);
    await change({ networks: [], expiresAt: new Date() });
    expect(await ask()).toBe(401);
    await change({ expiresAt: null });
    expect(await ask()).toBe(200);
  });

  test('a key has no more than its daily cap, however many requests come at once', async () => {
    const { ask, change, accountId } = await createKnown({ dailyCap: 10 });
    const statuses = await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(statuses.filter((status) => status === 200)).toHaveLength(7);
    expect(statuses.filter((status) => status === 429)).toHaveLength(13);
    expect(await listNamedKeys(accountId)).toMatchObject([{ requestsToday: 10 }]);
    const day = new Date().toISOString().slice(0, 10);
    // What the cap refuses does not spend the quota of the account.
    expect((await world.mine.counters.store.peek(accountId, day)).svg).toBe(10);
    await change({ dailyCap: 12 });
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
  });

  test('a key works while the database is away', async () => {
    const { ask } = await createKnown();
    await loseDatabase();
    expect(await ask()).toBe(200);
  });
});
