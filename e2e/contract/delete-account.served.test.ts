import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '../../server/platform/database/database';
import {
  type Counters,
  openDatabaseCounters,
  openSharedCounters,
} from '../../server/metering/quotas/counters';
import { hasRedis } from '../support/counter-stores';
import type { TestAccount } from '../support/factories';
import { type Fleet, type FleetResponse, startFleet } from '../support/start-fleet';
import { isAvailable, openTestDatabase, useDatabase } from '../support/test-database';
import { testRedisUrl } from '../support/test-redis';
import { useCounters } from '../support/use-counters';
import { closeAccount } from '../../server/billing/close-account';
import { someOrigin } from '../support/some-origin';

const places = [
  {
    name: 'counting in Redis',
    isThere: hasRedis,
    variables: { REDIS_URL: testRedisUrl },
    open: (): Counters => openSharedCounters({ url: testRedisUrl }),
  },
  { name: 'counting in Postgres', isThere: true, variables: {}, open: openDatabaseCounters },
];

describe.skipIf(!isAvailable('postgres')).each(places.filter(({ isThere }) => isThere))(
  'an account deleted on one instance, with two others $name',
  ({ variables, open }) => {
    let opened: OpenDatabase;
    let fleet: Fleet;
    let mine: Counters;
    beforeAll(async () => {
      opened = await openTestDatabase('postgres', 'seeded');
      fleet = await startFleet(opened, variables, 2);
      useDatabase(opened);
      mine = open();
      useCounters(mine);
      await mine.connect();
    });
    afterAll(async () => {
      mine.close();
      await fleet.stop();
      await opened.close();
    });

    test('is refused by all of them before the deletion returns, and no request fails because of it', async () => {
      for (let round = 0; round < 2; round++) {
        const account = await fleet.createAccount({ tier: 'internal' });
        const load = keepAsking(fleet, account);
        await load.underWay();
        await closeAccount(account.id, { email: account.email }, someOrigin);
        const after = await fleet.send(
          Array.from({ length: 30 }, () => ({ account, path: '/v1/svg/github' })),
          30,
        );
        expect(new Set(after.map(({ status }) => status))).toEqual(new Set([401]));
        const statuses = new Set((await load.stop()).map(({ status }) => status));
        expect([...statuses].filter((status) => ![200, 401].includes(status))).toEqual([]);
        expect(statuses).toContain(200);
      }
    }, 120_000);
  },
);

/** Requests of kinds that no cap limits, without a pause, on all instances. */
function keepAsking(fleet: Fleet, account: TestAccount) {
  const paths = ['/v1/svg/github', '/v1/search?q=git', '/v1/catalog?limit=1', '/v1/subscription'];
  const responses: FleetResponse[] = [];
  const stopping = new AbortController();
  const lane = async (path: string) => {
    while (!stopping.signal.aborted) responses.push(...(await fleet.send([{ account, path }])));
  };
  const lanes = Promise.all([...paths, ...paths, ...paths].map(lane));
  return {
    underWay: () => vi.waitUntil(() => responses.length >= 60, { timeout: 60_000, interval: 1 }),
    async stop() {
      stopping.abort();
      await lanes;
      return responses;
    },
  };
}
