import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, onTestFinished } from 'vitest';
import { setCurrentCatalog } from '../../catalog/current-catalog';
import { loadCatalog } from '../../catalog/load-catalog';
import type { OpenDatabase } from '../../platform/database/database';
import type { Tier } from '../../contract/plans';
import { invalidateAccount } from '../../accounts/keys/find-caller';
import { changeRevision } from '../../accounts/keys/key-revisions';
import { metrics } from '../../platform/metrics/metrics';
import { type Counters, openSharedCounters } from '../../metering/quotas/counters';
import { createAccount, type TestAccount } from '../../../e2e/support/factories';
import { isAvailable, openTestDatabase, useDatabase } from '../../../e2e/support/test-database';
import { isRedisAvailable, testRedisUrl } from '../../../e2e/support/test-redis';
import { startUpstashStandIn, type UpstashStandIn } from '../../../e2e/stand-ins/upstash-stand-in';
import { useCounters } from '../../../e2e/support/use-counters';
import { createRestApp } from '../app';

const withKey = ({ apiKey }: TestAccount, init: RequestInit = {}) => ({
  ...init,
  headers: { 'X-API-Key': apiKey, ...init.headers },
});

/** Half a second less than a caller is remembered. */
const rememberedWithinMs = 1500;
const isThere = isAvailable('postgres') && (await isRedisAvailable());

