import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { caps } from '../../server/limits/caps';
import { newPerson } from '../support/browser';
import { findSite, isRunning, until } from '../support/site-process';
import { createSeededDataFolder, type RunningServer, startServer } from '../support/start-server';
import { openBrowserAt } from './visitor';

const orphanEndsWithinMs = 30_000;
const hangEndsWithinMs = 40_000;
const publicPages = ['/', '/brands', '/pricing'];

let server: RunningServer;
beforeAll(async () => {
  const dataFolder = createSeededDataFolder(inject('pgliteTemplates').seeded);
  server = await startServer({ dataFolder });
});
afterAll(() => server.stop());

/** As it comes: `fetch` would decompress it, and set the headers that a browser sets. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server;
  const request = get({ host: '127.0.0.1', port, path, headers, method });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const { statusCode: status, headers: received } = response;
  return { status, headers: received, body: await buffer(response) };
}

test('a cache keeps neither form of the status, and would not mix them up', async () => {
  for (const accept of ['text/html', 'application/json']) {
    const { status, headers } = await ask('/status', { Accept: accept });
    expect([status, headers['content-type']]).toEqual([200, `${accept}; charset=utf-8`]);
    expect(headers['cache-control']).toContain('no-store');
    expect(headers['vary']?.split(/, */)).toContain('Accept');
  }
});

describe.each(publicPages)('%s', (path) => {
  test('is the same for everybody', async () => {
    const browser = openBrowserAt(server.baseUrl);
    const person = newPerson();
    await browser.post('/api/trpc/auth.register', person);
    expect((await browser.signIn(person)).status).toBe(200);
    const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const visitors = [
      {},
      { Cookie: cookies },
      { Cookie: 'theme=dark' },
      { Host: 'evil.example' },
      { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https', Forwarded: 'host=evil' },
      { 'X-Forwarded-For': '6.6.6.6' },
      { 'X-Marque-Path': '/evil', 'X-Site-Token': 'forged' },
    ];
    const [first, ...others] = await Promise.all(visitors.map((headers) => ask(path, headers)));
    expect(first?.status).toBe(200);
    expect(first?.headers['set-cookie']).toBeUndefined();
    for (const other of others) {
      expect(String(other.body) === String(first?.body)).toBe(true);
      expect({ ...other.headers, date: '' }).toEqual({ ...first?.headers, date: '' });
    }
  });

  test('may be kept by everybody, and asked for again', async () => {
    const { headers, body } = await ask(path);
    expect(headers['cache-control']).toMatch(/^public\b/);
    expect(headers.etag).toMatch(/^"[\w-]+"$/);
    expect(headers.vary).toMatch(/\bAccept-Encoding\b/);
    const again = await ask(path, { 'If-None-Match': headers.etag ?? '' });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const head = await ask(path, {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect({ ...head.headers, date: '' }).toEqual({ ...headers, date: '' });
    const brotli = await ask(path, { 'Accept-Encoding': 'gzip, deflate, br' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body).equals(body)).toBe(true);
    expect((await ask(`${path}?utm_source=x&fbclid=y`)).headers.etag).toBe(headers.etag);
  });

  test('runs no script but its own', async () => {
    const { headers, body } = await ask(path);
    const policy = String(headers['content-security-policy']);
    const [, allowed = ''] = /script-src ([^;]+)/.exec(policy) ?? [];
    expect(allowed).not.toContain('unsafe');
    const scripts = [...String(body).matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
    const inline = scripts.filter(([, attributes]) => !/\ssrc=/.test(attributes ?? ''));
    expect(inline.length).toBeGreaterThan(0);
    for (const [, , text = ''] of inline) {
      expect(allowed).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    }
  });

  test('is not what a client-side navigation gets', async () => {
    // Next adds a parameter, so that no cache takes the one for the other.
    const { status: moved, headers: to } = await ask(path, { RSC: '1' });
    expect([moved, to.location]).toEqual([307, expect.stringMatching(/[?]_rsc$/)]);
    const { status, headers } = await ask(String(to.location), { RSC: '1' });
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/x-component/);
  });
});

test.each(['/sign-in', '/register', '/dashboard', '/nowhere'])(
  '%s, which is rendered for one visitor, runs no script but those of its own rendering',
  async (path) => {
    const policyOf = async () => {
      const { headers, body } = await ask(path, {
        'Content-Security-Policy': "script-src 'nonce-chosen'",
        'X-Nonce': 'chosen',
      });
      const policy = String(headers['content-security-policy']);
      const [, nonce = ''] = /script-src 'self' 'nonce-([^']+)'(?:;|$)/.exec(policy) ?? [];
      expect(nonce).toMatch(/^[\w+/]{22}==$/);
      expect(policy).toContain("base-uri 'none'");
      const scripts = [...String(body).matchAll(/<script([^>]*)>/g)].map(([tag]) => tag);
      const inline = scripts.filter((tag) => !/\ssrc=|application\/ld/.test(tag));
      expect(inline.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
      return nonce;
    };
    expect(await policyOf()).not.toBe(await policyOf());
  },
);

test('an old slug leads to the brand, and an unknown one to a 404 that nobody keeps', async () => {
  const old = await ask('/brands/zeroone');
  expect([old.status, old.headers.location]).toEqual([308, '/brands/01ai']);
  expect((await ask('/brands/01ai')).headers['cache-control']).toMatch(/^public\b/);
  // The second is longer than a slug may be, the third too short for a search of the nearest.
  for (const slug of ['no-such-brand', 'a'.repeat(201), 'e%CC%81']) {
    const unknown = await ask(`/brands/${slug}`);
    expect(unknown.status).toBe(404);
    expect(unknown.headers['cache-control']).toMatch(/\bno-store\b/);
    expect(unknown.headers.etag).toBeUndefined();
  }
});

test('a visitor who claims to be the site, or another visitor, is counted by its own address', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < caps.forgotPassword.limit + 3; i++) {
    const { status } = await fetch(`${server.baseUrl}/api/trpc/auth.forgotPassword`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
        'X-Forwarded-For': `198.51.100.${i}`,
        'X-Forwarded-Host': 'localhost',
        'X-Site-Token': 'x'.repeat(43),
      },
      body: JSON.stringify({ email: 'a@example.com' }),
    });
    statuses.push(status);
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
});

test('a site that hangs is replaced, and who waits for a page is told', async () => {
  const site = findSite(server);
  process.kill(site, 'SIGSTOP');
  const waiting = ask('/sign-in');
  await until(() => !isRunning(site), hangEndsWithinMs);
  expect((await waiting).status).toBe(503);
  await until(async () => (await ask('/sign-in')).status === 200, hangEndsWithinMs);
}, 120_000);

// Last, because they end the server of the others.
describe('the site ends', () => {
  test('with a service that is stopped', async () => {
    const site = findSite(server);
    expect(isRunning(site)).toBe(true);
    await server.stop();
    expect(isRunning(site)).toBe(false);
  });

  test('with a service that is killed', async () => {
    server = await startServer({ dataFolder: server.dataFolder });
    const site = findSite(server);
    onTestFinished(() => {
      if (isRunning(site)) process.kill(site, 'SIGKILL');
    });
    expect(isRunning(site)).toBe(true);
    server.process.kill('SIGKILL');
    await until(() => !isRunning(site), orphanEndsWithinMs);
  });
});
