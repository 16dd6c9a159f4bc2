import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { countOutcomes } from '../accounts/ask';
import { registerDeveloper } from '../accounts/developer';
import { createPostgresDatabase, hasPostgres, queryRows } from '../accounts/postgres-database';
import { startCluster } from '../accounts/start-cluster';
import { createSeededDataFolder, startServer } from '../../support/start-server';
import { createOwnPostgres, findPostgresPrograms } from './own-postgres';
import { regenerateInRounds } from './regenerate-in-rounds';
import { regenerateThroughFailures } from './regenerate-through-failures';

const rounds = 100;
const kills = 50;
const crashes = 10;
const programs = findPostgresPrograms();
if (programs === null) console.log('Postgres crashes are skipped: its programs are not installed.');

/** Its own Postgres if possible: on a shared one, others may take all the connections. */
async function createWorld() {
  const seeded = await createPostgresDatabase();
  if (programs === null) return { url: seeded.url, postgres: null, remove: seeded.drop };
  const postgres = await createOwnPostgres(programs, seeded.url);
  await seeded.drop();
  return { url: postgres.url, postgres, remove: postgres.remove };
}

describe.skipIf(!hasPostgres())('on three servers and one Postgres', () => {
  test(`${rounds} rounds of 20 regenerations at once leave one live key each`, async () => {
    const world = await createWorld();
    onTestFinished(world.remove);
    const cluster = await startCluster(3, world.url);
    onTestFinished(cluster.stop);
    const developer = await registerDeveloper(cluster.baseUrl());
    const countLive = async () => {
      const [row] = await queryRows<{ live: number }>(
        world.url,
        'SELECT count(*)::int AS live FROM api_key WHERE account_id = $1 AND revoked_at IS NULL',
        [developer.id],
      );
      return row?.live ?? 0;
    };
    const baseUrls = cluster.servers.map(({ baseUrl }) => baseUrl);
    const { probes, accepted } = await regenerateInRounds(rounds, baseUrls, developer, countLive);
    console.log(
      `Postgres, 3 servers: ${rounds} rounds; old key taken ${accepted} of ${probes} times`,
    );
    expect(probes).toBeGreaterThanOrEqual(1000);
    expect(accepted).toBe(0);
  });

  test(`${kills} times kill -9 of a server during regenerations leaves the old key or the newest`, async () => {
    const world = await createWorld();
    onTestFinished(world.remove);
    const cluster = await startCluster(3, world.url);
    onTestFinished(cluster.stop);
    const developer = await registerDeveloper(cluster.baseUrl());
    const running = { cluster, databaseUrl: world.url, developer };
    const seen = await regenerateThroughFailures(kills, running, async (round) => {
      await cluster.kill(round);
      return () => cluster.replace(round);
    });
    console.log(`kill -9: ${kills}; survivors`, seen.survivor, countOutcomes(seen.outcomes));
    expect(seen.outcomes).toContain('no response');
  });

  test.skipIf(programs === null)(
    `${crashes} immediate restarts of Postgres during regenerations leave the old key or the newest`,
    async () => {
      const world = await createWorld();
      onTestFinished(world.remove);
      const cluster = await startCluster(3, world.url);
      onTestFinished(cluster.stop);
      const developer = await registerDeveloper(cluster.baseUrl());
      const running = { cluster, databaseUrl: world.url, developer };
      const seen = await regenerateThroughFailures(crashes, running, async () => {
        await world.postgres?.crash();
        await world.postgres?.start();
        return async () => {};
      });
      console.log(
        `Postgres crashes: ${crashes}; survivors`,
        seen.survivor,
        countOutcomes(seen.outcomes),
      );
      expect(seen.outcomes.filter((outcome) => /^500/.test(outcome))).toEqual([]);
    },
  );
});

test(`${rounds} rounds of 20 regenerations at once on an embedded database leave one live key each`, async () => {
  const dataFolder = createSeededDataFolder(inject('pgliteTemplates').seeded);
  const server = await startServer({ dataFolder, variables: { TRUST_PROXY_HOPS: '1' } });
  onTestFinished(server.stop);
  const developer = await registerDeveloper(server.baseUrl);
  const { probes, accepted } = await regenerateInRounds(rounds, [server.baseUrl], developer);
  console.log(`embedded, 1 server: ${rounds} rounds; old key taken ${accepted} of ${probes} times`);
  expect(probes).toBeGreaterThanOrEqual(1000);
  expect(accepted).toBe(0);
});
