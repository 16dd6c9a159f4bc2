import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, bearer, outcomeOf, post } from '../drills/accounts/ask';
import { signIn } from '../drills/accounts/developer';
import {
  createPostgresDatabase,
  hasPostgres,
  type PostgresDatabase,
} from '../drills/accounts/postgres-database';
import {
  forgetPassword,
  listSpellings,
  resetAtOnce,
  trySessions,
  tryTokens,
} from '../drills/accounts/reset-story';
import { adminToken, type Cluster, startCluster } from '../drills/accounts/start-cluster';
import {
  bodyWith,
  compareTiming,
  expectSameResponses,
  silentPaths,
  unknownOf,
} from '../drills/accounts/tell-apart';
import { type StoryTold, tellWholeStory } from '../drills/accounts/tell-whole-story';
import { editOnAll, namesInFeed, openCatalogs } from '../drills/catalog/edit-brands';
import { regenerateInRounds } from '../drills/keys/regenerate-in-rounds';
import { regenerateThroughFailures } from '../drills/keys/regenerate-through-failures';

describe.skipIf(!hasPostgres())('on two servers and one Postgres', () => {
  let database: PostgresDatabase;
  let cluster: Cluster;
  beforeAll(async () => {
    database = await createPostgresDatabase();
    cluster = await startCluster(2, database.url, { LOG_LEVEL: 'debug' });
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

  test('no variation of a reset token works', async () => {
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

  test('a wrong password takes equally long with and without an account', async () => {
    const { developer } = await forgetPassword(cluster);
    const { knownMs, unknownMs } = await compareTiming(15, cluster.baseUrl(), 'login', {
      known: () => bodyWith(developer.email),
      unknown: () => bodyWith(unknownOf(developer.email)),
    });
    // Without hashing it would take a tenth. The drill measures precisely, on an idle machine.
    expect(unknownMs / knownMs).toBeGreaterThan(0.4);
    expect(unknownMs / knownMs).toBeLessThan(2.5);
  });

  test('twenty regenerations at once leave one live key, and no server accepts the old one', async () => {
    const countLive = async (accountId: string) => {
      const rows = await database.rows(
        'SELECT FROM api_key WHERE account_id = $1 AND revoked_at IS NULL',
        [accountId],
      );
      return rows.length;
    };
    const baseUrls = cluster.servers.map(({ baseUrl }) => baseUrl);
    const { probes, accepted } = await regenerateInRounds(3, baseUrls, countLive);
    expect(probes).toBe(60);
    expect(accepted).toBe(0);
  });

  test('kill -9 of a server during regenerations leaves one live key: the old one or the newest', async () => {
    const world = { cluster, databaseUrl: database.url };
    const { survivor } = await regenerateThroughFailures(1, world, async (round) => {
      await cluster.kill(round);
      return () => cluster.replace(round);
    });
    expect(survivor.old + survivor.returned + survivor.unheard).toBe(1);
  });

  describe('the catalog', () => {
    let apiKey: string;
    beforeAll(async () => {
      const { json } = await ask('PUT', `${cluster.baseUrl()}/admin/accounts/catalog@example.com`, {
        body: { tier: 'internal' },
        headers: bearer(adminToken),
      });
      apiKey = String(json['api_key']);
    });

    test('every edit on one server is soon visible on the other, and once in the feed', async () => {
      const { acknowledged } = await editOnAll(cluster, apiKey, { first: 0, count: 60 });
      const { readFeed } = openCatalogs(cluster, apiKey);
      const [once, again] = [await readFeed(7), await readFeed(200)];
      expect(once).toEqual(again);
      const added = acknowledged.slice(0, 20).map(() => 'added');
      const renamed = acknowledged.slice(20).map(({ name }) => name);
      expect(namesInFeed(once)).toEqual([...added, ...renamed]);
    });

    test('a drawing is served by every server, an earlier one under its pinned address, and a hidden one is 410', async () => {
      const { admin, draw, get } = openCatalogs(cluster, apiKey);
      await admin(0, 'PUT', 'widgetry', { name: 'Widgetry', domains: ['widgetry.io'] });
      const versions: string[] = [];
      for (const paint of ['#0a66c2', '#123456']) {
        expect((await draw(0, 'widgetry', paint)).status).toBe(200);
        await expect
          .poll(async () => (await get(1, '/v1/svg/widgetry')).text, { timeout: 20_000 })
          .toContain(paint);
        versions.push((await get(1, '/v1/svg/widgetry')).headers.get('ETag')?.slice(1, -1) ?? '');
      }
      expect((await get(1, '/v1/brand?domain=widgetry.io')).json).toMatchObject({
        slug: 'widgetry',
      });
      const past = await get(1, `/v1/svg/widgetry?v=${versions[0]}`);
      expect([past.status, past.text.includes('#0a66c2')]).toEqual([200, true]);
      expect(past.headers.get('Cache-Control')).toContain('immutable');
      await admin(1, 'POST', 'widgetry/hide', { reason: 'A test.' });
      await expect
        .poll(async () => outcomeOf(await get(0, '/v1/svg/widgetry')), { timeout: 20_000 })
        .toBe('404 service_not_found');
      expect(outcomeOf(await get(0, `/v1/svg/widgetry?v=${versions[1]}`))).toBe(
        '410 artwork_removed',
      );
      expect(outcomeOf(await get(0, '/v1/brand?domain=widgetry.io'))).toBe('404 domain_not_found');
    });

    test('a pin of a hidden brand is 410 where its slug is also the name of another brand', async () => {
      const { admin, draw, get } = openCatalogs(cluster, apiKey);
      await admin(0, 'PUT', 'acme-corp', { name: 'Acme Corp' });
      await draw(0, 'acme-corp', '#0a66c2');
      const version = (await get(0, '/v1/svg/acme-corp')).headers.get('ETag')?.slice(1, -1);
      await admin(0, 'POST', 'acme-corp/hide', { reason: 'A test.' });
      const other = await get(0, '/v1/svg/acme-corp');
      expect(other.headers.get('Content-Location')).toBe('/v1/svg/acme');
      expect(outcomeOf(await get(0, `/v1/svg/acme-corp?v=${version}`))).toBe('410 artwork_removed');
    });
  });

  // Runs last, because it takes the database away and stops the servers.
  describe('after the whole story of an account', () => {
    let story: StoryTold;
    beforeAll(async () => {
      story = await tellWholeStory(cluster, `jane-${randomUUID()}@example.com`);
    });

    const found = (text: string) =>
      story.secrets.filter(({ value }) => text.includes(value)).map(({ name }) => name);

    test('every step had a documented outcome', () => {
      const outcomes = story.responses.map(outcomeOf);
      expect(outcomes.filter((outcome) => /^5/.test(outcome))).toEqual([]);
      expect(new Set(outcomes)).toEqual(
        new Set([
          '200',
          '201',
          '202',
          '204',
          '401 invalid_api_key',
          '401 invalid_credentials',
          '401 invalid_token',
          '404 not_found',
          '409 email_taken',
          '422 invalid_reset_token',
          '422 invalid_verification_token',
          '422 validation_error',
          '429 rate_limit_exceeded',
        ]),
      );
      expect(story.secrets.length).toBeGreaterThan(15);
    });

    test('no key, token or password is in the database', () => {
      const dump = execFileSync('pg_dump', ['--data-only', '--inserts', database.url], {
        encoding: 'utf8',
        maxBuffer: 1 << 30,
      });
      for (const email of story.emails) expect(dump).toContain(email);
      expect(found(dump)).toEqual([]);
    });

    test('each secret appears only in the response that is meant to show it', () => {
      for (const response of story.responses) {
        const meant = story.secrets.filter(({ shownBy }) => shownBy.includes(response));
        const text = `${[...response.headers].join('\n')}\n${response.text}`;
        expect(found(text)).toEqual(meant.map(({ name }) => name));
      }
    });

    test('the log contains no secret and no e-mail address, even while the database is down', async () => {
      const [email = ''] = story.emails;
      await database.drop();
      for (const path of ['login', 'register', 'forgot-password', 'resend-verification']) {
        const password = story.secrets[0]?.value;
        const response = await post(cluster.baseUrl(), path, { email, password });
        expect(response.status).toBeGreaterThanOrEqual(200);
        expect(found(response.text)).toEqual([]);
        expect(response.text).not.toContain(email);
      }
      const asked = await ask('GET', `${cluster.baseUrl()}/admin/accounts/${email}`, {
        headers: bearer(adminToken),
      });
      expect(asked.status).toBeGreaterThanOrEqual(500);
      await cluster.stop();
      const output = cluster.output();
      expect(output).toContain('forgot password failed');
      expect(found(output)).toEqual([]);
      for (const address of story.emails) expect(output).not.toContain(address);
      expect(output).not.toMatch(/[\w.+-]+(@|%40)[\w-]+\.(com|example)/);
    });
  });
});
