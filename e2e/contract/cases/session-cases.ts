import { expect, test } from 'vitest';
import { newPerson } from '../../support/browser';
import { openBrowserAt, register } from '../visitor';

/** Visitors with a session, and the resources of the site's pages. */
export function sessionCases(baseUrl: () => string): void {
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

  test('after signing in, a visitor returns to the page that asked for it', async () => {
    const open = (path: string) => fetch(baseUrl() + path, { redirect: 'manual' });
    const response = await open('/dashboard?_rsc=1abc2');
    expect(response.status).toBe(307);
    expect(response.headers.get('Location')).toBe('/sign-in?next=%2Fdashboard');
  });

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
