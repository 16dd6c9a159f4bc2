import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeAt } from '../../e2e/support/authenticator-codes';
import type { Browser } from '../../e2e/support/browser';
import { addApp } from '../../e2e/support/second-factor-holders';
import { openBrowser, openSignedIn } from '../../e2e/support/site-visitors';
import { someOrigin as origin } from '../../e2e/support/some-origin';
import { openAnyDatabase, useDatabase } from '../../e2e/support/test-database';
import { VirtualPasskey } from '../../e2e/support/virtual-passkey';
import { addPasskey, startPasskey, startPasskeySignIn } from '../accounts/second-factor/passkeys';
import type { OpenDatabase } from '../platform/database/database';
import { env } from '../platform/env';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openAnyDatabase('empty');
  useDatabase(opened);
});
afterAll(() => opened.close());

async function registerWithApp() {
  const { user, person } = await openSignedIn();
  const holder = { accountId: user.id, origin };
  const { secret, recoveryCodes } = await addApp(holder);
  return { holder, person, secret, recoveryCode: recoveryCodes[0] ?? '' };
}

/** Where a sign-in form redirects to. */
async function send(browser: Browser, provider: string, values: Record<string, string>) {
  const csrfToken = await browser.csrfToken();
  const path = `/api/auth/callback/${provider}`;
  const response = await browser.post(path, { ...values, csrfToken, json: 'true' });
  const { url } = (await response.json()) as { url: string };
  return { to: url.slice(env.publicUrl.length), cookies: response.headers.getSetCookie() };
}

test('with a second factor the password opens no session, but the second step does', async () => {
  const { person, secret, holder } = await registerWithApp();
  const browser = openBrowser();
  const first = await send(browser, 'credentials', { ...person, callbackUrl: '/dashboard/keys' });
  expect(first.to).toBe('/sign-in/second-step');
  const kept = first.cookies.find((line) => line.startsWith('marque.second-step='));
  expect(kept).toMatch(/; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax$/);
  expect(await browser.whoIs()).toBeNull();

  const wrong = await send(browser, 'second-step', { code: '000000' });
  expect(wrong.to).toContain('error=invalid_mfa_code');
  expect(await browser.whoIs()).toBeNull();
  const second = await send(browser, 'second-step', { code: await codeAt(secret) });
  expect(second.to).toBe('/dashboard/keys');
  expect(await browser.whoIs()).toMatchObject({ id: holder.accountId });
  expect(browser.cookies.has('marque.second-step')).toBe(false);
});

test('one browser’s second step cannot be finished in another', async () => {
  const { person, recoveryCode } = await registerWithApp();
  await send(openBrowser(), 'credentials', person);
  const other = openBrowser();
  const outcome = await send(other, 'second-step', { recoveryCode });
  expect(outcome.to).toContain('error=invalid_mfa_token');
  expect(await other.whoIs()).toBeNull();
});

test('a passkey signs in without a password, and asks for nothing more', async () => {
  const { holder } = await registerWithApp();
  const passkey = new VirtualPasskey({ origin: env.publicUrl, rpId: 'localhost' });
  const { challenge } = await startPasskey(holder.accountId);
  await addPasskey(holder, { name: 'Laptop', response: passkey.create(challenge) });
  const browser = openBrowser();
  const options = await startPasskeySignIn();
  const signed = JSON.stringify(passkey.sign(options.challenge));
  const outcome = await send(browser, 'passkey', { passkey: signed, callbackUrl: '/dashboard' });
  expect(outcome.to).toBe('/dashboard');
  expect(await browser.whoIs()).toMatchObject({ id: holder.accountId });
  const replayed = await send(openBrowser(), 'passkey', { passkey: signed });
  expect(replayed.to).toContain('error=invalid_passkey');
});