describe.skipIf(!isThere)('on several instances', () => {
  let opened: OpenDatabase;
  let standIn: UpstashStandIn;
  let mine: Counters;
  /** The counters of another instance: this process learns of its changes through the store alone. */
  let theirs: Counters;
  const app = createRestApp();

  beforeAll(async () => {
    opened = await openTestDatabase('postgres', 'seeded');
    useDatabase(opened);
    setCurrentCatalog(await loadCatalog(opened.client));
    standIn = await startUpstashStandIn(testRedisUrl);
    const prefix = `test:${randomUUID()}`;
    mine = openSharedCounters({ restUrl: standIn.url, restToken: standIn.token }, { prefix });
    theirs = openSharedCounters({ url: testRedisUrl }, { prefix });
    await theirs.connect();
    useCounters(mine);
  });
  beforeEach(() => standIn.setFault('none'));
  afterAll(async () => {
    mine.close();
    theirs.close();
    await standIn.close();
    await opened.close();
  });

  const call = async (account: TestAccount, path = '/v1/svg/github', init: RequestInit = {}) =>
    app.request(path, withKey(account, init));
  /** An account that this instance remembers. */
  const createKnown = async (tier: Tier = 'free') => {
    const account = await createAccount(opened.client, { tier });
    for (let i = 0; i < 3; i++) expect((await call(account)).status).toBe(200);
    return account;
  };
  /** Of an account that this instance still remembers in the end: a busy machine may take longer, and begins anew. */
  const measureKnown = async <T>(measure: (account: TestAccount) => Promise<T>): Promise<T> => {
    for (;;) {
      const startedAtMs = performance.now();
      const measured = await measure(await createKnown());
      if (performance.now() - startedAtMs < rememberedWithinMs) return measured;
    }
  };
  const changeTheirs = (accountId: string) => {
    if (theirs.shared === null) throw new Error('They share no store.');
    return changeRevision(theirs.shared, accountId);
  };
  const revoke = (accountId: string) =>
    opened.client.apiKey.updateMany({ where: { accountId }, data: { revokedAt: new Date() } });
  const setTier = (id: string, tier: Tier) =>
    opened.client.account.update({ where: { id }, data: { tier } });
  const lookups = async (result: string) =>
    (await metrics().callerLookups.get()).values.find(({ labels }) => labels.result === result)
      ?.value ?? 0;

  test('a caller known from a moment ago is served in one round trip, without the database', async () => {
    const seen = async () => [standIn.requests(), await lookups('hit'), await lookups('miss')];
    const [before, after] = await measureKnown(async (account) => {
      const counted = await seen();
      await call(account);
      return [counted, await seen()];
    });
    const [requests = 0, hits = 0, misses = 0] = before ?? [];
    expect(after).toEqual([requests + 1, hits + 1, misses]);
  });

  test.each([
    ['HEAD', '/v1/svg/github', { method: 'HEAD' }],
    ['a 304', '/v1/svg/github', { headers: { 'If-None-Match': '*' } }],
    ['what is not counted', '/v1/catalog', {}],
  ])('%s asks the store whether the key holds, not the database', async (_, path, init) => {
    const { apiKey: table } = opened.client;
    const findUnique = table.findUnique.bind(table);
    let queries = 0;
    const count = (...given: Parameters<typeof findUnique>) => {
      queries++;
      return findUnique(...given);
    };
    Object.assign(table, { findUnique: count });
    onTestFinished(() => void Object.assign(table, { findUnique }));
    const asked = await measureKnown(async (account) => {
      const before = queries;
      for (let i = 0; i < 5; i++) await call(account, path, init);
      return queries - before;
    });
    expect(asked).toBeLessThan(2);
  });

  test.each([
    ['', '/v1/svg/github', {}],
    ['with HEAD', '/v1/svg/github', { method: 'HEAD' }],
    ['for a 304', '/v1/svg/github', { headers: { 'If-None-Match': '*' } }],
    ['with wrong input', '/v1/svg/github?variant=huge', {}],
    ['for a variant of a larger plan', '/v1/svg/github?variant=color', {}],
    ['where nothing is counted', '/v1/catalog', {}],
    ['for its usage', '/v1/usage', {}],
  ])('a key that another instance revoked is refused at once %s', async (_, path, init) => {
    const account = await createKnown();
    await revoke(account.id);
    await changeTheirs(account.id);
    expect((await call(account, path, init)).status).toBe(401);
    expect((await mine.store.peek(account.id, new Date().toISOString().slice(0, 10))).svg).toBe(3);
  });

  test('an account that another instance suspends is refused from the next request, until it is restored there', async () => {
    const account = await createKnown();
    for (const suspendedAt of [new Date(), null]) {
      await opened.client.account.update({ where: { id: account.id }, data: { suspendedAt } });
      await changeTheirs(account.id);
      for (const path of ['/v1/svg/github', '/v1/usage', '/v1/svg/github']) {
        expect((await call(account, path)).status).toBe(suspendedAt ? 403 : 200);
      }
    }
  });

  test('an upgrade on another instance counts from the next request', async () => {
    const [account, other] = [await createKnown(), await createKnown()];
    await Promise.all(Array.from({ length: 60 }, () => call(account)));
    expect((await call(account)).status).toBe(429);
    for (const { id } of [account, other]) {
      await setTier(id, 'pro');
      await changeTheirs(id);
    }
    const response = await call(account);
    expect(response.status).toBe(200);
    expect(response.headers.get('X-RateLimit-Limit')).toBe('2000');
    expect(response.headers.get('X-RateLimit-Remaining')).toBe('1949');
    expect((await call(other, '/v1/svg/github?variant=color')).status).toBe(200);
  });

  test('a downgrade on another instance counts from the next request', async () => {
    const account = await createKnown('pro');
    await call(account, '/v1/svg/github?variant=color');
    await setTier(account.id, 'free');
    await changeTheirs(account.id);
    expect((await call(account, '/v1/svg/github?variant=color')).status).toBe(403);
    const response = await call(account);
    expect(response.headers.get('X-RateLimit-Limit')).toBe('50');
  });

  test.each(['refuse', 'hang', 'status 500', 'html 502', 'out of memory', 'lost reply'] as const)(
    '%s: requests pass without rate-limit headers, but never a revoked key',
    async (fault) => {
      const [account, revoked] = [await createKnown(), await createKnown()];
      await revoke(revoked.id);
      await standIn.setFault(fault);
      const responses = await Promise.all(Array.from({ length: 60 }, () => call(account)));
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      for (const response of responses)
        expect(response.headers.has('X-RateLimit-Limit')).toBe(false);
      expect((await call(revoked)).status).toBe(401);
      expect((await call(revoked, '/v1/svg/github', { method: 'HEAD' })).status).toBe(401);
    },
  );

  test('while the store is away a change waits until no instance can remember the old state', async () => {
    const account = await createKnown();
    await standIn.setFault('refuse');
    const startedAtMs = performance.now();
    await revoke(account.id);
    await invalidateAccount(account.id);
    expect(performance.now() - startedAtMs).toBeGreaterThanOrEqual(2000);
    expect((await call(account)).status).toBe(401);
  });

  test('while the store is available a change returns at once', async () => {
    await expect.poll(() => mine.shared?.guard.isAway(), { timeout: 60_000 }).toBe(false);
    const account = await createKnown();
    const startedAtMs = performance.now();
    await invalidateAccount(account.id);
    // Well before the two seconds that it waits while the store is away.
    expect(performance.now() - startedAtMs).toBeLessThan(1500);
  });
});
