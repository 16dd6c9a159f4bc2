import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailedToken } from '../../support/sent-mail';
import { ask, bearer, post, times } from './ask';
import { signIn } from './developer';
import { listBitFlips, listSpellings } from './forge-tokens';
import { createPostgresDatabase, hasPostgres, type PostgresDatabase } from './postgres-database';
import { forgetPassword, resetAtOnce, trySessions, tryTokens } from './reset-story';
import { type Cluster, startCluster } from './start-cluster';

describe.skipIf(!hasPostgres())('a forgotten password, on three servers and one Postgres', () => {
  let database: PostgresDatabase;
  let cluster: Cluster;
  beforeAll(async () => {
    database = await createPostgresDatabase();
    cluster = await startCluster(3, database.url);
  });
  afterAll(async () => {
    await cluster.stop();
    await database.drop();
  });

  test('one token used 50 times at once on all servers works once', async () => {
    const { developer, token } = await forgetPassword(cluster);
    const { outcomes, passwords } = await resetAtOnce(50, cluster, token);
    console.log('one reset token 50 times at once:', outcomes);
    expect(outcomes).toEqual({ 200: 1, '422 invalid_reset_token': 49 });
    await signIn(cluster.baseUrl(), { ...developer, password: passwords[0] ?? '' });
  });

  test('no token with one bit changed, used, expired or foreign works', async () => {
    const stories = [];
    for (let count = 0; count < 4; count++) stories.push(await forgetPassword(cluster));
    const flipped = await tryTokens(
      cluster,
      stories.flatMap(({ token }) => listBitFlips(token)),
    );
    console.log('one bit changed:', flipped);
    expect(flipped).toEqual({ '422 invalid_reset_token': 1024 });

    const [used, expired, foreign] = stories;
    if (!used || !expired || !foreign) throw new Error('too few');
    const spelled = listSpellings(used.token);
    expect(await tryTokens(cluster, spelled)).toEqual({
      '422 invalid_reset_token': spelled.length,
    });
    await resetAtOnce(1, cluster, used.token);
    await database.rows(
      `UPDATE email_token SET expires_at = now() WHERE purpose = 'reset_password' AND account_id = $1`,
      [expired.developer.id],
    );
    const { email } = foreign.developer;
    const verification = await mailedToken(cluster.dataFolder, email, 'verify-email');
    const { apiKey, accessToken, refreshToken } = foreign.developer;
    const wrong = [
      used.token,
      expired.token,
      verification,
      apiKey,
      accessToken.slice(-200),
      refreshToken,
    ];
    expect(await tryTokens(cluster, wrong)).toEqual({ '422 invalid_reset_token': wrong.length });
    await signIn(cluster.baseUrl(), foreign.developer);
  });

  test('after a reset every access and refresh token is dead at once on every server', async () => {
    const { developer, token } = await forgetPassword(cluster);
    const sessions = await Promise.all(times(20, (i) => signIn(cluster.baseUrl(i), developer)));
    for (const [i, { accessToken }] of sessions.entries()) {
      const url = `${cluster.baseUrl(i)}/auth/me`;
      expect((await ask('GET', url, { headers: bearer(accessToken) })).status).toBe(200);
    }
    const password = 'another good one';
    const reset = await post(cluster.baseUrl(), 'reset-password', { token, password });
    const answeredAt = performance.now();
    expect(reset.status).toBe(200);
    const outcomes = await trySessions(cluster, sessions);
    const tookMs = Math.round(performance.now() - answeredAt);
    console.log(`after a reset, asked within ${tookMs} ms:`, outcomes);
    expect(outcomes).toEqual({ '401 invalid_token': 3 * 20 * 2 });
  });
});
