import { request as visitors } from '@playwright/test';
import { expect, test } from 'vitest';
import { newPerson, type Browser } from '../../support/browser';
import { findBrokenLinks } from '../../support/find-dead-ends';
import { openBrowserAt, register } from '../visitor';

/** Visitors with a session, and what the site gets for its pages. */
export function sessionCases(baseUrl: () => string, hasService: boolean): void {
  test('a visitor registers, gets a working key, signs in and signs out', async () => {
    const browser = openBrowserAt(baseUrl());
    const { person, apiKey } = await register(browser);
    const called = await fetch(`${baseUrl()}/v1/catalog/stripe`, {
      headers: { 'X-API-Key': apiKey },
    });
    expect(called.status).toBe(200);
    expect((await browser.signIn(person)).status).toBe(200);
    expect(await browser.whoIs()).toMatchObject({ email: person.email });

    const copy = openBrowserAt(baseUrl());
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    await browser.signOut();
    expect(await copy.whoIs()).toBeNull();
  });

  test('a visitor who has to sign in first comes back to the page that was opened', async () => {
    const open = (path: string) => fetch(baseUrl() + path, { redirect: 'manual' });
    const response = await open('/dashboard?_rsc=1abc2');
    expect(response.status).toBe(307);
    expect(response.headers.get('Location')).toBe('/sign-in?next=%2Fdashboard');
  });

  // With billing, `e2e/stories/dead-ends.spec.ts` does the same.
  test.runIf(hasService)(
    'without billing no link leads nowhere, for a stranger and for who is signed in',
    async () => {
      const crawl = async (browser: Browser, from: string) => {
        const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const visitor = await visitors.newContext({ extraHTTPHeaders: { Cookie } });
        const found = await findBrokenLinks(visitor, baseUrl(), [from]);
        await visitor.dispose();
        return found;
      };
      const browser = openBrowserAt(baseUrl());
      const stranger = await crawl(browser, '/sign-in');
      expect(stranger.broken).toEqual([]);
      expect(stranger.visited).toEqual(expect.arrayContaining(['/pricing', '/register']));

      const { person } = await register(browser);
      await browser.signIn(person);
      const member = await crawl(browser, '/dashboard');
      expect(member.broken).toEqual([]);
      expect(member.visited).toEqual(
        expect.arrayContaining(['/dashboard/billing', '/dashboard/settings/security']),
      );
    },
    120_000,
  );

  test('a call from another site is refused', async () => {
    const browser = openBrowserAt(baseUrl());
    const response = await browser.post('/api/trpc/auth.register', newPerson(), {
      Origin: 'https://evil.example',
      'Sec-Fetch-Site': 'cross-site',
    });
    expect(response.status).toBe(403);
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  });

  test('a picture of the site needs no key, and a client that has it gets 304', async () => {
    const url = `${baseUrl()}/logos/stripe/mono.svg`;
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    const etag = response.headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'If-None-Match': etag } })).status).toBe(304);
  });

  test('the tiles are compressed', async () => {
    const url = `${baseUrl()}/api/trpc/catalog.tiles?input=%7B%7D`;
    const headers = { 'Accept-Encoding': 'gzip', 'Sec-Fetch-Site': 'same-origin' };
    const response = await fetch(url, { headers });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect((await response.text()).length).toBeGreaterThan(100_000);
  });
}
