import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSessions } from '../accounts/sessions/end-sessions';
import { suspendAccount } from '../accounts/suspend-account';
import { database, type OpenDatabase } from '../platform/database/database';
import { replaceProcessWide } from '../platform/process/made-once';
import { codeAt } from '../../e2e/support/authenticator-codes';
import { addApp } from '../../e2e/support/second-factor-holders';
import { type Browser } from '../../e2e/support/browser';
import { createProviderWalk } from '../../e2e/support/provider-walk';
import { openBrowser, openSignedIn } from '../../e2e/support/site-visitors';
import { openAnyDatabase, useDatabase } from '../../e2e/support/test-database';
import { someOrigin } from '../../e2e/support/some-origin';

// Set before any module reads it.
const standIn = await vi.hoisted(async () => {
  const { startOauthStandIn } = await import('../../e2e/stand-ins/oauth-stand-in');
  const started = await startOauthStandIn();
  for (const provider of ['GITHUB', 'GOOGLE']) {
    process.env[`${provider}_ID`] = started.clientId;
    process.env[`${provider}_SECRET`] = started.clientSecret;
  }
  process.env['GITHUB_URL'] = started.baseUrl;
  process.env['GOOGLE_ISSUER'] = started.baseUrl;
  return started;
});

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await openAnyDatabase('empty');
  useDatabase(opened);
});
afterAll(async () => {
  await opened.close();
  await standIn.close();
});
beforeEach(() => {
  standIn.setFault(null);
  // All browsers have one address.
  replaceProcessWide('caps', null);
});

const failed = /^\/sign-in\?callbackUrl=[^&]+&error=(OAuth)?Callback$/;

function newVisitor({ isVerified = true } = {}) {
  const person = {
    id: String(randomInt(1_000_000_000)),
    name: 'Jane Doe',
    email: `${randomUUID()}@example.com`,
    isVerified,
  };
  standIn.setPerson(person);
  return person;
}

const { leave, walkTo, comeBack, signIn } = createProviderWalk(standIn);

/** Makes the session look as if it began an hour ago. */
const age = (accountId: string) =>
  database().session.updateMany({
    where: { accountId },
    data: { authenticatedAt: new Date(Date.now() - 60 * 60 * 1000) },
  });
const replaceKey = async (browser: Browser) =>
  (await browser.post('/api/trpc/keys.regenerate', null)).status;

