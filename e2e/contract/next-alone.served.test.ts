import type { ChildProcess } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createPostgresDatabase,
  hasPostgres,
  type PostgresDatabase,
} from '../drills/accounts/postgres-database';
import { askUntilDrawn } from '../support/ask-until-drawn';
import { type Browser, newPerson } from '../support/browser';
import { freePort } from '../support/free-port';
import { mailedToken } from '../support/sent-mail';
import { type RunningServer, startServer } from '../support/start-server';
import { openBrowserAt } from './visitor';

const AUTH_SECRET = 'a secret of 32 characters or more';

test('a start of Next alone that fails says why and ends with exit code 1, for a supervisor to try again', async () => {
  let child: ChildProcess | undefined;
  const starting = startServer({
    command: 'next',
    variables: { DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/marque`, AUTH_SECRET },
    onPrinted: (_, process) => (child = process),
    readyWithinMs: 120_000,
  });
  await expect(starting).rejects.toThrow('The database cannot be reached.');
  expect(child?.exitCode).toBe(1);
});

// As a host does that runs Next and nothing else: pages and API from one process, on Postgres.
describe.skipIf(!hasPostgres())('next start with DATABASE_URL', () => {
  let database: PostgresDatabase;
  let server: RunningServer;
  const person = newPerson();
  let browser: Browser;
  let apiKey: string;

  beforeAll(async () => {
    database = await createPostgresDatabase();
    const variables = { DATABASE_URL: database.url, AUTH_SECRET };
    server = await startServer({ command: 'next', variables });
    browser = openBrowserAt(server.baseUrl);
  });
  afterAll(async () => {
    await server.stop();
    await database.drop();
  });

  test.each([
    ['/', 'brands on any background'],
    ['/brands/github', '<h1[^>]*>[^<]*GitHub'],
    ['/pricing', '<h1'],
  ])('the public page %s', async (path, content) => {
    const response = await fetch(server.baseUrl + path);
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(new RegExp(content));
  });

  test('a page of a brand that is not there is a 404', async () => {
    expect((await fetch(`${server.baseUrl}/brands/no-such-brand`)).status).toBe(404);
  });

  test.each(['/v1', '/r', '/auth', '/v1/none'])(
    '%s, where nothing is, is a 404 in the one shape',
    async (path) => {
      const response = await fetch(server.baseUrl + path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: 'not_found' });
    },
  );

  test('somebody registers and signs in', async () => {
    const registered = await browser.post('/api/trpc/auth.register', person);
    const { result } = (await registered.json()) as { result: { data: { api_key: string } } };
    apiKey = result.data.api_key;
    expect((await browser.get('/dashboard')).headers.get('location')).toMatch(/^\/sign-in/);
    expect((await browser.signIn(person)).status).toBe(200);
    expect(await browser.whoIs()).toMatchObject({ email: person.email });
    expect(await database.rows('SELECT email FROM account')).toEqual([{ email: person.email }]);
    expect(await mailedToken(server.dataFolder, person.email, 'verify-email')).not.toBe('');
  });

  test('the dashboard shows the account', async () => {
    const response = await browser.get('/dashboard');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(person.email);
  });

  test('the key gets an SVG and a PNG, and is counted', async () => {
    const call = (path: string) =>
      fetch(server.baseUrl + path, { headers: { 'X-API-Key': apiKey } });
    const svg = await call('/v1/svg/github');
    expect(svg.status).toBe(200);
    expect(svg.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    const png = await askUntilDrawn(() => call('/v1/png/github?size=64'));
    expect(png.status).toBe(200);
    const bytes = Buffer.from(await png.arrayBuffer());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    const usage = await call('/v1/usage');
    expect(JSON.stringify(await usage.json())).toMatch(/"svg":\{"used":1,/);
  });

  test('the playground sends a request on behalf of the account', async () => {
    const sent = { method: 'GET', target: '/v1/svg/github', body: null };
    const response = await browser.post('/api/playground', sent);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-ratelimit-limit')).toBe('50');
    expect(await response.text()).toMatch(/^<svg/);
  });
});
