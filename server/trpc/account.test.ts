import { randomUUID } from 'node:crypto';
import { encode } from 'next-auth/jwt';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { register } from '../accounts/register';
import type { OpenDatabase } from '../platform/database/database';
import { env } from '../platform/env';
import { AppError } from '../platform/errors';
import { findCaller } from '../accounts/keys/find-caller';
import { cookieSecret, sessionCookieName } from '../accounts/sessions/session-cookie';
import { openMemoryCounters } from '../limits/counters/counters';
import { listSentMail } from '../../e2e/support/sent-mail';
import { openTestSession } from '../../e2e/support/open-test-session';
import { openAnyDatabase, useDatabase } from '../../e2e/support/test-database';
import { useCounters } from '../../e2e/support/use-counters';
import { clientBehindNext } from '../platform/requests/origin';
import { createContext } from './context';
import { appRouter } from './router';
import { someOrigin } from '../../e2e/support/some-origin';

const password = 'correct horse battery';
const other = 'another good one';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openAnyDatabase('empty');
  useDatabase(opened);
  useCounters(openMemoryCounters());
});
afterAll(() => opened.close());

/** The calls of a browser with this cookie, each sent as its own request. */
function browserWith(cookie: string) {
  const headers = new Headers({ cookie });
  return () => appRouter.createCaller(createContext(headers, clientBehindNext(headers)));
}

async function signIn(accountId: string) {
  const sid = await openTestSession(accountId);
  const token = await encode({ token: { sub: accountId, sid }, secret: cookieSecret() });
  return browserWith(`${sessionCookieName}=${token}`);
}

async function newHolder() {
  const email = `${randomUUID()}@example.com`;
  const { user, api_key } = await register({ email, password, name: 'Jane' }, someOrigin);
  return { id: user.id, email, apiKey: api_key, browser: await signIn(user.id) };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => {
      const cause: unknown = error instanceof Error ? error.cause : error;
      return cause instanceof AppError ? cause.code : error;
    },
  );

describe('the owner of an account, on the site,', () => {
  test('sees the account and its key, but no secret', async () => {
    const { id, email, apiKey, browser } = await newHolder();
    expect(await browser().account.me()).toEqual({
      id,
      email,
      name: 'Jane',
      tier: 'free',
      email_verified: false,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      has_password: true,
    });
    expect(await browser().keys.current()).toEqual({
      prefix: apiKey.slice(0, 12),
      last4: apiKey.slice(-4),
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      lastUsedAt: null,
    });
  });

  test('the owner changes the name', async () => {
    const { browser } = await newHolder();
    expect((await browser().account.rename({ name: 'Jane Doe' })).name).toBe('Jane Doe');
    expect((await browser().account.me()).name).toBe('Jane Doe');
    expect(await codeOf(browser().account.rename({ name: 'x'.repeat(101) }))).toBe(
      'validation_error',
    );
  });

  test('the owner gets a new key once, and the old one is refused', async () => {
    const { id, apiKey, browser } = await newHolder();
    const made = await browser().keys.regenerate();
    expect(await findCaller(apiKey)).toBeNull();
    expect((await findCaller(made.api_key))?.accountId).toBe(id);
    const shown = await browser().keys.current();
    expect(shown).toEqual({ ...made.key, lastUsedAt: null });
    expect(JSON.stringify(shown)).not.toContain(made.api_key);
  });

  test('the owner creates a first key if there is none, and no message mentions an earlier key', async () => {
    const { id, email, browser } = await newHolder();
    await opened.client.apiKey.deleteMany({ where: { accountId: id } });
    expect(await browser().keys.current()).toBeNull();
    const { api_key } = await browser().keys.regenerate();
    expect((await findCaller(api_key))?.accountId).toBe(id);
    // The message about the second key would come after any about the first.
    const { key } = await browser().keys.regenerate();
    const sent = await vi.waitFor(() => {
      const mails = listSentMail(env.dataFolder, email, 'key-regenerated');
      expect(mails).not.toEqual([]);
      return mails;
    }, 10_000);
    expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining(key.last4)]);
  });

  test('the owner stays signed in with a new password, and every other browser is signed out', async () => {
    const { id, browser } = await newHolder();
    const elsewhere = await signIn(id);
    await browser().account.changePassword({ currentPassword: password, password: other });
    expect((await browser().account.me()).id).toBe(id);
    expect(await codeOf(elsewhere().account.me())).toBe('invalid_token');
  });

  test('the owner cannot try passwords more than ten times an hour, nor can a stolen session', async () => {
    const { id, browser } = await newHolder();
    const thief = await signIn(id);
    const change = (currentPassword: string, next = other) =>
      codeOf(thief().account.changePassword({ currentPassword, password: next }));
    // Input refused as malformed is not a guess, and costs none.
    for (let i = 0; i < 20; i++) expect(await change(password, 'short')).toBe('validation_error');
    for (let i = 0; i < 9; i++) expect(await change('x')).toBe('validation_error');
    const deletion = (by: object) => codeOf(browser().account.delete(by));
    expect(await deletion({ password: other })).toBe('validation_error');
    expect(await change(password)).toBe('rate_limit_exceeded');
    expect(await deletion({ password })).toBe('rate_limit_exceeded');
    expect((await browser().account.me()).id).toBe(id);
  });

  test('the owner signs out everywhere, including here', async () => {
    const { id, browser } = await newHolder();
    const elsewhere = await signIn(id);
    await browser().account.signOutEverywhere();
    for (const each of [browser, elsewhere]) {
      expect(await codeOf(each().account.me())).toBe('invalid_token');
    }
  });

  test('the owner deletes the account, and is signed out from then on', async () => {
    const { id, apiKey, browser } = await newHolder();
    expect(await codeOf(browser().account.delete({ password: other }))).toBe('validation_error');
    await browser().account.delete({ password });
    expect(await opened.client.account.count({ where: { id } })).toBe(0);
    expect(await findCaller(apiKey)).toBeNull();
    expect(await codeOf(browser().account.me())).toBe('invalid_token');
  });
});

