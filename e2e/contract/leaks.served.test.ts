import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, bearer, outcomeOf, post } from './drill/ask';
import {
  createPostgresDatabase,
  hasPostgres,
  type PostgresDatabase,
} from './drill/postgres-database';
import { adminToken, type Cluster, startCluster } from './drill/start-cluster';
import { type StoryTold, tellWholeStory } from './drill/tell-whole-story';

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

  test('it was told to its end', () => {
    const outcomes = story.answers.map(outcomeOf);
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

  test('each is in the one answer that was meant to show it', () => {
    for (const answer of story.answers) {
      const meant = story.secrets.filter(({ shownBy }) => shownBy.includes(answer));
      const text = `${[...answer.headers].join('\n')}\n${answer.text}`;
      expect(found(text)).toEqual(meant.map(({ name }) => name));
    }
  });

  test('the log has neither them nor an e-mail address, also while the database is away', async () => {
    const [email = ''] = story.emails;
    await database.drop();
    for (const path of ['login', 'register', 'forgot-password', 'resend-verification']) {
      const password = story.secrets[0]?.value;
      const answer = await post(cluster.baseUrl(), path, { email, password });
      expect(answer.status).toBeGreaterThanOrEqual(200);
      expect(found(answer.text)).toEqual([]);
      expect(answer.text).not.toContain(email);
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
