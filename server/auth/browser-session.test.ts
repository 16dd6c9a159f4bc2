import { encode } from 'next-auth/jwt';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { dayMs } from '../contract/durations';
import { suspendAccount } from '../accounts/suspend-account';
import { database, type OpenDatabase, openPostgres } from '../platform/database/database';
import { newPerson } from '../../e2e/support/browser';
import { openBrowser, openSignedIn } from '../../e2e/support/site-visitors';
import { openAnyDatabase, useDatabase } from '../../e2e/support/test-database';
import { cookieSecret, sessionCookieName } from '../accounts/sessions/session-cookie';
import { someOrigin } from '../../e2e/support/some-origin';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openAnyDatabase('empty');
  useDatabase(opened);
});
afterAll(() => opened.close());
afterEach(() => void vi.useRealTimers());

const seal = (token: Record<string, string>, { secret = cookieSecret(), maxAge = 60 } = {}) =>
  encode({ token, secret, maxAge });

test('registering on the site signs the new account in, with one session', async () => {
  const browser = openBrowser();
  const response = await browser.post('/api/trpc/auth.register', newPerson());
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^next-auth\.session-token=.+; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/,
    ),
    expect.stringMatching(/^marque-visit=/),
  ]);
  const { id = '' } = (await browser.whoIs()) ?? {};
  expect(await database().session.count({ where: { accountId: id } })).toBe(1);
  const where = { accountId: id, kind: 'signed_in' };
  const { details } = await database().auditEvent.findFirstOrThrow({ where });
  expect(details).toEqual({ method: 'registration' });
});

test('a wrong password and an unknown address get the same response, and no session', async () => {
  const { person } = await openSignedIn();
  const responses = [];
  for (const pair of [{ ...person, password: 'wrong horse' }, newPerson()]) {
    const browser = openBrowser();
    const response = await browser.signIn(pair);
    responses.push({ status: response.status, body: await response.text() });
    expect(await browser.whoIs()).toBeNull();
  }
  expect(responses[0]?.status).toBe(401);
  expect(responses[0]?.body).toContain('error=invalid_credentials');
  expect(responses[1]).toEqual(responses[0]);
});

test('a sign-in to a suspended account gets the reason, and no session', async () => {
  const { browser, person } = await openSignedIn();
  await suspendAccount(person.email, 'Resale of artwork.', someOrigin);
  expect(await browser.whoIs()).toBeNull();
  const response = await browser.signIn(person);
  const { url } = (await response.json()) as { url: string };
  expect(new URL(url).searchParams.get('error')).toBe('account_suspended');
  expect(await browser.whoIs()).toBeNull();
});

test('signing out ends the session itself, so that a copy of its cookie is useless', async () => {
  const { browser } = await openSignedIn();
  const copy = openBrowser();
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  expect(await copy.whoIs()).not.toBeNull();
  await browser.signOut();
  expect(browser.cookies.has(sessionCookieName)).toBe(false);
  expect(await copy.whoIs()).toBeNull();
  expect(await (await copy.get('/api/auth/session')).json()).toEqual({});
});

test('signing out while the database is away fails with a 503, and works afterwards', async () => {
  const { browser } = await openSignedIn();
  const away = openPostgres('postgres://127.0.0.1:1/marque');
  useDatabase(away);
  const asked = await browser.get('/api/auth/session');
  const refused = await browser.signOut().finally(() => useDatabase(opened));
  await away.close();
  for (const response of [asked, refused]) {
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: 'service_unavailable' });
    expect(response.headers.getSetCookie()).toEqual([]);
  }
  expect(await browser.whoIs()).not.toBeNull();
  expect((await browser.signOut()).status).toBe(200);
  expect(await browser.whoIs()).toBeNull();
});

test('only a cookie sealed by this server opens its session', async () => {
  const { user } = await openSignedIn();
  const other = await openSignedIn();
  const sessionOf = (accountId: string) =>
    database().session.findFirstOrThrow({ where: { accountId, tokens: { none: {} } } });
  const { id: sid } = await sessionOf(user.id);
  const { id: othersSid } = await sessionOf(other.user.id);
  const whoSees = async (cookie: string) => {
    const browser = openBrowser();
    browser.cookies.set(sessionCookieName, cookie);
    return browser.whoIs();
  };
  expect(await whoSees(await seal({ sub: user.id, sid }))).toMatchObject({ id: user.id });
  const forgeries = {
    'another secret': await seal({ sub: user.id, sid }, { secret: 'x'.repeat(64) }),
    expired: await seal({ sub: user.id, sid }, { maxAge: -60 }),
    "another's session": await seal({ sub: user.id, sid: othersSid }),
    "another's account": await seal({ sub: other.user.id, sid }),
    'no session': await seal({ sub: user.id }),
    garbage: 'garbage',
    empty: '',
  };
  for (const [name, cookie] of Object.entries(forgeries)) {
    expect(await whoSees(cookie), name).toBeNull();
  }
});

test('a session in use is renewed once a day for another 30 days, and one left alone expires', async () => {
  const { browser, user } = await openSignedIn();
  const start = Date.now();
  const renewedAfter = async (days: number) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(start + days * dayMs);
    const response = await browser.get('/api/trpc/session.find');
    const [line = ''] = response.headers.getSetCookie();
    const expires = /Expires=([^;]+)/.exec(line)?.[1];
    return expires === undefined ? null : Math.round((Date.parse(expires) - start) / dayMs);
  };
  expect(await renewedAfter(0.9)).toBeNull();
  expect(await renewedAfter(1.1)).toBe(31);
  expect(await renewedAfter(1.2)).toBeNull();
  expect(await renewedAfter(31)).toBe(61);
  expect(await browser.whoIs()).toMatchObject({ id: user.id });
  expect(await renewedAfter(61.5)).toBeNull();
  expect(await browser.whoIs()).toBeNull();
});
