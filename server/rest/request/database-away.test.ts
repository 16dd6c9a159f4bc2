import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { invalidateAccount } from '../../accounts/keys/find-caller';
import { changeRevision, readRevision } from '../../accounts/keys/key-revisions';
import { type Counters, openSharedCounters, readWritten } from '../../metering/quotas/counters';
import { type OpenDatabase, openPostgres } from '../../platform/database/database';
import { env } from '../../platform/env';
import { createAccount, type TestAccount } from '../../../e2e/support/factories';
import { type FaultProxy, startFaultProxy } from '../../../e2e/stand-ins/fault-proxy';
import { urlOf } from '../../../e2e/support/start-fleet';
import { isAvailable, useDatabase, useSeededDatabase } from '../../../e2e/support/test-database';
import { isRedisAvailable, testRedisUrl } from '../../../e2e/support/test-redis';
import { useCounters } from '../../../e2e/support/use-counters';
import { createRestApp } from '../app';

const isThere = isAvailable('postgres') && (await isRedisAvailable());
const svg = '/v1/svg/github';
const { databaseOutageMs } = env;

describe.skipIf(!isThere)('while Postgres is away', () => {
  /** Another instance, which goes on reaching Postgres. */
  let theirs: OpenDatabase;
  let mine: OpenDatabase;
  let proxy: FaultProxy;
  let storeProxy: FaultProxy;
  let counters: Counters;
  let aheadMs = 0;
  const app = createRestApp();

  beforeAll(async () => {
    theirs = await useSeededDatabase('postgres');
    const url = new URL(await urlOf(theirs));
    proxy = await startFaultProxy(Number(url.port || 5432));
    url.host = `127.0.0.1:${proxy.port}`;
    mine = openPostgres(url.href);
    useDatabase(mine);
    const storeUrl = new URL(testRedisUrl);
    storeProxy = await startFaultProxy(Number(storeUrl.port || 6379));
    storeUrl.port = String(storeProxy.port);
    const prefix = `test:${randomUUID()}`;
    const now = () => Date.now() + aheadMs;
    counters = openSharedCounters({ url: storeUrl.href }, { prefix, now, history: readWritten });
    await counters.connect();
    useCounters(counters);
  });
  beforeEach(() => untilBack());
  afterEach(async () => {
    env.databaseOutageMs = databaseOutageMs;
    aheadMs = 0;
    await proxy.setFault('none');
    await storeProxy.setFault('none');
  });
  afterAll(async () => {
    counters.close();
    await mine.close();
    await proxy.close();
    await storeProxy.close();
    await theirs.close();
  });

  const call = async ({ apiKey }: TestAccount, path = svg, init: RequestInit = {}) =>
    app.request(path, { ...init, headers: { 'X-API-Key': apiKey, ...init.headers } });
  const statusOf = async (...parameters: Parameters<typeof call>) =>
    (await call(...parameters)).status;
  const untilBack = () =>
    expect
      .poll(() => [mine.outage?.isAway(), shared().guard.isAway()], { timeout: 30_000 })
      .toEqual([false, false]);
  const shared = () => {
    if (counters.shared === null) throw new Error('They share no store.');
    return counters.shared;
  };
  /** An account that this instance has read twice: under its revision from the second time on. */
  const createKnown = async () => {
    const account = await createAccount(theirs.client);
    for (let i = 0; i < 2; i++) expect(await statusOf(account)).toBe(200);
    return account;
  };
  /** As `createKnown`, longer ago than a key is remembered whether or not the database is away. */
  const createKnownBefore = async () => {
    const account = await createKnown();
    await sleep(2000);
    return account;
  };
  const loseDatabase = async () => {
    await proxy.setFault('refuse');
    await expect
      .poll(async () => mine.outage?.check(new Error('refused')), { timeout: 60_000 })
      .toBe(true);
  };
  const revoke = (accountId: string) =>
    theirs.client.apiKey.updateMany({ where: { accountId }, data: { revokedAt: new Date() } });

  test('a known key goes on being served and counted: 50 SVGs on the free plan, then 429', async () => {
    const account = await createKnownBefore();
    await loseDatabase();
    const statuses = await Promise.all(Array.from({ length: 60 }, () => statusOf(account)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(48);
    expect(statuses.filter((status) => status === 429)).toHaveLength(12);
    expect((await (await call(account, '/v1/usage')).json()).endpoints.svg.used).toBe(50);
    for (const path of ['/v1/catalog', '/v1/catalog/github', '/v1/search?q=git']) {
      expect(await statusOf(account, path)).toBe(200);
    }
    expect(await statusOf(account, svg, { method: 'HEAD' })).toBe(200);
    expect(await statusOf(account, svg, { headers: { 'If-None-Match': '*' } })).toBe(304);
  });

  test('a new day begins with its whole quota', async () => {
    const account = await createKnown();
    await loseDatabase();
    aheadMs = 86_400_000;
    const response = await call(account);
    expect([response.status, response.headers.get('X-RateLimit-Remaining')]).toEqual([200, '49']);
  });

  test('the first requests notice it and are served within two seconds', async () => {
    const account = await createKnown();
    await proxy.setFault('refuse');
    const startedAtMs = performance.now();
    const statuses = await Promise.all(Array.from({ length: 10 }, () => statusOf(account)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(performance.now() - startedAtMs).toBeLessThan(5000);
  });

  test('a key that was never seen here gets 503 and is told when to return', async () => {
    const account = await createAccount(theirs.client);
    await loseDatabase();
    const response = await call(account);
    expect(response.status).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('5');
    expect(await response.json()).toMatchObject({ error: 'service_unavailable' });
  });

  test.each([
    ['', svg, {}],
    ['with HEAD', svg, { method: 'HEAD' }],
    ['for a 304', svg, { headers: { 'If-None-Match': '*' } }],
    ['where nothing is counted', '/v1/catalog', {}],
    ['for its usage', '/v1/usage', {}],
  ])('a key that another instance revoked before is not served %s', async (_, path, init) => {
    const account = await createKnown();
    await revoke(account.id);
    await changeRevision(shared(), account.id);
    await loseDatabase();
    expect(await statusOf(account, path, init)).toBe(503);
    await proxy.setFault('none');
    await untilBack();
    expect(await statusOf(account, path, init)).toBe(401);
  });

  test('a key that another instance revokes meanwhile is not served from then on', async () => {
    const account = await createKnown();
    await loseDatabase();
    expect(await statusOf(account)).toBe(200);
    await revoke(account.id);
    await changeRevision(shared(), account.id);
    for (let i = 0; i < 2; i++) expect(await statusOf(account)).toBe(503);
  });

  test('while the counter store is away too nobody can confirm a key', async () => {
    const account = await createKnown();
    await loseDatabase();
    await storeProxy.setFault('refuse');
    for (let i = 0; i < 2; i++) expect(await statusOf(account)).toBe(503);
  });

  test('an outage of the store since a key was read counts: a change may not have reached it', async () => {
    const [other, account] = [await createKnown(), await createKnownBefore()];
    await storeProxy.setFault('refuse');
    // A request of the account itself would have it read anew.
    await expect
      .poll(() => statusOf(other).then(() => shared().guard.isAway()), { timeout: 60_000 })
      .toBe(true);
    await storeProxy.setFault('none');
    await untilBack();
    await loseDatabase();
    expect(await statusOf(account, '/v1/catalog')).toBe(503);
  });

  test('a change that the store could not be told is told as soon as it is back', async () => {
    const account = await createKnown();
    const before = await readRevision(shared(), account.id);
    await storeProxy.setFault('refuse');
    await invalidateAccount(account.id);
    await storeProxy.setFault('none');
    await untilBack();
    await expect
      .poll(() => readRevision(shared(), account.id), { timeout: 10_000 })
      .not.toBe(before);
  });

  test('after the stated time a known key gets 503, and readiness with it', async () => {
    const account = await createKnownBefore();
    await loseDatabase();
    expect(await statusOf(account, '/v1/catalog')).toBe(200);
    env.databaseOutageMs = 0;
    expect(await statusOf(account, '/v1/catalog')).toBe(503);
    expect((await app.request('/readyz')).status).toBe(503);
  });

  test('readiness tells an outage apart, and a restored database', async () => {
    await loseDatabase();
    const degraded = await app.request('/readyz');
    expect([degraded.status, await degraded.json()]).toEqual([
      200,
      { status: 'degraded', database: 'away' },
    ]);
    await proxy.setFault('none');
    await untilBack();
    expect(await (await app.request('/readyz')).json()).toEqual({ status: 'ok' });
  });
});
