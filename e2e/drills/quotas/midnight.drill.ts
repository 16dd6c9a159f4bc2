import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../../server/platform/database/database';
import { type CounterStoreProcess, hasRedis, sharedStores } from '../../support/test-redis';
import { type Fleet, type FleetResponse, startFleet, times } from '../../support/start-fleet';
import { isAvailable, openTestDatabase } from '../../support/test-database';

const libraries = ['/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'];
const library = libraries.find((file) => existsSync(file));
const path = '/v1/svg/github';
const startsBeforeMidnightS = 25;

/** Needs Debian's `faketime`, which shifts the clock of the processes under test alone. */
describe.skipIf(library === undefined || !hasRedis || !isAvailable('postgres')).each(sharedStores)(
  'midnight UTC under load, $transport',
  ({ start }) => {
    let opened: OpenDatabase;
    let store: CounterStoreProcess;
    let fleet: Fleet;
    let midnightAtMs: number;

    beforeAll(async () => {
      opened = await openTestDatabase('postgres', 'seeded');
      store = await start();
      const midnightMs = Math.ceil(Date.now() / 86_400_000) * 86_400_000;
      const aheadS = Math.round((midnightMs - Date.now()) / 1000) - startsBeforeMidnightS;
      midnightAtMs = midnightMs - aheadS * 1000;
      fleet = await startFleet(opened, {
        ...store.variables,
        LD_PRELOAD: library ?? '',
        FAKETIME: `+${aheadS}`,
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      });
    });
    afterAll(async () => {
      await fleet.stop();
      await store.close();
      await opened.close();
    });

    test('each day has its own 50 requests; the reset time is right to the second and never 0', async () => {
      expect(Date.now()).toBeLessThan(midnightAtMs - 5000);
      const account = await fleet.createAccount();
      const responses: (FleetResponse & { sentAtMs: number; answeredAtMs: number })[] = [];
      await sleep(Math.max(0, midnightAtMs - 4000 - Date.now()));
      while (Date.now() < midnightAtMs + 3000) {
        const sentAtMs = Date.now();
        const batch = await fleet.send(times(12, { account, path }), 12);
        responses.push(...batch.map((one) => ({ ...one, sentAtMs, answeredAtMs: Date.now() })));
        await sleep(20);
      }
      const before = responses.filter(({ answeredAtMs }) => answeredAtMs < midnightAtMs);
      const after = responses.filter(({ sentAtMs }) => sentAtMs >= midnightAtMs);
      const across = responses.length - before.length - after.length;
      const passed = (list: FleetResponse[]) => list.filter(({ status }) => status === 200).length;
      const freeAgain = responses.find(
        ({ status, answeredAtMs }) => status === 200 && answeredAtMs >= midnightAtMs,
      );
      console.log(
        `${responses.length} requests, ${across} of them across midnight; ${passed(before)} passed ` +
          `before, ${passed(responses) - passed(before)} since; free again ` +
          `${(freeAgain?.answeredAtMs ?? Infinity) - midnightAtMs} ms after midnight`,
      );
      expect(passed(before)).toBe(50);
      expect(passed(responses)).toBe(100);

      for (const { status, headers, body, sentAtMs, answeredAtMs } of responses) {
        const told = Number(headers.get(status === 200 ? 'X-RateLimit-Reset' : 'Retry-After'));
        expect(told).toBeGreaterThanOrEqual(1);
        if (status === 429) expect(JSON.parse(body)).toMatchObject({ reset_in_seconds: told });
        // Decided at some instant between request and response.
        const [most, least] = [sentAtMs, answeredAtMs].map((at) => secondsLeft(at, midnightAtMs));
        if (answeredAtMs < midnightAtMs || sentAtMs >= midnightAtMs) {
          expect(told).toBeLessThanOrEqual(most ?? 0);
          expect(told).toBeGreaterThanOrEqual(least ?? 0);
        }
      }
    });

    test('the history has both days', async () => {
      const account = await fleet.createAccount();
      await fleet.send(times(5, { account, path }), 5);
      await expect
        .poll(() => opened.client.usageDay.groupBy({ by: ['day'], _sum: { used: true } }), {
          timeout: 6000,
        })
        .toHaveLength(2);
    });
  },
);

/** The process's clock is ahead by whole seconds, so the fractions are the same. */
function secondsLeft(nowMs: number, midnightAtMs: number): number {
  const left = midnightAtMs > nowMs ? midnightAtMs - nowMs : midnightAtMs + 86_400_000 - nowMs;
  return Math.ceil(left / 1000);
}
