import { request as visitors } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { Browser, newPerson } from '../support/browser';
import { findBrokenLinks } from '../support/find-dead-ends';
import { askRaw } from '../support/raw-connection';
import { createSeededDataFolder, type RunningServer, startServer } from '../support/start-server';

const start = async ({
  command = 'main' as 'main' | 'next',
  withSite = false,
  variables = {} as Record<string, string>,
} = {}) =>
  startServer({
    command,
    withSite,
    dataFolder: createSeededDataFolder(inject('pgliteTemplates').seeded),
    variables,
  });

/** Sends a request that was made for PUBLIC_URL to where the server really listens. */
const sendTo = (baseUrl: string) => async (request: Request) => {
  const { pathname, search } = new URL(request.url);
  return fetch(baseUrl + pathname + search, {
    method: request.method,
    headers: request.headers,
    body: request.method === 'POST' ? await request.text() : null,
    redirect: 'manual',
  });
};
const openAt = (baseUrl: string) => new Browser({ '/': sendTo(baseUrl) });

async function register(browser: Browser) {
  const person = newPerson();
  const response = await browser.post('/api/trpc/auth.register', person);
  expect(response.status).toBe(200);
  const { result } = (await response.json()) as { result: { data: { api_key: string } } };
  return { person, apiKey: result.data.api_key };
}

describe.each(['main', 'next'] as const)('served by %s', (command) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await start({ command, withSite: true });
  });
  afterAll(() => server.stop());

  test('a visitor registers, gets a working key, signs in and signs out', async () => {
    const browser = openAt(server.baseUrl);
    const { person, apiKey } = await register(browser);
    const called = await fetch(`${server.baseUrl}/v1/catalog/stripe`, {
      headers: { 'X-API-Key': apiKey },
    });
    expect(called.status).toBe(200);
    expect((await browser.signIn(person)).status).toBe(200);
    expect(await browser.whoIs()).toMatchObject({ email: person.email });

    const copy = openAt(server.baseUrl);
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    await browser.signOut();
    expect(await copy.whoIs()).toBeNull();
  });

  test('a visitor who has to sign in first comes back to the page that was opened', async () => {
    const open = (path: string) => fetch(server.baseUrl + path, { redirect: 'manual' });
    const response = await open('/dashboard?_rsc=1abc2');
    expect(response.status).toBe(307);
    expect(response.headers.get('Location')).toBe('/sign-in?next=%2Fdashboard');
  });

  // With billing, `e2e/stories/dead-ends.spec.ts` does the same.
  test.runIf(command === 'main')(
    'without billing no link leads nowhere, for a stranger and for who is signed in',
    async () => {
      const crawl = async (browser: Browser, from: string) => {
        const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const visitor = await visitors.newContext({ extraHTTPHeaders: { Cookie } });
        const found = await findBrokenLinks(visitor, server.baseUrl, [from]);
        await visitor.dispose();
        return found;
      };
      const browser = openAt(server.baseUrl);
      const stranger = await crawl(browser, '/sign-in');
      expect(stranger.broken).toEqual([]);
      expect(stranger.visited).toEqual(expect.arrayContaining(['/pricing', '/register']));

      const { person } = await register(browser);
      await browser.signIn(person);
      const member = await crawl(browser, '/dashboard');
      expect(member.broken).toEqual([]);
      expect(member.visited).toEqual(
        expect.arrayContaining(['/dashboard/billing', '/dashboard/settings/security']),
      );
    },
    120_000,
  );

  test('a call from another site is refused', async () => {
    const browser = openAt(server.baseUrl);
    const response = await browser.post('/api/trpc/auth.register', newPerson(), {
      Origin: 'https://evil.example',
      'Sec-Fetch-Site': 'cross-site',
    });
    expect(response.status).toBe(403);
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });

  test('a picture of the site needs no key, and a client that has it gets 304', async () => {
    const url = `${server.baseUrl}/logos/stripe/mono.svg`;
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    const etag = response.headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'If-None-Match': etag } })).status).toBe(304);
  });

  test('the tiles are compressed', async () => {
    const url = `${server.baseUrl}/api/trpc/catalog.tiles?input=%7B%7D`;
    const headers = { 'Accept-Encoding': 'gzip', 'Sec-Fetch-Site': 'same-origin' };
    const response = await fetch(url, { headers });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect((await response.text()).length).toBeGreaterThan(100_000);
  });
});

describe('where PUBLIC_URL is https', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await start({ variables: { PUBLIC_URL: 'https://marque.example' } });
  });
  afterAll(() => server.stop());

  test.each(['/v1/catalog', '/healthz', '/nowhere', '/favicon.ico', '/api/auth/csrf', '/x/../y'])(
    '%s is never asked for over http again',
    async (path) => {
      const { headers } = await askRaw(
        server.port,
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      );
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    },
  );

  test('every cookie is Secure, HttpOnly and SameSite=Lax, whatever headers the client sends', async () => {
    const browser = openAt(server.baseUrl);
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
});

describe('guessing passwords', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(() => server.stop());

  test('ends after 60 tries a minute, whatever address a client claims to come from', async () => {
    const browser = openAt(server.baseUrl);
    const password = 'correct horse battery';
    const csrfToken = await browser.csrfToken();
    let refused = 0;
    for (let i = 0; i < 70; i++) {
      const response = await browser.post(
        '/api/auth/callback/credentials',
        { email: `nobody-${i}@example.com`, password, csrfToken, json: 'true' },
        { 'X-Forwarded-For': `6.6.6.${i}`, 'X-Real-IP': `7.7.7.${i}` },
      );
      if ((await response.text()).includes('rate_limit_exceeded')) refused++;
    }
    expect(refused).toBe(10);
  });
});
