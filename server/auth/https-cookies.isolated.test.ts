import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeSessionCookie } from '../accounts/sessions/session-cookie';
import { register } from '../accounts/register';
import type { OpenDatabase } from '../platform/database/database';
import { Browser, newPerson } from '../../e2e/support/browser';
import { openAnyDatabase, useDatabase } from '../../e2e/support/test-database';
import { handleTrpc } from '../trpc/handle-trpc';
import { handleAuth } from './handle-auth';
import { someOrigin } from '../../e2e/support/some-origin';

// Set before any module reads it.
vi.hoisted(() => {
  Object.assign(process.env, {
    PUBLIC_URL: 'https://marque.example',
    GITHUB_ID: 'github-client',
    GITHUB_SECRET: 'github-secret',
  });
});

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openAnyDatabase('empty');
  useDatabase(opened);
});
afterAll(() => opened.close());

const open = () => new Browser({ '/api/trpc': handleTrpc, '/api/auth': handleAuth });

test('over https every cookie is Secure, HttpOnly and SameSite=Lax, and bound to the host by its name', async () => {
  const person = newPerson();
  await register(person, someOrigin);
  const browser = open();
  const csrf = await browser.get('/api/auth/csrf');
  const signedIn = await browser.signIn(person);
  const lines = [...csrf.headers.getSetCookie(), ...signedIn.headers.getSetCookie()];
  const names = lines.map((line) => line.slice(0, line.indexOf('=')));
  expect(names).toContain('__Host-next-auth.csrf-token');
  expect(names).toContain('__Host-next-auth.session-token');
  expect(names.filter((name) => !name.startsWith('__Host-'))).toEqual([]);
  for (const line of lines) {
    expect(line).toMatch(/; Path=\/(?:;|$)/);
    expect(line).toMatch(/; HttpOnly/);
    expect(line).toMatch(/; SameSite=Lax/);
    expect(line).toMatch(/; Secure/);
    expect(line).not.toMatch(/; Domain/i);
  }
  const known = await browser.get('/api/trpc/session.find');
  expect(await known.json()).toMatchObject({ result: { data: { email: person.email } } });
});

test('the session cookie is encrypted and authenticated', async () => {
  const cookie = await writeSessionCookie({ accountId: 'a', sessionId: 's', tokenVersion: 0 });
  const header = decodeProtectedHeader(cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';')));
  expect(header).toMatchObject({ alg: 'dir', enc: 'A256GCM' });
});

test('a renewed cookie has the same flags', async () => {
  const person = newPerson();
  await register(person, someOrigin);
  const browser = open();
  await browser.signIn(person);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 24 * 60 * 60 * 1000 });
  const response = await browser.get('/api/trpc/session.find');
  vi.useRealTimers();
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-next-auth\.session-token=[\w.-]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    ),
    expect.stringMatching(
      /^__Host-marque-visit=[\w-]{43}; Path=\/; Max-Age=7200; HttpOnly; SameSite=Strict; Secure$/,
    ),
  ]);
});

test('a cookie from http, without the prefix, opens no session', async () => {
  const person = newPerson();
  await register(person, someOrigin);
  const browser = open();
  await browser.signIn(person);
  const sealed = browser.cookies.get('__Host-next-auth.session-token') ?? '';
  const other = open();
  other.cookies.set('next-auth.session-token', sealed);
  const response = await other.get('/api/trpc/session.find');
  expect(await response.json()).toEqual({ result: { data: null } });
});

test('signing in with GitHub redirects there, with PUBLIC_URL as the only way back', async () => {
  const browser = open();
  const csrfToken = await browser.csrfToken();
  const response = await browser.post(
    '/api/auth/signin/github',
    { csrfToken, json: 'true', callbackUrl: 'https://evil.example/' },
    { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
  );
  const { url } = (await response.json()) as { url: string };
  const { origin, pathname, searchParams } = new URL(url);
  expect(origin + pathname).toBe('https://github.com/login/oauth/authorize');
  expect(searchParams.get('redirect_uri')).toBe('https://marque.example/api/auth/callback/github');
  expect(searchParams.get('state')).toMatch(/^[\w.-]{20,}$/);
  expect(url).not.toContain('evil');
  expect(url).not.toContain('github-secret');
});

test("a provider's response without a request is refused with a code on the site's own page", async () => {
  const response = await open().get('/api/auth/callback/github?code=stolen&state=guessed');
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe(
    'https://marque.example/api/auth/error?error=OAuthCallback',
  );
});
