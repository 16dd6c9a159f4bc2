import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSharedCounters } from '../../../server/limits/counters/counters';
import type { OpenDatabase } from '../../../server/platform/database/database';
import {
  type CounterStoreProcess,
  hasRedis,
  sharedStores,
  testRedisUrl,
} from '../../support/test-redis';
import { deleteUnderLoad } from '../../support/delete-under-load';
import type { TestAccount } from '../../support/factories';
import { type Fleet, type FleetResponse, startFleet, times } from '../../support/start-fleet';
import { isAvailable, openTestDatabase } from '../../support/test-database';

const { limits, loads, rounds, stores } =
  process.env['DRILL'] === '1'
    ? { limits: [1, 5, 50, 1000], loads: [0.9, 1, 10], rounds: 3, stores: sharedStores }
    : { limits: [1, 50], loads: [1, 10], rounds: 1, stores: sharedStores.slice(0, 1) };

const svg = '/v1/svg/github';
const adminToken = 'operator-token-of-the-tests';
const countOf = (responses: FleetResponse[], status: number) =>
  responses.filter((response) => response.status === status).length;

describe.skipIf(!hasRedis || !isAvailable('postgres')).each(stores)(
  'three processes, $transport',
  ({ start }) => {
    let opened: OpenDatabase;
    let store: CounterStoreProcess;
    let fleet: Fleet;
    beforeAll(async () => {
      opened = await openTestDatabase('postgres', 'seeded');
      store = await start();
      fleet = await startFleet(opened, { ...store.variables, ADMIN_TOKEN: adminToken });
    });
    afterAll(async () => {
      await fleet.stop();
      await store.close();
      await opened.close();
    });

    const usageOf = async (account: TestAccount, at = 0) => {
      const response = await fetch(`${fleet.instances[at]?.baseUrl}/v1/usage`, {
        headers: { 'X-API-Key': account.apiKey },
      });
      const { endpoints } = (await response.json()) as {
        endpoints: Record<string, { used: number }>;
      };
      return endpoints;
    };
    /** Changes the plan as an operator would, on the first process. */
    const setTier = (account: TestAccount, tier: string) =>
      fetch(`${fleet.instances[0]?.baseUrl}/admin/accounts/${account.email}`, {
        method: 'PUT',
        headers: { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ tier }),
      });

    test.each(limits.flatMap((limit) => loads.map((load) => [limit, load] as const)))(
      'with a limit of %i and %f times as many requests, exactly the limit succeeds',
      async (limit, load) => {
        for (let round = 0; round < rounds; round++) {
          const account = await fleet.createAccount({
            tier: 'enterprise',
            dailyRequests: limit,
          });
          const asked = Math.ceil(limit * load);
          const responses = await fleet.send(times(asked, { account, path: svg }));
          const expected = Math.min(limit, asked);
          expect(countOf(responses, 200)).toBe(expected);
          expect(countOf(responses, 429)).toBe(asked - expected);
          expect((await usageOf(account, round % 3))['svg']?.used).toBe(expected);
          if (asked >= 30) expect(new Set(responses.map(({ instance }) => instance)).size).toBe(3);
        }
      },
    );

    test('users and buckets do not share quota, however their requests are mixed', async () => {
      const accounts = await Promise.all(times(4, 0).map(() => fleet.createAccount()));
      const paths = { svg, search: '/v1/search?q=git', domain: '/v1/brand?domain=github.com' };
      const requests = accounts.flatMap((account) =>
        Object.values(paths).flatMap((path) => times(60, { account, path })),
      );
      // A coprime step mixes them in the same way in every run.
      const mixed = requests.flatMap((_, at) => requests[(at * 97) % requests.length] ?? []);
      const responses = await fleet.send(mixed);
      expect(countOf(responses, 200)).toBe(4 * (50 + 30 + 20));
      for (const account of accounts) {
        expect(await usageOf(account)).toMatchObject({
          svg: { used: 50 },
          search: { used: 30 },
          domain: { used: 20 },
          catalog: { used: 0 },
        });
      }
    });

    test('after 50 of 50 used and 500 refused, an upgrade leaves 1,950 at once on every process', async () => {
      const account = await fleet.createAccount();
      const responses = await fleet.send(times(550, { account, path: svg }));
      expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([50, 500]);
      expect((await setTier(account, 'pro')).status).toBe(200);
      const after = await fleet.send(times(3, { account, path: svg }), 1);
      const left = after.map(({ headers }) => headers.get('X-RateLimit-Remaining'));
      expect(left).toEqual(['1949', '1948', '1947']);
      expect(new Set(after.map(({ instance }) => instance)).size).toBe(3);
      const color = await fleet.send(times(3, { account, path: `${svg}?variant=color` }), 1);
      expect(color.map(({ status }) => status)).toEqual([200, 200, 200]);

      await setTier(account, 'free');
      const back = await fleet.send(times(3, { account, path: svg }), 1);
      expect(back.map(({ status }) => status)).toEqual([429, 429, 429]);
      const again = await fleet.send(times(3, { account, path: `${svg}?variant=color` }), 1);
      expect(again.map(({ status }) => status)).toEqual([403, 403, 403]);
    });

    test('a key revoked on one process is refused by the others before the revocation responds', async () => {
      for (let round = 0; round < rounds * 3; round++) {
        const account = await fleet.createAccount({ tier: 'internal' });
        const known = await fleet.send(times(12, { account, path: svg }), 3);
        expect(countOf(known, 200)).toBe(12);
        await opened.client.apiKey.updateMany({
          where: { accountId: account.id },
          data: { revokedAt: new Date() },
        });
        // An operator's change on the first process notifies all instances.
        await setTier(account, 'internal');
        const after = await fleet.send(times(30, { account, path: svg }));
        expect(countOf(after, 401)).toBe(30);
      }
    });

    test('a deleted account is refused by all at once, and no call fails', async () => {
      await deleteUnderLoad(opened, fleet, openSharedCounters({ url: testRedisUrl }));
    });

    test('the usage history adds up to the requests served', async () => {
      const account = await fleet.createAccount();
      await fleet.send(times(70, { account, path: svg }));
      await expect
        .poll(() => opened.client.usageDay.findMany({ where: { accountId: account.id } }), {
          timeout: 60_000,
        })
        .toMatchObject([{ bucket: 'svg', used: 50 }]);
    });

    test('one request log has the requests of every process', async () => {
      const account = await fleet.createAccount();
      await fleet.send(times(6, { account, path: svg }), 1);
      const logged = async () => {
        const [response] = await fleet.send([{ account, path: '/v1/requests?bucket=svg' }]);
        const { requests } = JSON.parse(response?.body ?? '{}') as { requests: object[] };
        return requests.length;
      };
      await expect.poll(logged, { timeout: 60_000, interval: 250 }).toBe(6);
    });

    test('no instance logs an error', () => {
      for (const { output } of fleet.instances) {
        expect(output()).not.toMatch(/unhandled|"level":(50|60)/);
      }
    });
  },
);
