import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { countOutcomes } from '../accounts/ask';
import { createPostgresDatabase, hasPostgres, queryRows } from '../accounts/postgres-database';
import { type Cluster, startCluster } from '../accounts/start-cluster';
import { until } from '../../support/site-process';
import { createSeededDataFolder, startServer } from '../../support/start-server';
import { createOwnPostgres, findPostgresPrograms } from './own-postgres';
import { regenerateInRounds } from './regenerate-in-rounds';
import { regenerateThroughFailures } from './regenerate-through-failures';

const rounds = 50;
const kills = 50;
const crashes = 10;
/** Only ends a drill that hangs. */
const recoversWithinMs = 30_000;
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

async function countReady({ servers }: Cluster): Promise<number> {
  const responses = await Promise.all(servers.map(({ baseUrl }) => fetch(`${baseUrl}/readyz`)));
  return responses.filter(({ ok }) => ok).length;
}

describe.skipIf(!hasPostgres())('on three servers and one Postgres', () => {
  test(`${rounds} rounds of 20 regenerations at once leave one live key each`, async () => {
    const world = await createWorld();
    onTestFinished(world.remove);
    const cluster = await startCluster(3, world.url);
    onTestFinished(cluster.stop);
    const countLive = async (accountId: string) => {
      const [row] = await queryRows<{ live: number }>(
        world.url,
        'SELECT count(*)::int AS live FROM api_key WHERE account_id = $1 AND revoked_at IS NULL',
        [accountId],
      );
      return row?.live ?? 0;
    };
    const baseUrls = cluster.servers.map(({ baseUrl }) => baseUrl);
    const { probes, accepted } = await regenerateInRounds(rounds, baseUrls, countLive);
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
    const running = { cluster, databaseUrl: world.url };
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
      const running = { cluster, databaseUrl: world.url };
      const seen = await regenerateThroughFailures(crashes, running, async () => {
        await world.postgres?.crash();
        await world.postgres?.start();
        // An instance that has missed the database responds with 503 until it has tried again.
        return () => until(async () => (await countReady(cluster)) === 3, recoversWithinMs);
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
  const { probes, accepted } = await regenerateInRounds(rounds, [server.baseUrl]);
  console.log(`embedded, 1 server: ${rounds} rounds; old key taken ${accepted} of ${probes} times`);
  expect(probes).toBeGreaterThanOrEqual(1000);
  expect(accepted).toBe(0);
});
