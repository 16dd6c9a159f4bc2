import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { caps } from '../../server/limits/caps';
import { askRaw } from '../support/raw-connection';
import { createSeededDataFolder, type RunningServer, startServer } from '../support/start-server';
import { openBrowserAt, register } from './visitor';

// A public https address without a site: the API, sessions and monitoring work without it.
let server: RunningServer;
beforeAll(async () => {
  server = await startServer({
    withSite: false,
    dataFolder: createSeededDataFolder(inject('pgliteTemplates').seeded),
    variables: { PUBLIC_URL: 'https://marque.example' },
  });
});
afterAll(() => server.stop());

const askStatus = (accept: string, method = 'GET') =>
  fetch(`${server.baseUrl}/status`, { method, headers: { Accept: accept } });

test('the status is JSON on request, even while the site is away', async () => {
  const response = await askStatus('application/json');
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toContain('application/json');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('Vary')).toBe('Accept, Accept-Encoding');
  expect(response.headers.get('X-Request-Id')).not.toBeNull();
  const body = (await response.json()) as Record<string, never>;
  expect(body).toMatchObject({
    status: 'ok',
    checks: ['database', 'counters', 'drawing'].map((name) => ({ name, isUp: true })),
    history: { incidents: [] },
    catalog: { brands: expect.any(Number) },
  });
});

test.each([
  '*/*',
  'text/html,application/xhtml+xml,*/*;q=0.8',
  'text/html, application/json;q=0.9',
])('the status is a page for Accept: %s', async (accept) => {
  const response = await askStatus(accept);
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('The API is not affected.');
});

test('the JSON status accepts GET and HEAD only', async () => {
  const response = await askStatus('application/json', 'POST');
  expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
});

test.each(['/v1/catalog', '/healthz', '/nowhere', '/favicon.ico', '/api/auth/csrf', '/x/../y'])(
  'the response to %s tells browsers to use https only',
  async (path) => {
    const { headers } = await askRaw(
      server.port,
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    );
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  },
);

test('every cookie is Secure, HttpOnly and SameSite=Lax, whatever headers the client sends', async () => {
  const browser = openBrowserAt(server.baseUrl);
  const { person } = await register(browser);
  const forged = { 'X-Forwarded-Proto': 'http', 'X-Forwarded-Host': 'evil.example' };
  const csrf = await browser.get('/api/auth/csrf', forged);
  const signedIn = await browser.signIn(person, forged);
  const lines = [...csrf.headers.getSetCookie(), ...signedIn.headers.getSetCookie()];
  expect(lines.some((line) => line.startsWith('__Host-next-auth.session-token='))).toBe(true);
  for (const line of lines) {
    for (const flag of ['HttpOnly', 'Secure', 'SameSite=Lax']) {
      expect(line.split('; ')).toContain(flag);
    }
  }
  expect(await signedIn.json()).toEqual({
    url: expect.stringMatching(/^https:\/\/marque\.example/),
  });
  expect(await browser.whoIs()).toMatchObject({ email: person.email });
});

// Last, because no sign-in from here succeeds for a minute.
test('guessing passwords ends after 60 tries a minute, whatever address a client claims to come from', async () => {
  const browser = openBrowserAt(server.baseUrl);
  const password = 'correct horse battery';
  const csrfToken = await browser.csrfToken();
  let refused = 0;
  for (let i = 0; i < caps.login.limit + 10; i++) {
    const response = await browser.post(
      '/api/auth/callback/credentials',
      { email: `nobody-${i}@example.com`, password, csrfToken, json: 'true' },
      { 'X-Forwarded-For': `6.6.6.${i}`, 'X-Real-IP': `7.7.7.${i}` },
    );
    if ((await response.text()).includes('rate_limit_exceeded')) refused++;
  }
  // Eleven if the sign-in before fell within the same minute.
  expect([10, 11]).toContain(refused);
});
