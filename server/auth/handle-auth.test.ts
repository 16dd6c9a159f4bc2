import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sessionCookieName } from '../accounts/sessions/session-cookie';
import { type OpenDatabase, openDatabase } from '../platform/database/database';
import { env } from '../platform/env';
import { log } from '../platform/log';
import { replaceProcessWide } from '../platform/process/made-once';
import { writeRefusals } from '../platform/requests/refusal-log';
import { createRestApp } from '../rest/app';
import { newPerson } from '../../e2e/support/browser';
import { openBrowser, openSignedIn } from '../../e2e/support/site-visitors';
import { openAnyDatabase, useDatabase } from '../../e2e/support/test-database';
import { handleAuth } from './handle-auth';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openAnyDatabase('empty');
  useDatabase(opened);
});
afterAll(() => opened.close());

test('a form on another site can neither sign in nor out', async () => {
  const { browser, person } = await openSignedIn();
  const csrfToken = await browser.csrfToken();
  const foreign = [
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    { Origin: 'https://evil.localhost:3000', 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
  ];
  for (const headers of foreign) {
    for (const path of ['/api/auth/signout', '/api/auth/callback/credentials']) {
      const response = await browser.post(path, { ...person, csrfToken, json: 'true' }, headers);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ error: 'cross_site_request' });
    }
  }
  expect(await browser.whoIs()).not.toBeNull();
});

test('a form without the CSRF token can neither sign in nor out', async () => {
  const { browser, person } = await openSignedIn();
  await browser.post('/api/auth/signout', { csrfToken: 'guessed', json: 'true' });
  expect(await browser.whoIs()).not.toBeNull();
  const stranger = openBrowser();
  await stranger.post('/api/auth/callback/credentials', { ...person, json: 'true' });
  expect(await stranger.whoIs()).toBeNull();
});

const foreignAddresses = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example',
  'https:evil.example',
  'http://localhost:3000@evil.example/',
  'http://localhost:3000.evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '\t//evil.example',
  'http://[',
];
test.each(foreignAddresses)(
  'the page before a sign-in never redirects away from the site, as to %j',
  async (callbackUrl) => {
    const path = `/api/auth/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`;
    const asked = await openBrowser().get(path);
    expect(asked.status).toBe(302);
    const place = new URL(asked.headers.get('location') ?? '', env.publicUrl);
    expect(place.pathname).toBe('/sign-in');
    const kept = new URL(place.searchParams.get('callbackUrl') ?? '');
    expect(kept.origin).toBe(new URL(env.publicUrl).origin);
  },
);

test('signing in redirects to none of these addresses, but back to the requested page of the site', async () => {
  const { person } = await openSignedIn();
  const placeOf = async (callbackUrl: string) => {
    const response = await openBrowser().signIn({ ...person, callbackUrl });
    return ((await response.json()) as { url: string }).url;
  };
  for (const address of foreignAddresses) {
    expect(new URL(await placeOf(address)).origin).toBe(new URL(env.publicUrl).origin);
  }
  const wanted = '/dashboard/keys?a=1';
  expect(await placeOf(wanted)).toBe(`${env.publicUrl}${wanted}`);
});

test("a host that a client names does not become the site's address", async () => {
  const { person } = await openSignedIn();
  const response = await openBrowser().signIn(person, {
    Host: 'evil.example',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'https',
  });
  expect(await response.text()).not.toContain('evil');
});

test('an internal failure is shown as a code, never with its message', async () => {
  const browser = openBrowser();
  const csrfToken = await browser.csrfToken();
  const working = openDatabase();
  const broken = new Proxy(working.client, {
    get: () => {
      throw new Error('connection to 10.0.0.7 refused');
    },
  });
  useDatabase({ ...working, client: broken });
  const pair = { ...newPerson(), csrfToken, json: 'true' };
  const response = await browser
    .post('/api/auth/callback/credentials', pair)
    .finally(() => useDatabase(working));
  expect(response.status).toBe(401);
  const text = await response.text();
  expect(text).toContain('error=internal_error');
  expect(text).not.toContain('10.0.0.7');
});

test('only the NextAuth routes that the site uses are open, and every response has a request id', async () => {
  const browser = openBrowser();
  const closed = [
    await browser.get('/api/auth/signout'),
    await browser.get('/api/auth/verify-request'),
    await browser.get('/api/auth/signin/github'),
    await browser.get('/api/auth/callback/credentials'),
    await browser.get('/api/auth/..%2f'),
    await browser.post('/api/auth/_log', { code: 'x', level: 'error' }),
    await browser.post('/api/auth/session', { data: {} }),
  ];
  for (const response of closed) {
    expect([404, 405]).toContain(response.status);
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toHaveProperty('message');
  }
});

test('an error in a URL is passed on only if it is a code', async () => {
  const response = await openBrowser().get('/api/auth/error?error=%0d%0aSet-Cookie:a=b');
  expect(response.headers.get('location')).toBe('/sign-in?error=unknown');
});

test('a body of more than 64 KiB is refused', async () => {
  const response = await openBrowser().post('/api/auth/signout', { a: 'x'.repeat(64 * 1024) });
  expect(response.status).toBe(413);
});

test('signing in on the site and by the API share one cap, whatever address a client claims', async () => {
  const rest = createRestApp();
  const pair = { email: 'nobody@example.com', password: 'correct horse battery' };
  const browser = openBrowser();
  const csrfToken = await browser.csrfToken();
  const forged = (i: number) => ({ 'X-Forwarded-For': `6.6.6.${i}` });
  const here = async (i: number) => {
    // Not an e-mail address, so that no password is hashed and no cap on guesses refuses it first.
    const body = { ...pair, email: 'nobody', csrfToken, json: 'true' };
    const response = await browser.post('/api/auth/callback/credentials', body, forged(i));
    return (await response.text()).includes('rate_limit_exceeded');
  };
  const byApi = async (i: number) => {
    const headers = { 'Content-Type': 'application/json', ...forged(i) };
    const init = { method: 'POST', headers, body: JSON.stringify(pair) };
    return (await rest.request('/auth/login', init)).status === 429;
  };
  expect(await byApi(0)).toBe(false);
  for (let i = 1; i < 60; i++) await here(i);
  expect([await byApi(60), await here(61)]).toEqual([true, true]);
});

test('forged cookies, callbacks and sign-ins are counted, with no line in the log for each', async () => {
  const logged = (['error', 'warn', 'info'] as const).map((level) => vi.spyOn(log, level));
  // The tests above share the address, and with it the cap for sign-ins.
  replaceProcessWide('caps', null);
  writeRefusals(() => {});
  for (let i = 0; i < 3; i++) {
    const cookie = `${sessionCookieName}=forged`;
    await handleAuth(new Request(`${env.publicUrl}/api/auth/session`, { headers: { cookie } }), {
      address: '198.51.100.7',
      outboxToken: null,
    });
    await openBrowser().signIn(newPerson());
  }
  const counted: object[] = [];
  writeRefusals((line) => counted.push(line));
  expect(counted).toMatchObject([
    { refused: 'JWT_SESSION_ERROR', count: 3, networks: ['198.51.100.0/24'] },
    { refused: 'sign-in to no account', count: 3 },
  ]);
  for (const level of logged) {
    expect(level).not.toHaveBeenCalled();
    level.mockRestore();
  }
});
