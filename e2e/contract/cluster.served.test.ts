import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  bodyWith,
  compareTiming,
  expectSameResponses,
  silentPaths,
  unknownOf,
} from '../drills/accounts/tell-apart';
import { registerDeveloper, signIn } from '../drills/accounts/developer';
import {
  forgetPassword,
  listSpellings,
  resetAtOnce,
  trySessions,
  tryTokens,
} from '../drills/accounts/reset-story';
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
  beforeAll(async () => {
    database = await createPostgresDatabase();
    cluster = await startCluster(2, database.url);
  });
  afterAll(async () => {
    await cluster.stop();
    await database.drop();
  });

  test('a reset link used fifty times at once works once, and ends every session everywhere', async () => {
    const { developer, token } = await forgetPassword(cluster);
    const sessions = [developer, await signIn(cluster.baseUrl(1), developer)];
    const { outcomes, passwords } = await resetAtOnce(50, cluster, token);
    expect(outcomes).toEqual({ 200: 1, '422 invalid_reset_token': 49 });
    expect(await trySessions(cluster, sessions)).toEqual({ '401 invalid_token': 2 * 2 * 2 });
    await signIn(cluster.baseUrl(), { ...developer, password: passwords[0] ?? '' });
  });

  test('no variation of the token works', async () => {
    const { developer, token } = await forgetPassword(cluster);
    const { apiKey, refreshToken } = developer;
    const wrong = [...listSpellings(token), apiKey, refreshToken, ''];
    expect(await tryTokens(cluster, wrong)).toEqual({ '422 invalid_reset_token': wrong.length });
    await signIn(cluster.baseUrl(), developer);
  });

  test.each(silentPaths)(
    '/auth/%s does not tell whether an address has an account',
    async (path) => {
      const { developer } = await forgetPassword(cluster);
      await expectSameResponses(cluster.baseUrl(), path, developer.email);
    },
  );

  test('a wrong password takes equally long without an account', async () => {
    const { developer } = await forgetPassword(cluster);
    const { knownMs, unknownMs } = await compareTiming(15, cluster.baseUrl(), 'login', {
      known: () => bodyWith(developer.email),
      unknown: () => bodyWith(unknownOf(developer.email)),
    });
    // Without the hashing it would be a tenth. The drill measures the rest, on an idle machine.
    expect(unknownMs / knownMs).toBeGreaterThan(0.4);
    expect(unknownMs / knownMs).toBeLessThan(2.5);
  });

  test('twenty regenerations at once leave one live key, and no server takes the old one', async () => {
    const developer = await registerDeveloper(cluster.baseUrl());
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
    const developer = await registerDeveloper(cluster.baseUrl());
    const world = { cluster, databaseUrl: database.url, developer };
    const { survivor } = await regenerateThroughFailures(1, world, async (round) => {
      await cluster.kill(round);
      return () => cluster.replace(round);
    });
    expect(survivor.old + survivor.returned + survivor.unheard).toBe(1);
  });
});
