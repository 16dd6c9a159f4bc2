import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { openBrowserAt, register } from '../../contract/visitor';
import { codeAt } from '../../support/authenticator-codes';
import type { Browser } from '../../support/browser';
import { mailedToken } from '../../support/sent-mail';
import type { RunningServer } from '../../support/start-server';
import { ask, bearer, post, times } from '../accounts/ask';

/** An account in use, with what its holder keeps. All of it was made through the service's own interface. */
export type UsedAccount = {
  id: string;
  email: string;
  password: string;
  apiKey: string;
  refreshToken: string;
  /** The browser session's cookie. */
  cookies: Map<string, string>;
  /** Empty if the account has no second factor. */
  recoveryCodes: string[];
  /** The link mailed to the new address; null if no change of address is pending. */
  changeToken: string | null;
};

/** What the service reports about an account. */
export type Seen = Record<'me' | 'usage' | 'history' | 'subscription', unknown> & {
  events: unknown[];
  requests: unknown[];
};

/** Every second account has an authenticator app, every fifth a pending change of address. */
export async function openAccounts(server: RunningServer, count: number): Promise<UsedAccount[]> {
  const accounts: UsedAccount[] = [];
  for (let i = 0; i < count; i++) accounts.push(await openAccount(server, i));
  return accounts;
}

async function openAccount(server: RunningServer, i: number): Promise<UsedAccount> {
  const { baseUrl, dataFolder } = server;
  const browser = openBrowserAt(baseUrl);
  const { person, apiKey } = await register(browser, fromNetwork(i));
  expect((await browser.signIn(person, fromNetwork(i))).status).toBe(200);
  const login = await post(baseUrl, 'login', person);
  const { user, refresh_token: refreshToken } = login.json as {
    user: { id: string };
    refresh_token: string;
  };
  const paths = ['/v1/svg/github', '/v1/svg/no-such-brand', '/v1/search?q=git'];
  for (const path of [...times((i % 5) + 1, () => '/v1/svg/stripe'), ...paths]) {
    expect(
      (await ask('GET', baseUrl + path, { headers: { 'X-API-Key': apiKey } })).status,
    ).toBeLessThan(500);
  }
  const recoveryCodes = i % 2 === 0 ? await setUpApp(browser) : [];
  const newEmail = `${randomUUID()}@example.com`;
  const isChanging = i % 5 === 1;
  if (isChanging) await call(browser, 'account.requestEmailChange', { email: newEmail });
  return {
    id: user.id,
    email: person.email,
    password: person.password,
    apiKey,
    refreshToken,
    cookies: browser.cookies,
    recoveryCodes,
    changeToken: isChanging ? await mailedToken(dataFolder, newEmail, 'change-email') : null,
  };
}

const fromNetwork = (i: number) => ({ 'X-Forwarded-For': `192.0.2.${i + 1}` });

async function call<T>(browser: Browser, procedure: string, input: unknown = null): Promise<T> {
  const response = await browser.post(`/api/trpc/${procedure}`, input);
  const text = await response.text();
  expect(response.status, `${procedure}: ${text}`).toBe(200);
  return (JSON.parse(text) as { result: { data: T } }).result.data;
}

async function setUpApp(browser: Browser): Promise<string[]> {
  const { secret } = await call<{ secret: string }>(browser, 'secondFactor.setUpAuthenticator');
  const input = { code: await codeAt(secret) };
  const { recoveryCodes } = await call<{ recoveryCodes: string[] }>(
    browser,
    'secondFactor.confirmAuthenticator',
    input,
  );
  return recoveryCodes;
}

/** Reads with the account's key and session, without changing anything that is compared. */
export async function look({ baseUrl }: RunningServer, account: UsedAccount): Promise<Seen> {
  const browser = openBrowserAt(baseUrl);
  for (const [name, value] of account.cookies) browser.cookies.set(name, value);
  const headers = { 'X-API-Key': account.apiKey };
  const read = async (path: string) => {
    const { status, json } = await ask('GET', `${baseUrl}/v1/${path}`, { headers });
    expect(status, path).toBe(200);
    return json;
  };
  const { requests } = (await read('requests?limit=100')) as { requests: { path: string }[] };
  const activity = await browser.get('/api/trpc/activity.list?input=%7B%22limit%22%3A50%7D');
  return {
    me: await browser.whoIs(),
    usage: await read('usage'),
    history: await read('analytics/usage?days=7'),
    subscription: await read('subscription'),
    requests: requests.filter(({ path }) => /^\/v1\/(svg|search)/.test(path)),
    events: ((await activity.json()) as { result: { data: { events: unknown[] } } }).result.data
      .events,
  };
}

/** Does everything the holder could do before. Each action uses something up. */
export async function expectUsable(
  { baseUrl }: RunningServer,
  account: UsedAccount,
): Promise<void> {
  const { email, password, refreshToken, recoveryCodes, changeToken } = account;
  const refreshed = await post(baseUrl, 'refresh', { refresh_token: refreshToken });
  expect(refreshed.status).toBe(200);
  const me = await ask('GET', `${baseUrl}/auth/me`, {
    headers: bearer(refreshed.json['access_token']),
  });
  expect(me.json).toMatchObject({ id: account.id, email });

  const login = await post(baseUrl, 'login', { email, password });
  const [code] = recoveryCodes;
  expect(login.status).toBe(code === undefined ? 200 : 401);
  if (code !== undefined) {
    expect(login.json).toMatchObject({ error: 'mfa_required', methods: ['totp', 'recovery_code'] });
    const step = { mfa_token: login.json['mfa_token'], recovery_code: code };
    expect((await post(baseUrl, 'mfa', step)).status).toBe(200);
  }
  if (changeToken !== null) {
    // Signed in: with a second factor the password alone does not confirm.
    const browser = openBrowserAt(baseUrl);
    for (const [name, value] of account.cookies) browser.cookies.set(name, value);
    await call(browser, 'auth.confirmEmailChange', { token: changeToken, password });
  }
}
