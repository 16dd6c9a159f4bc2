import { afterEach, describe, expect, test } from 'vitest';
import { createAccount } from '../../../e2e/support/factories';
import { hasTwoInstances, outliveMemory, runAsOneOfTwo } from '../../../e2e/support/two-instances';
import { invalidateAccount } from '../../accounts/keys/find-caller';
import { readRevision } from '../../limits/counters/account-revisions';
import { env } from '../../platform/env';

const svg = '/v1/svg/github';
const head = { method: 'HEAD' };
const unchanged = { headers: { 'If-None-Match': '*' } };
const { databaseOutageMs } = env;

describe.skipIf(!hasTwoInstances)('while Postgres is unreachable', () => {
  const instance = runAsOneOfTwo();
  const { world, app, call, statusOf, createKnown, revoke, changeTheirs } = instance;
  const { loseDatabase, untilBack, isStoreAway } = instance;
  afterEach(() => {
    env.databaseOutageMs = databaseOutageMs;
  });

  test('a known key is still served and counted: 50 SVGs on the free plan, then 429', async () => {
    const account = await createKnown();
    outliveMemory();
    await loseDatabase();
    const statuses = await Promise.all(Array.from({ length: 60 }, () => statusOf(account)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(47);
    expect(statuses.filter((status) => status === 429)).toHaveLength(13);
    expect((await (await call(account, '/v1/usage')).json()).endpoints.svg.used).toBe(50);
    for (const path of ['/v1/catalog', '/v1/catalog/github', '/v1/search?q=git']) {
      expect(await statusOf(account, path)).toBe(200);
    }
    expect(await statusOf(account, svg, head)).toBe(200);
    expect(await statusOf(account, svg, unchanged)).toBe(304);
  });

  test('a new day starts with its full quota', async () => {
    const account = await createKnown();
    await loseDatabase();
    world.clock.aheadMs = 86_400_000;
    const response = await call(account);
    expect([response.status, response.headers.get('X-RateLimit-Remaining')]).toEqual([200, '49']);
  });

  test('even the first requests are served, within seconds', async () => {
    const account = await createKnown();
    outliveMemory();
    await world.database.setFault('refuse');
    const startedAtMs = performance.now();
    const statuses = await Promise.all(Array.from({ length: 10 }, () => statusOf(account)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(performance.now() - startedAtMs).toBeLessThan(5000);
  });

  test('a key unknown to this instance gets 503 with Retry-After', async () => {
    const account = await createAccount(world.theirs.opened.client);
    await loseDatabase();
    const response = await call(account);
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(await response.json()).toMatchObject({ error: 'service_unavailable' });
  });

  test.each([
    ['', svg, {}],
    ['with HEAD', svg, head],
    ['for a 304', svg, unchanged],
    ['where nothing is counted', '/v1/catalog', {}],
    ['for its usage', '/v1/usage', {}],
  ])('a key that another instance revoked before is not served %s', async (_, path, init) => {
    const account = await createKnown();
    await revoke(account.id);
    await changeTheirs(account.id);
    await loseDatabase();
    expect(await statusOf(account, path, init)).toBe(503);
    await world.database.setFault('none');
    await untilBack();
    expect(await statusOf(account, path, init)).toBe(401);
  });

  test('a key that another instance revokes during the outage is refused from then on', async () => {
    const account = await createKnown();
    await loseDatabase();
    expect(await statusOf(account)).toBe(200);
    await revoke(account.id);
    await changeTheirs(account.id);
    for (let i = 0; i < 2; i++) expect(await statusOf(account)).toBe(503);
  });

  test('no key is served while the counter store is unreachable too', async () => {
    const account = await createKnown();
    await loseDatabase();
    await world.store.setFault('refuse');
    for (let i = 0; i < 2; i++) expect(await statusOf(account)).toBe(503);
  });

  test('a key read before an outage of the counter store gets 503, because a change to it may have been missed', async () => {
    const [other, account] = [await createKnown(), await createKnown()];
    await world.store.setFault('refuse');
    // Not with the account itself: its request would read the key again.
    await expect.poll(() => statusOf(other).then(isStoreAway), { timeout: 60_000 }).toBe(true);
    await world.store.setFault('none');
    await untilBack();
    await loseDatabase();
    expect(await statusOf(account, '/v1/catalog')).toBe(503);
  });

  test('a change that could not reach the counter store reaches it as soon as it is back', async () => {
    const account = await createKnown();
    const before = await readRevision(world.mine.shared, account.id);
    await world.store.setFault('refuse');
    await invalidateAccount(account.id);
    await world.store.setFault('none');
    await untilBack();
    await expect
      .poll(() => readRevision(world.mine.shared, account.id), { timeout: 60_000 })
      .not.toBe(before);
  });

  test('readiness is degraded while known keys are served, and 503 in a longer outage', async () => {
    const readiness = async () => {
      const response = await app.request('/readyz');
      return [response.status, await response.json()];
    };
    const account = await createKnown();
    outliveMemory();
    await loseDatabase();
    expect(await statusOf(account, '/v1/catalog')).toBe(200);
    expect(await readiness()).toEqual([200, { status: 'degraded', database: 'away' }]);
    env.databaseOutageMs = 0;
    expect(await statusOf(account, '/v1/catalog')).toBe(503);
    expect((await readiness())[0]).toBe(503);
    await world.database.setFault('none');
    await untilBack();
    expect(await readiness()).toEqual([200, { status: 'ok' }]);
  });
});
