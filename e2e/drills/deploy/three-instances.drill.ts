import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { withClient, withDatabase } from '../../support/template-databases';
import { hasPostgres } from '../accounts/postgres-database';
import { hasProgram } from '../instances/start-front';
import { type Deployment, followStory, publicUrl } from './follow-story';

const databaseName = 'marque_story';
const storyTimeoutMs = 20 * 60 * 1000;
const ports = [3001, 3002, 3003];
const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';

const isPossible = hasPostgres() && hasProgram('caddy');
if (!isPossible)
  console.log('The story of the deployment is skipped: it needs Postgres and Caddy.');

describe.skipIf(!isPossible)('docs/deployment.md, followed in an empty folder', () => {
  let deployment: Deployment;
  let key = '';
  const postgres = inject('postgres')?.url ?? '';
  const run = (statement: string) =>
    withClient(postgres, async (client) => void (await client.query(statement)));

  beforeAll(async () => {
    await run(`DROP DATABASE IF EXISTS ${databaseName} WITH (FORCE)`);
    await run(`CREATE DATABASE ${databaseName}`);
    const startedAtMs = Date.now();
    deployment = await followStory({
      REPOSITORY: `file://${process.cwd()}`,
      DATABASE_URL: withDatabase(postgres, databaseName),
      REDIS_URL: redisUrl,
    });
    console.log(`story: ${((Date.now() - startedAtMs) / 1000).toFixed(0)} s to the first logo`);
    key = /mq_live_\w+/.exec(deployment.output())?.[0] ?? '';
  }, storyTimeoutMs);
  afterAll(async () => {
    await deployment?.stop();
    await run(`DROP DATABASE IF EXISTS ${databaseName} WITH (FORCE)`);
  });

  test('ends with a logo', () => {
    expect(deployment.output()).toContain('<svg xmlns="http://www.w3.org/2000/svg"');
  });

  test('the 51st SVG of the day gets its 429, wherever the others went', async () => {
    const headers = { 'X-API-Key': key };
    // The story has fetched one.
    const asked = Array.from({ length: 60 }, () => deployment.ask('/v1/svg/stripe', { headers }));
    const responses = await Promise.all(asked);
    const passed = responses.filter(({ status }) => status === 200);
    const refused = responses.filter(({ status }) => status === 429);
    console.log(`story: ${passed.length + 1} passed of 61, ${refused.length} refused`);
    expect([passed.length, refused.length]).toEqual([49, 11]);
    expect(refused[0]?.headers['retry-after']).toMatch(/^\d+$/);
    for (const port of ports) {
      const direct = await fetch(`http://127.0.0.1:${port}/v1/svg/stripe`, { headers });
      expect(direct.status).toBe(429);
    }
  });

  test('who signs in on one instance is signed in on each', async () => {
    const person = { email: 'grace@example.com', password: 'a password nobody guesses' };
    const registered = await deployment.ask('/auth/register', { method: 'POST', body: person });
    expect(registered.status).toBe(201);
    const { access_token: token } = JSON.parse(registered.body) as { access_token: string };
    const headers = { Authorization: `Bearer ${token}` };
    for (const port of ports) {
      const response = await fetch(`http://127.0.0.1:${port}/auth/me`, { headers });
      expect([port, response.status]).toEqual([port, 200]);
    }
  });

  test('every link has the public address, and pages are served', async () => {
    const headers = { 'X-API-Key': key, 'X-Forwarded-Host': 'evil.example' };
    const refused = await deployment.ask('/v1/svg/stripe?variant=color', { headers });
    expect(refused.status).toBe(403);
    const { upgrade_url: link } = JSON.parse(refused.body) as { upgrade_url: string };
    expect(link).toBe(`${publicUrl}/pricing`);
    const page = await deployment.ask('/brands/github');
    expect(page.status).toBe(200);
    expect(page.body).toContain(`<link rel="canonical" href="${publicUrl}/brands/github"`);
  });
});
