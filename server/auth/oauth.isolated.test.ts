import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { register } from '../accounts/register';
import type { OpenDatabase } from '../platform/database/database';
import { env } from '../platform/env';
import { type Browser, newPerson } from '../../e2e/support/browser';
import { openBrowser } from '../../e2e/support/site-visitors';
import { openTestDatabase, useDatabase } from '../../e2e/support/test-database';

// Before any module reads it.
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
  opened = await openTestDatabase('embedded', 'empty');
  useDatabase(opened);
});
afterAll(async () => {
  await opened.close();
  await standIn.close();
});
beforeEach(() => standIn.setFault(null));

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

/** Presses the button, goes to the provider and comes back as far as its redirect leads. */
async function walkTo(provider: string, browser: Browser): Promise<string> {
  const response = await browser.post(`/api/auth/signin/${provider}`, {
    csrfToken: await browser.csrfToken(),
    callbackUrl: '/dashboard',
    json: 'true',
  });
  const { url } = (await response.json()) as { url: string };
  expect(url).toContain(standIn.baseUrl);
  const asked = await fetch(url, { redirect: 'manual' });
  const { pathname, search } = new URL(asked.headers.get('Location') ?? '');
  return pathname + search;
}

/** Comes back from the provider: to which page of the site, in the end. */
async function comeBack(browser: Browser, path: string): Promise<string> {
  const { headers } = await browser.get(path);
  const { pathname, search } = new URL(headers.get('Location') ?? '', env.publicUrl);
  return pathname.startsWith('/api/auth/')
    ? comeBack(browser, pathname + search)
    : pathname + search;
}

async function signIn(provider: string, browser = openBrowser()) {
  return { browser, page: await comeBack(browser, await walkTo(provider, browser)) };
}

describe.each(['github', 'google'])('sign-in with %s', (provider) => {
  test('opens an account with the verified address, and finds it the next time', async () => {
    const person = newVisitor();
    const { browser, page } = await signIn(provider);
    expect(page).toBe('/dashboard');
    const account = await browser.whoIs();
    expect(account).toMatchObject({ email: person.email, name: person.name });
    const again = await signIn(provider);
    expect((await again.browser.whoIs())?.id).toBe(account?.id);
  });

  test('takes over an account whose address nobody had verified: its session ends', async () => {
    const earlier = newPerson();
    await register(earlier);
    const stranger = openBrowser();
    await stranger.signIn(earlier);
    expect(await stranger.whoIs()).not.toBeNull();
    standIn.setPerson({ ...newVisitor(), email: earlier.email });
    const { browser } = await signIn(provider);
    expect(await browser.whoIs()).toMatchObject({ email: earlier.email });
    expect(await stranger.whoIs()).toBeNull();
  });

  test('lets nobody in whose address the provider has not verified', async () => {
    newVisitor({ isVerified: false });
    const { browser, page } = await signIn(provider);
    expect(page).toBe('/sign-in?error=AccessDenied');
    expect(await browser.whoIs()).toBeNull();
  });

  test.each(['denied', 'error', 'silent'] as const)(
    'ends on the sign-in page when the provider responses: %s',
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

  test('takes an response only in the browser that asked, and only once', async () => {
    newVisitor();
    const browser = openBrowser();
    const back = await walkTo(provider, browser);
    const victim = openBrowser();
    expect(await comeBack(victim, back)).toMatch(failed);
    expect(await victim.whoIs()).toBeNull();

    const own = await walkTo(provider, browser);
    expect(await comeBack(browser, own)).toBe('/dashboard');
    expect(await comeBack(browser, own)).toMatch(failed);
  });
});

test.each(['forged', 'stranger'] as const)('refuses an id token that is %s', async (fault) => {
  newVisitor();
  standIn.setFault(fault);
  const { browser, page } = await signIn('google');
  expect(page).toMatch(failed);
  expect(await browser.whoIs()).toBeNull();
});
