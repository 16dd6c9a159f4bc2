import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshSession } from '../accounts/sessions/session-tokens';
import { logIn } from '../accounts/log-in';
import { findSession } from '../accounts/sessions/find-session';
import { createRestApp } from '../rest/app';
import { openMemoryCounters } from '../limits/counters/counters';
import { database, type OpenDatabase } from '../platform/database/database';
import type { Browser } from '../../e2e/support/browser';
import { openBrowser, openSignedIn } from '../../e2e/support/site-visitors';
import { someOrigin } from '../../e2e/support/some-origin';
import { openAnyDatabase, useDatabase } from '../../e2e/support/test-database';
import { useCounters } from '../../e2e/support/use-counters';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openAnyDatabase('empty');
  useDatabase(opened);
  useCounters(openMemoryCounters());
});
afterAll(() => opened.close());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const headlessChrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/149.0.0.0 Safari/537.36';

type Listed = { id: string; isCurrent: boolean; device: string | null };

async function call(browser: Browser, procedure: string, input?: unknown) {
  const response = await browser.post(`/api/trpc/${procedure}`, input ?? null);
  const { error } = (await response.json()) as {
    error?: { data: { code: string; fields: Record<string, string> } };
  };
  return { status: response.status, code: error?.data.code };
}

async function listSessions(browser: Browser) {
  const response = await browser.get('/api/trpc/security.sessions');
  const { result } = (await response.json()) as {
    result: { data: { total: number; sessions: Listed[] } };
  };
  return result.data;
}

async function signInElsewhere(person: { email: string; password: string }) {
  const browser = openBrowser();
  await browser.signIn(person, { 'User-Agent': firefox });
  return browser;
}

/** Pretends that the account's sessions began eleven minutes ago. */
const age = (accountId: string) =>
  database().session.updateMany({
    where: { accountId },
    data: { authenticatedAt: minutesAgo(11) },
  });

describe('an action that could take over the account', () => {
  const done = { status: 200 };
  const notOffered = { status: 503, code: 'billing_not_configured' };
  const actions: [
    procedure: string,
    input: (person: { email: string; password: string }) => object | null,
    then: { status: number; code?: string },
  ][] = [
    ['keys.regenerate', () => null, done],
    ['billing.checkout', () => null, notOffered],
    ['billing.portal', () => null, notOffered],
    ['security.endSession', () => ({ id: randomUUID() }), done],
    ['security.endOtherSessions', () => null, done],
    ['security.unlink', () => ({ issuer: 'https://github.com' }), done],
    [
      'account.changePassword',
      ({ password }) => ({ currentPassword: password, password: 'another horse battery' }),
      done,
    ],
    ['account.requestEmailChange', () => ({ email: `${randomUUID()}@example.com` }), done],
    ['account.delete', ({ password }) => ({ password }), done],
  ];

  test.each(actions)(
    '%s needs a sign-in within the last ten minutes',
    async (procedure, input, then) => {
      const { browser, person, user } = await openSignedIn();
      await age(user.id);
      const refused = await call(browser, procedure, input(person));
      expect(refused).toMatchObject({ status: 403, code: 'reauthentication_required' });
      expect((await call(browser, 'security.confirm', { password: person.password })).status).toBe(
        200,
      );
      const repeated = await call(browser, procedure, input(person));
      expect(repeated).toMatchObject(then);
    },
  );

  test('a risky action is allowed only by the right password, and only in the session that gave it', async () => {
    const { browser, person, user } = await openSignedIn();
    const other = await signInElsewhere(person);
    await age(user.id);
    const wrong = await call(browser, 'security.confirm', { password: 'wrong horse' });
    expect(wrong).toMatchObject({ status: 422, code: 'validation_error' });
    expect((await call(browser, 'keys.regenerate')).status).toBe(403);
    await call(browser, 'security.confirm', { password: person.password });
    expect((await call(browser, 'keys.regenerate')).status).toBe(200);
    expect((await call(other, 'keys.regenerate')).status).toBe(403);
  });

  test('a risky action needs a recent sign-in over the API too: logging in is one, refreshing a token is not', async () => {
    const { person, user } = await openSignedIn();
    const rest = createRestApp();
    const regenerate = async (token: string) => {
      const headers = { Authorization: `Bearer ${token}` };
      const response = await rest.request('/auth/regenerate-key', { method: 'POST', headers });
      return { status: response.status, body: (await response.json()) as { error?: string } };
    };
    const before = await logIn(person, someOrigin);
    await age(user.id);
    const { access_token: refreshed } = await refreshSession(before.refresh_token, someOrigin);
    expect(await regenerate(refreshed)).toMatchObject({
      status: 403,
      body: { error: 'reauthentication_required' },
    });
    const { access_token: fresh } = await logIn(person, someOrigin);
    expect((await regenerate(fresh)).status).toBe(200);
  });
});

describe('the sessions of an account', () => {
  test('the sessions of an account are listed with their devices, without those of other accounts', async () => {
    const { browser, person } = await openSignedIn();
    await signInElsewhere(person);
    await openSignedIn();
    const { total, sessions } = await listSessions(browser);
    // The third one comes from the registration.
    expect(total).toBe(3);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(sessions.map(({ device }) => device)).toContain('Firefox on Linux');
    expect(JSON.stringify(sessions)).not.toContain('Mozilla');
  });

  test('the sessions of an account have the same device in the activity log', async () => {
    const { browser, person } = await openSignedIn();
    await openBrowser().signIn(person, { 'User-Agent': headlessChrome });
    const input = encodeURIComponent(JSON.stringify({ limit: 1 }));
    const response = await browser.get(`/api/trpc/activity.list?input=${input}`);
    expect(await response.json()).toMatchObject({
      result: { data: { events: [{ kind: 'signed_in', device: 'Chrome on Linux' }] } },
    });
    const { sessions } = await listSessions(browser);
    expect(sessions.map(({ device }) => device)).toContain('Chrome on Linux');
  });

  test('the sessions of an account end one by one, or all but this one, and only by their owner', async () => {
    const { browser, person } = await openSignedIn();
    const [second, third] = [await signInElsewhere(person), await signInElsewhere(person)];
    const stranger = await openSignedIn();
    const own = (await listSessions(second)).sessions.find(({ isCurrent }) => isCurrent);
    await call(stranger.browser, 'security.endSession', { id: own?.id });
    expect(await second.whoIs()).not.toBeNull();
    await call(browser, 'security.endSession', { id: own?.id });
    expect(await second.whoIs()).toBeNull();
    expect(await third.whoIs()).not.toBeNull();
    await call(browser, 'security.endOtherSessions');
    expect(await third.whoIs()).toBeNull();
    expect((await listSessions(browser)).total).toBe(1);
    expect(await stranger.browser.whoIs()).not.toBeNull();
  });

  test('the sessions of an account end 90 days after their start, however often they are used', async () => {
    const { browser, person, user } = await openSignedIn();
    const tokens = await logIn(person, someOrigin);
    const startDaysAgo = (days: number) =>
      database().session.updateMany({
        where: { accountId: user.id },
        data: { createdAt: minutesAgo(days * 24 * 60) },
      });
    await startDaysAgo(89.9);
    expect(await browser.whoIs()).not.toBeNull();
    const next = await refreshSession(tokens.refresh_token, someOrigin);
    await startDaysAgo(90.1);
    expect(await browser.whoIs()).toBeNull();
    expect(await findSession(next.access_token)).toBeNull();
    await expect(refreshSession(next.refresh_token, someOrigin)).rejects.toMatchObject({
      code: 'invalid_token',
    });
  });
});
