import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Developer, registerDeveloper } from '../drills/accounts/developer';
import {
  createPostgresDatabase,
  hasPostgres,
  type PostgresDatabase,
} from '../drills/accounts/postgres-database';
import { type Cluster, startCluster } from '../drills/accounts/start-cluster';
import { regenerateInRounds } from '../drills/keys/regenerate-in-rounds';
import { regenerateThroughFailures } from '../drills/keys/regenerate-through-failures';

describe.skipIf(!hasPostgres())('on two servers and one Postgres', () => {
  let database: PostgresDatabase;
  let cluster: Cluster;
  let developer: Developer;
  beforeAll(async () => {
    database = await createPostgresDatabase();
    cluster = await startCluster(2, database.url);
  });
  afterAll(async () => {
    await cluster.stop();
    await database.drop();
  });

  test('twenty regenerations at once leave one live key, and no server takes the old one', async () => {
    developer = await registerDeveloper(cluster.baseUrl());
    const countLive = async () => {
      const rows = await database.rows(
        'SELECT FROM api_key WHERE account_id = $1 AND revoked_at IS NULL',
        [developer.id],
      );
      return rows.length;
    };
    const baseUrls = cluster.servers.map(({ baseUrl }) => baseUrl);
    const { probes, accepted } = await regenerateInRounds(3, baseUrls, developer, countLive);
    expect(probes).toBe(60);
    expect(accepted).toBe(0);
  });

  test('kill -9 of a server meanwhile leaves one live key: the old one or the newest', async () => {
    developer = await registerDeveloper(cluster.baseUrl());
    const world = { cluster, databaseUrl: database.url, developer };
    const { survivor } = await regenerateThroughFailures(1, world, async (round) => {
      await cluster.kill(round);
      return () => cluster.replace(round);
    });
    expect(survivor.old + survivor.returned + survivor.unheard).toBe(1);
  });
});
