import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createPostgresDatabase, hasPostgres } from '../accounts/postgres-database';
import { hasRedis, testRedisUrl } from '../../support/test-redis';
import { buildNextRelease, buildRelease, busyTables } from '../upgrade/build-release';
import { type RollingFleet, startRollingFleet } from './rolling-fleet';
import { hasProgram, startCaddy, startNginx } from './start-front';

/** An older release to upgrade from, instead of this one. */
const upgradeFrom = process.env['UPGRADE_FROM'];
const counters = hasRedis ? { REDIS_URL: testRedisUrl } : undefined;
const settleMs = 2000;
const addedColumns = `SELECT table_name AS table FROM information_schema.columns
  WHERE column_name = 'expanded_at' ORDER BY 1`;

function folderOfPrevious(): string {
  if (upgradeFrom === undefined) return process.cwd();
  const built = buildRelease(upgradeFrom);
  onTestFinished(built.remove);
  return built.folder;
}

async function settle({ outcomes, stopClients }: RollingFleet, name: string): Promise<void> {
  await sleep(settleMs);
  await stopClients();
  console.log(`${name}: ${JSON.stringify(outcomes())}`);
  expect(Object.keys(outcomes())).toEqual(['200']);
}

describe.skipIf(!hasPostgres() || !hasProgram('haproxy'))(
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

    test.skipIf(!existsSync('.git'))(
      'an upgrade with a migration and the downgrade lose no request',
      async () => {
        const next = buildNextRelease('HEAD');
        onTestFinished(next.remove);
        const previous = folderOfPrevious();
        const database = await createPostgresDatabase(null);
        onTestFinished(database.drop);
        const fleet = await startRollingFleet(database.url, { ...counters }, previous);
        await sleep(settleMs);
        await fleet.replaceAll(next.folder);
        console.log(`upgrade: ${JSON.stringify(fleet.outcomes())}`);
        const added = await database.rows<{ table: string }>(addedColumns);
        expect(added.map(({ table }) => table)).toEqual(busyTables);
        await fleet.replaceAll(previous);
        await settle(fleet, 'upgrade and way back');
      },
    );
  },
);

const webServers = [
  { name: 'caddy', start: startCaddy },
  { name: 'nginx', start: startNginx },
];
describe.each(webServers)('three instances behind $name and its file in deploy/', (one) => {
  const isPossible = hasPostgres() && hasProgram(one.name);

  test.skipIf(!isPossible)('a rolling restart loses no request', async () => {
    const database = await createPostgresDatabase();
    onTestFinished(database.drop);
    const here = process.cwd();
    const fleet = await startRollingFleet(database.url, { ...counters }, here, one.start);
    await sleep(settleMs);
    await fleet.replaceAll(here);
    await settle(fleet, `rolling restart behind ${one.name}`);
  });
});
