import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { changeRevision } from '../../server/limits/counters/account-revisions';
import type { Tier } from '../../server/contract/plans';
import { openSharedCounters, readWritten } from '../../server/limits/counters/counters';
import { openPostgres } from '../../server/platform/database/database';
import { metrics } from '../../server/platform/metrics/metrics';
import { createRestApp } from '../../server/rest/app';
import { startFaultProxy } from '../stand-ins/fault-proxy';
import { startUpstashStandIn } from '../stand-ins/upstash-stand-in';
import { createAccount, type TestAccount } from './factories';
import { urlOf } from './start-fleet';
import { isAvailable, useDatabase, useSeededDatabase } from './test-database';
import { hasRedis, testRedisUrl } from './test-redis';
import { useCounters } from './use-counters';

export const hasTwoInstances = isAvailable('postgres') && hasRedis;
const svg = '/v1/svg/github';
/** The stand-in, the proxies and both instances share this process, which also runs beside other tests. */
const patience = { timeoutMs: 1000, timeoutMsMax: 10_000 };

type World = Awaited<ReturnType<typeof openWorld>>;

/**
 * Makes this process one of two instances on one Postgres and one Redis, which it reaches through
 * proxies that can fail. The other instance uses its own connections: this one learns of its changes
 * from the stores.
 */
export function runAsOneOfTwo() {
  const world = {} as World;
  const app = createRestApp();
  beforeAll(async () => {
    Object.assign(world, await openWorld());
  });
  beforeEach(() => untilBack());
  afterEach(async () => {
    world.clock.aheadMs = 0;
    await world.database.setFault('none');
    await world.store.setFault('none');
  });
  afterAll(() => closeWorld(world));

  const call = async ({ apiKey }: TestAccount, path = svg, init: RequestInit = {}) =>
    app.request(path, { ...init, headers: { 'X-API-Key': apiKey, ...init.headers } });
  const isStoreAway = () => world.mine.shared.guard.isAway();
  const untilBack = () =>
    expect
      .poll(() => [world.opened.outage?.isAway(), isStoreAway()], { timeout: 30_000 })
      .toEqual([false, false]);
  return {
    world,
    app,
    call,
    isStoreAway,
    untilBack,
    statusOf: async (...parameters: Parameters<typeof call>) => (await call(...parameters)).status,
    /** An account that this instance has read before, and so knows under its revision. */
    createKnown: async (tier: Tier = 'free') => {
      const account = await createAccount(world.theirs.opened.client, { tier });
      for (let i = 0; i < 3; i++) expect((await call(account)).status).toBe(200);
      return account;
    },
    changeTheirs: (accountId: string) => changeRevision(world.theirs.shared, accountId),
    revoke: (accountId: string) =>
      world.theirs.opened.client.apiKey.updateMany({
        where: { accountId },
        data: { revokedAt: new Date() },
      }),
    loseDatabase: async () => {
      await world.database.setFault('refuse');
      await expect
        .poll(() => world.opened.outage?.check(new Error('refused')), { timeout: 60_000 })
        .toBe(true);
    },
    lookups: async (result: string) =>
      (await metrics().callerLookups.get()).values.find(({ labels }) => labels.result === result)
        ?.value ?? 0,
  };
}

async function openWorld() {
  const clock = { aheadMs: 0 };
  const theirDatabase = await useSeededDatabase('postgres');
  const url = new URL(await urlOf(theirDatabase));
  const database = await startFaultProxy(Number(url.port || 5432));
  url.host = `127.0.0.1:${database.port}`;
  const opened = openPostgres(url.href);
  useDatabase(opened);
  const store = await startUpstashStandIn(testRedisUrl);
  const prefix = `test:${randomUUID()}`;
  const mine = openSharedCounters(
    { restUrl: store.url, restToken: store.token },
    { prefix, patience, now: () => Date.now() + clock.aheadMs, history: readWritten },
  );
  const theirs = openSharedCounters({ url: testRedisUrl }, { prefix, patience });
  if (mine.shared === null || theirs.shared === null) throw new Error('They share no store.');
  await theirs.connect();
  useCounters(mine);
  return {
    clock,
    database,
    store,
    opened,
    mine: { counters: mine, shared: mine.shared },
    theirs: { opened: theirDatabase, shared: theirs.shared, close: theirs.close },
  };
}

async function closeWorld({ database, store, opened, mine, theirs }: World): Promise<void> {
  vi.restoreAllMocks();
  mine.counters.close();
  theirs.close();
  await opened.close();
  await database.close();
  await store.close();
  await theirs.opened.close();
}

const realNow = performance.now.bind(performance);
let clockAheadMs = 0;

/** Ages cached callers beyond the time that they are served from memory while the database is up. */
export function outliveMemory(): void {
  clockAheadMs += 2500;
  vi.spyOn(performance, 'now').mockImplementation(() => realNow() + clockAheadMs);
}