describe('anyone but the owner of the account', () => {
  /** Every procedure of the two nouns, with input that would be valid for the owner. */
  const calls = (browser: ReturnType<typeof browserWith>) => ({
    me: () => browser().account.me(),
    rename: () => browser().account.rename({ name: 'Mallory' }),
    changePassword: () =>
      browser().account.changePassword({ currentPassword: password, password: other }),
    requestEmailChange: () => browser().account.requestEmailChange({ email: 'm@example.com' }),
    current: () => browser().keys.current(),
    regenerate: () => browser().keys.regenerate(),
    signOutEverywhere: () => browser().account.signOutEverywhere(),
    delete: () => browser().account.delete({ password }),
  });
  const rowsOf = (id: string) =>
    Promise.all([
      opened.client.account.findMany({ where: { id } }),
      opened.client.apiKey.findMany({ where: { accountId: id } }),
      opened.client.session.findMany({ where: { accountId: id } }),
    ]);

  test.each(Object.keys(calls(browserWith(''))))(
    'another person gets nothing from %s without a session, with another’s id in the cookie, or with an ended one',
    async (name) => {
      const [victim, mallory] = [await newHolder(), await newHolder()];
      const before = await rowsOf(victim.id);
      const sid = await openTestSession(mallory.id);
      const seal = async (claims: object) =>
        `${sessionCookieName}=${await encode({ token: { ...claims }, secret: cookieSecret() })}`;
      await opened.client.session.update({ where: { id: sid }, data: { endedAt: new Date() } });
      const unsealed = Buffer.from(JSON.stringify({ sub: victim.id, sid })).toString('base64url');
      const cookies = [
        '',
        `${sessionCookieName}=${unsealed}`,
        await seal({ sub: victim.id, sid }),
        await seal({ sub: mallory.id, sid }),
        await seal({
          sub: victim.id,
          sid: await openTestSession(mallory.id),
        }),
        await seal({ sub: victim.id }),
      ];
      for (const cookie of cookies) {
        const call = Reflect.get(calls(browserWith(cookie)), name) as () => Promise<unknown>;
        expect(await codeOf(call()), cookie).toBe('invalid_token');
      }
      expect(await rowsOf(victim.id)).toEqual(before);
    },
  );

  test('another person reaches only their own data, whatever ids they send', async () => {
    const [victim, mallory] = [await newHolder(), await newHolder()];
    const before = await rowsOf(victim.id);
    const ids = { id: victim.id, accountId: victim.id, email: victim.email };
    const { account, keys } = mallory.browser();
    expect(await account.me()).toMatchObject({ id: mallory.id });
    await account.rename(Object.assign({ name: 'Mallory' }, ids));
    const change = { currentPassword: password, password: other };
    await account.changePassword(Object.assign(change, ids));
    await keys.regenerate();
    await account.delete(Object.assign({ password: other }, ids));
    expect(await rowsOf(victim.id)).toEqual(before);
    expect(await opened.client.account.count({ where: { id: mallory.id } })).toBe(0);
  });
});

test.each(['\0', '\ud800'])(
  'a filter of the request log with %j, which no database can store, is refused',
  async (text) => {
    const { browser } = await newHolder();
    for (const filter of [{ path: text }, { key: text }]) {
      const refused = browser().requests.list({ limit: 1, ...filter });
      expect(await codeOf(refused)).toBe('validation_error');
    }
  },
);
