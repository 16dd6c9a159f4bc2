import { expect, onTestFinished, vi } from 'vitest';
import { closeAccount } from '../../server/accounts/close-account';
import { endSubscription } from '../../server/billing/end-subscription';
import type { Counters } from '../../server/limits/counters/counters';
import type { OpenDatabase } from '../../server/platform/database/database';
import type { TestAccount } from './factories';
import { someOrigin } from './some-origin';
import type { Fleet, FleetResponse } from './start-fleet';
import { useDatabase } from './test-database';
import { useCounters } from './use-counters';

/**
 * Deletes accounts, as another instance would, while they call the fleet: all instances refuse them before a deletion
 * returns, and no call fails because of it.
 * @param counters where the instances count, opened here
 */
export async function deleteUnderLoad(
  opened: OpenDatabase,
  fleet: Fleet,
  counters: Counters,
): Promise<void> {
  useDatabase(opened);
  useCounters(counters);
  await counters.connect();
  onTestFinished(() => counters.close());
  for (let round = 0; round < 2; round++) {
    const account = await fleet.createAccount({ tier: 'internal' });
    const load = keepAsking(fleet, account);
    await load.underWay();
    await closeAccount(account.id, { email: account.email }, endSubscription, someOrigin);
    const after = await fleet.send(
      Array.from({ length: 30 }, () => ({ account, path: '/v1/svg/github' })),
      30,
    );
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([401]));
    const statuses = new Set((await load.stop()).map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 401].includes(status))).toEqual([]);
    expect(statuses).toContain(200);
  }
}

/** Sends uncapped requests to all instances, without a pause. */
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
