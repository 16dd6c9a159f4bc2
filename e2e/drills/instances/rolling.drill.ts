import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { createPostgresDatabase, hasPostgres } from '../accounts/postgres-database';
import { testRedisUrl } from '../../support/test-redis';
import { hasRedis } from '../../support/counter-stores';
import { withClient, withDatabase } from '../../support/template-databases';
import { buildPrevious, findPreviousCommit } from './build-previous';
import { type RollingFleet, startRollingFleet } from './rolling-fleet';
import { hasHaproxy } from './start-balancer';

if (!hasHaproxy()) console.log('HAProxy is skipped: install it, or name it in HAPROXY.');
const previous = findPreviousCommit();
const counters = hasRedis ? { REDIS_URL: testRedisUrl } : undefined;
const settleMs = 2000;

async function settle({ outcomes, stopClients }: RollingFleet, name: string): Promise<void> {
  await sleep(settleMs);
  await stopClients();
  console.log(`${name}: ${JSON.stringify(outcomes())}`);
  expect(Object.keys(outcomes())).toEqual(['200']);
}

describe.skipIf(!hasPostgres() || !hasHaproxy())(
  'three instances behind HAProxy, under load',
  () => {
    test('a rolling restart loses no request', async () => {
      const database = await createPostgresDatabase();
      onTestFinished(database.drop);
      const fleet = await startRollingFleet(database.url, { ...counters }, process.cwd());
      await sleep(settleMs);
      await fleet.replaceAll(process.cwd());
      await settle(fleet, 'rolling restart');
    });

    test.skipIf(previous === null)(
      'an upgrade with a migration, and the way back, lose no request',
      async () => {
        const built = buildPrevious(previous ?? '');
        onTestFinished(built.remove);
        const url = inject('postgres')?.url ?? '';
        const name = `marque_test_run_upgrade_${process.pid}`;
        await withClient(
          url,
          async (client) => void (await client.query(`CREATE DATABASE ${name}`)),
        );
        onTestFinished(() =>
          withClient(url, async (client) => {
            await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
          }),
        );
        const fleet = await startRollingFleet(
          withDatabase(url, name),
          { ...counters },
          built.folder,
        );
        await sleep(settleMs);
        await fleet.replaceAll(process.cwd());
        console.log(`upgraded from ${previous}: ${JSON.stringify(fleet.outcomes())}`);
        await fleet.replaceAll(built.folder);
        await settle(fleet, 'upgrade and way back');
      },
    );
  },
);
