import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../e2e/support/browser';
import { codeAt } from '../../e2e/support/authenticator-codes';
import { addApp, site } from '../../e2e/support/second-factor-holders';
import { openBrowser, openSignedIn } from '../../e2e/support/site-visitors';
import { someOrigin } from '../../e2e/support/some-origin';
import { openAnyDatabase, useDatabase } from '../../e2e/support/test-database';
import { useCounters } from '../../e2e/support/use-counters';
import { VirtualPasskey } from '../../e2e/support/virtual-passkey';
import { startConfirmation } from '../accounts/identities/confirm-owner';
import { addPasskey, startPasskey, startPasskeySignIn } from '../accounts/second-factor/passkeys';
import { sessionCookieName } from '../accounts/sessions/session-cookie';
import { openMemoryCounters } from '../limits/counters/counters';
import { database, type OpenDatabase } from '../platform/database/database';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openAnyDatabase('empty');
  useDatabase(opened);
  useCounters(openMemoryCounters());
});
afterAll(() => opened.close());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

async function call(browser: Browser, procedure: string, input?: unknown) {
  const response = await browser.post(`/api/trpc/${procedure}`, input ?? null);
  const { error } = (await response.json()) as { error?: { data: { code: string } } };
  return { status: response.status, code: error?.data.code };
}

/** Pretends that the account's sessions began eleven minutes ago. */
const age = (accountId: string) =>
  database().session.updateMany({
    where: { accountId },
    data: { authenticatedAt: minutesAgo(11) },
  });

describe('a confirmation', () => {
  const cookieOf = (browser: Browser) => browser.cookies.get(sessionCookieName) ?? '';
  const confirmations = async (accountId: string) => {
    const events = await database().auditEvent.findMany({
      where: { accountId, kind: { in: ['identity_confirmed', 'confirmation_failed'] } },
      orderBy: { id: 'asc' },
    });
    return events.map(({ kind, details }) => [kind, (details as { method: string }).method]);
  };
  /** Signed in a while ago, and has added an authenticator app since. */
  const openWithApp = async () => {
    const opening = await openSignedIn();
    const accountId = opening.user.id;
    const { secret, recoveryCodes } = await addApp({ accountId, origin: someOrigin });
    await age(accountId);
    return { ...opening, accountId, secret, recoveryCode: recoveryCodes[0] };
  };

  test('a confirmation with a password is in the audit log, and so are failed attempts', async () => {
    const { browser, person, user } = await openSignedIn();
    await call(browser, 'security.confirm', { password: 'wrong horse' });
    await call(browser, 'security.confirm', { password: person.password });
    expect(await confirmations(user.id)).toEqual([
      ['confirmation_failed', 'password'],
      ['identity_confirmed', 'password'],
    ]);
  });

  test('a confirmation replaces the cookie: a copy of the old one confirms nothing, and soon expires', async () => {
    const { browser, person, user } = await openSignedIn();
    const thief = openBrowser();
    thief.cookies.set(sessionCookieName, cookieOf(browser));
    await age(user.id);
    await call(browser, 'security.confirm', { password: person.password });
    const confirmAt = (authenticatedAt: Date) =>
      database().session.updateMany({ where: { accountId: user.id }, data: { authenticatedAt } });
    // A slow machine must not expire it.
    await confirmAt(minutesAgo(-1));
    expect(cookieOf(browser)).not.toBe(cookieOf(thief));
    // Calls that a tab sent before it got the new cookie still work.
    expect(await thief.whoIs()).not.toBeNull();
    expect((await call(thief, 'keys.regenerate')).code).toBe('reauthentication_required');
    expect((await call(browser, 'keys.regenerate')).status).toBe(200);
    await confirmAt(minutesAgo(1));
    expect(await thief.whoIs()).toBeNull();
    expect(await browser.whoIs()).not.toBeNull();
  });

  test('a confirmation requires the second factor if there is one', async () => {
    const { browser, person, accountId, secret, recoveryCode } = await openWithApp();
    const ways = (await (await browser.get('/api/trpc/security.waysToConfirm')).json()) as object;
    expect(ways).toMatchObject({
      result: { data: { secondFactors: ['totp', 'recovery_code'], takesPassword: false } },
    });
    const byPassword = await call(browser, 'security.confirm', { password: person.password });
    expect(byPassword).toMatchObject({ status: 401, code: 'mfa_required' });
    const confirm = (proof: object) => call(browser, 'security.confirmBySecondFactor', proof);
    expect(await confirm({ code: '000000' })).toMatchObject({ code: 'validation_error' });
    expect((await call(browser, 'keys.regenerate')).status).toBe(403);
    const code = await codeAt(secret);
    expect((await confirm({ code })).status).toBe(200);
    expect((await call(browser, 'keys.regenerate')).status).toBe(200);
    expect(await confirm({ code })).toMatchObject({ code: 'validation_error' });
    await age(accountId);
    expect((await confirm({ recoveryCode })).status).toBe(200);
    expect((await call(browser, 'keys.regenerate')).status).toBe(200);
    expect(await confirmations(accountId)).toEqual([
      ['confirmation_failed', 'totp'],
      ['identity_confirmed', 'totp'],
      ['confirmation_failed', 'totp'],
      ['identity_confirmed', 'recovery_code'],
    ]);
  });

  test('a confirmation accepts a passkey of the account once, for a challenge of this purpose', async () => {
    const [{ browser, user }, stranger] = [await openSignedIn(), new VirtualPasskey(site)];
    const passkey = new VirtualPasskey(site);
    const { challenge } = await startPasskey(user.id);
    const holder = { accountId: user.id, origin: someOrigin };
    await addPasskey(holder, { name: 'Laptop', response: passkey.create(challenge) });
    await age(user.id);
    const confirm = async (signed: object) =>
      (await call(browser, 'security.confirmBySecondFactor', { passkey: signed })).code;
    const begin = async () => (await startConfirmation(user.id))?.challenge ?? '';
    expect(await confirm(stranger.sign(await begin()))).toBe('invalid_passkey');
    const ofSignIn = (await startPasskeySignIn()).challenge;
    // From the same account, but for a sign-in.
    const ofCreation = (await startPasskey(user.id)).challenge;
    for (const other of [ofSignIn, ofCreation]) {
      expect(await confirm(passkey.sign(other))).toBe('invalid_passkey');
    }
    const own = await begin();
    expect(await confirm(passkey.sign(own))).toBeUndefined();
    // Signed again: a counter that went back would be refused for any challenge.
    expect(await confirm(passkey.sign(own))).toBe('invalid_passkey');
    expect((await call(browser, 'keys.regenerate')).status).toBe(200);
  });
});
