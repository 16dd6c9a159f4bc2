import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../server/platform/database/database';
import type { TestAccount } from '../../support/factories';
import { type Fleet, startFleet } from '../../support/start-fleet';
import { startSteadyLoad, type TimedResponse } from '../../support/steady-load';
import { isAvailable, openTestDatabase } from '../../support/test-database';
import { type CounterStoreProcess, hasRedis, sharedStores } from '../../support/test-redis';

const { perSecond, lastsMs } =
  process.env['DRILL'] === '1'
    ? { perSecond: 500, lastsMs: 20_000 }
    : { perSecond: 60, lastsMs: 1500 };
const path = '/v1/svg/github';
const tenMinutesInDays = 10 / (24 * 60);

type Key = { id: string; key: string };

const countStatuses = (responses: readonly TimedResponse[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe.skipIf(!hasRedis || !isAvailable('postgres'))('a key that is rolled under load', () => {
  let opened: OpenDatabase;
  let store: CounterStoreProcess;
  let fleet: Fleet;
  beforeAll(async () => {
    const [shared] = sharedStores;
    if (shared === undefined) throw new Error('There is no store.');
    opened = await openTestDatabase('postgres', 'seeded');
    store = await shared.start();
    fleet = await startFleet(opened, { ...store.variables, REQUESTS_PER_SECOND: '0' });
  });
  afterAll(async () => {
    await fleet.stop();
    await store.close();
    await opened.close();
  });

  const post = async (account: TestAccount, at: string, body: object): Promise<Key> => {
    const response = await fetch(`${fleet.instances[0]?.baseUrl}/v1/keys${at}`, {
      method: 'POST',
      headers: { 'X-API-Key': account.apiKey, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.ok).toBe(true);
    return (await response.json()) as Key;
  };
  /** Rolls a key whose requests go to all instances, and goes on sending them. */
  const rollUnderLoad = async (overlapDays: number) => {
    const account = await fleet.createAccount({ tier: 'enterprise' });
    const fields = { kind: 'restricted', name: 'Load', scopes: ['read'] };
    const { id, key } = await post(account, '', fields);
    const load = startSteadyLoad(fleet, [{ ...account, apiKey: key }], path, perSecond);
    await sleep(lastsMs);
    const askedAtMs = performance.now();
    const rolled = await post(account, `/${id}/roll`, { overlapDays });
    const rolledAtMs = performance.now();
    await sleep(lastsMs);
    await load.stop();
    const before = load.between(0, askedAtMs);
    const after = load.between(rolledAtMs, Infinity);
    const all = load.between(0, Infinity).length;
    process.stdout.write(
      `overlap of ${Math.round(overlapDays * 24 * 60)} minutes, ${perSecond} requests a second: ${all} responses, ` +
        `${load.failures().length} failures; before ${JSON.stringify(countStatuses(before))}, ` +
        `after ${JSON.stringify(countStatuses(after))}\n`,
    );
    expect(load.failures()).toEqual([]);
    expect(new Set(after.map(({ instance }) => instance)).size).toBe(3);
    const next = { account: { ...account, apiKey: rolled.key }, path };
    const responses = await fleet.send([0, 1, 2].map((instance) => ({ ...next, instance })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    return { before, after, all: load.between(0, Infinity) };
  };

  test('a rolled key is refused nowhere during an overlap of ten minutes', async () => {
    const { all } = await rollUnderLoad(tenMinutesInDays);
    expect(countStatuses(all)).toEqual({ 200: all.length });
  });

  test('a rolled key passes nowhere after the response, without an overlap', async () => {
    const { before, after } = await rollUnderLoad(0);
    expect(countStatuses(before)).toEqual({ 200: before.length });
    expect(countStatuses(after)).toEqual({ 401: after.length });
  });
});