describe.each(['github', 'google'])('sign-in with %s', (provider) => {
  test('sign-in with %s opens an account with the verified address, and finds it the next time', async () => {
    const person = newVisitor();
    const { browser, page } = await signIn(provider);
    expect(page).toBe('/dashboard');
    const account = await browser.whoIs();
    expect(account).toMatchObject({ email: person.email, name: person.name });
    const again = await signIn(provider);
    expect((await again.browser.whoIs())?.id).toBe(account?.id);
  });

  test('sign-in with %s refuses another person who now has the address of an account', async () => {
    const person = newVisitor();
    await signIn(provider);
    standIn.setPerson({ ...newVisitor(), email: person.email });
    const { browser, page } = await signIn(provider);
    expect(page).toBe('/sign-in?error=identity_not_linked');
    expect(await browser.whoIs()).toBeNull();
  });

  test('sign-in with %s refuses the address of an account with a password, until its holder links the provider', async () => {
    const { browser, user } = await openSignedIn();
    const verified = { emailVerifiedAt: new Date() };
    await database().account.update({ where: { id: user.id }, data: verified });
    standIn.setPerson({ ...newVisitor(), email: user.email });
    expect((await signIn(provider)).page).toBe('/sign-in?error=identity_not_linked');

    expect((await signIn(provider, browser, 'link')).page).toBe('/dashboard');
    expect((await browser.whoIs())?.id).toBe(user.id);
    expect((await (await signIn(provider)).browser.whoIs())?.id).toBe(user.id);
  });

  test('sign-in with %s links nothing without a session that has recently confirmed its holder', async () => {
    newVisitor();
    const { browser, user } = await openSignedIn();
    await age(user.id);
    expect((await leave(provider, browser, 'link')).status).toBe(403);
    expect((await leave(provider, openBrowser(), 'link')).status).toBe(401);
    // The session ends while its holder is at the provider.
    const other = await openSignedIn();
    const back = await walkTo(provider, other.browser, 'link');
    await endSessions(other.user.id, { origin: someOrigin });
    expect(await comeBack(other.browser, back)).toBe('/sign-in?error=invalid_token');
    expect(await database().identity.count({ where: { accountId: other.user.id } })).toBe(0);
  });

  test('sign-in with %s does not link an identity that signs in to another account', async () => {
    newVisitor();
    await signIn(provider);
    const { browser, user } = await openSignedIn();
    expect((await signIn(provider, browser, 'link')).page).toBe(
      '/dashboard/settings/security?error=identity_taken',
    );
    expect((await browser.whoIs())?.id).toBe(user.id);
  });

  test('sign-in with %s confirms the holder of an old session, and no other account', async () => {
    const person = newVisitor();
    const { browser } = await signIn(provider);
    const account = await browser.whoIs();
    await age(account?.id ?? '');
    expect(await replaceKey(browser)).toBe(403);
    standIn.setPerson({ ...newVisitor(), email: person.email });
    expect((await signIn(provider, browser, 'confirm')).page).toBe(
      '/dashboard/settings/security?error=identity_not_linked',
    );
    expect(await replaceKey(browser)).toBe(403);
    standIn.setPerson(person);
    expect((await signIn(provider, browser, 'confirm')).page).toBe('/dashboard');
    expect(await replaceKey(browser)).toBe(200);
    const { id: accountId = '' } = account ?? {};
    expect(await database().session.count({ where: { accountId } })).toBe(1);
  });

  test('sign-in with %s asks for the second step if the account has one, and opens no session before it', async () => {
    newVisitor();
    const { browser: first } = await signIn(provider);
    const accountId = (await first.whoIs())?.id ?? '';
    const { secret } = await addApp({ accountId, origin: someOrigin });
    const { browser, page } = await signIn(provider);
    expect(page).toBe('/sign-in/second-step');
    expect(await browser.whoIs()).toBeNull();
    await browser.post('/api/auth/callback/second-step', {
      csrfToken: await browser.csrfToken(),
      json: 'true',
      code: await codeAt(secret),
    });
    expect((await browser.whoIs())?.id).toBe(accountId);
    const event = { accountId, kind: 'signed_in' };
    const newest = await database().auditEvent.findFirst({
      where: event,
      orderBy: { id: 'desc' },
    });
    expect(newest?.details).toMatchObject({ method: provider, secondFactor: 'totp' });
    // The provider alone does not confirm the session's holder either.
    await age(accountId);
    expect((await signIn(provider, browser, 'confirm')).page).toBe(
      '/dashboard/settings/security?error=mfa_required',
    );
    expect(await replaceKey(browser)).toBe(403);
  });

  test('sign-in with %s says that an account is suspended', async () => {
    const person = newVisitor();
    await signIn(provider);
    await suspendAccount(person.email, 'Resale of artwork.', someOrigin);
    const { browser, page } = await signIn(provider);
    expect(page).toBe('/sign-in?error=account_suspended');
    expect(await browser.whoIs()).toBeNull();
  });

  test('sign-in with %s opens no session for an address that the provider has not verified', async () => {
    newVisitor({ isVerified: false });
    const { browser, page } = await signIn(provider);
    expect(page).toBe('/sign-in?error=email_not_verified');
    expect(await browser.whoIs()).toBeNull();
  });

  test.each(['denied', 'error', 'silent'] as const)(
    'sign-in with %s ends on the sign-in page when the provider’s response is: %s',
    async (fault) => {
      newVisitor();
      standIn.setFault(fault);
      const { browser, page } = await signIn(provider);
      expect(page).toMatch(failed);
      expect(await browser.whoIs()).toBeNull();
      standIn.setFault(null);
      await signIn(provider, browser);
      expect(await browser.whoIs()).not.toBeNull();
    },
    20_000,
  );

  test('sign-in with %s accepts a response only in the browser that asked for it, and only once', async () => {
    newVisitor();
    const browser = openBrowser();
    const back = await walkTo(provider, browser);
    const victim = openBrowser();
    expect(await comeBack(victim, back)).toMatch(failed);
    expect(await victim.whoIs()).toBeNull();

    const own = await walkTo(provider, browser);
    const cookies = new Map(browser.cookies);
    expect(await comeBack(browser, own)).toBe('/dashboard');
    expect(await comeBack(browser, own)).toMatch(failed);

    const asked = standIn.asked.length;
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect(await comeBack(browser, own)).toMatch(failed);
    expect(standIn.asked.length).toBe(asked);
  });
});

test('Google is asked for its endpoints and keys once, however many sign-ins are completed', async () => {
  for (let i = 0; i < 3; i++) {
    newVisitor();
    expect((await signIn('google')).page).toBe('/dashboard');
  }
  const fetched = standIn.asked.filter((path) => /^\/\.well-known\/|\/certs$/.test(path));
  expect(fetched).toEqual(['/.well-known/openid-configuration', '/oauth2/v3/certs']);
});

test('one address starts 60 sign-ins a minute with providers', async () => {
  const browser = openBrowser();
  const statuses = [];
  for (let i = 0; i < 61; i++) statuses.push((await leave('github', browser)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
});

test.each(['forged', 'stranger', 'replayed', 'elsewhere'] as const)(
  'refuses an id token that is %s',
  async (fault) => {
    newVisitor();
    standIn.setFault(fault);
    const { browser, page } = await signIn('google');
    expect(page).toMatch(failed);
    expect(await browser.whoIs()).toBeNull();
  },
);
