import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, bearer, outcomeOf, post } from '../drills/accounts/ask';
import {
  createPostgresDatabase,
  hasPostgres,
  type PostgresDatabase,
} from '../drills/accounts/postgres-database';
import { adminToken, type Cluster, startCluster } from '../drills/accounts/start-cluster';
import { type StoryTold, tellWholeStory } from '../drills/accounts/tell-whole-story';

describe.skipIf(!hasPostgres())('after the whole story of an account', () => {
  let database: PostgresDatabase;
  let cluster: Cluster;
  let story: StoryTold;
  beforeAll(async () => {
    database = await createPostgresDatabase();
    cluster = await startCluster(2, database.url, { LOG_LEVEL: 'debug' });
    story = await tellWholeStory(cluster, `jane-${randomUUID()}@example.com`);
  });
  afterAll(async () => {
    await cluster.stop();
    await database.drop();
  });

  const found = (text: string) =>
    story.secrets.filter(({ value }) => text.includes(value)).map(({ name }) => name);

  test('every step had a documented outcome', () => {
    const outcomes = story.responses.map(outcomeOf);
    expect(outcomes.filter((outcome) => /^5/.test(outcome))).toEqual([]);
    expect(new Set(outcomes)).toEqual(
      new Set([
        ...['200', '201', '202', '204', '401 invalid_api_key', '401 invalid_credentials'],
        ...['401 invalid_token', '404 not_found', '409 email_taken', '422 invalid_reset_token'],
        ...['422 invalid_verification_token', '422 validation_error', '429 rate_limit_exceeded'],
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

  test('each appears only in the response that is meant to show it', () => {
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
