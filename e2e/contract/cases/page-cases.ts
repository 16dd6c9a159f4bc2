import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openBrowserAt, register } from '../visitor';

export type AskPage = (
  path: string,
  headers?: Record<string, string>,
  method?: string,
) => Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }>;

const publicPages = ['/', '/brands', '/pricing'];

/**
 * Pages as they leave the service.
 * @param ask shows a response as it comes: `fetch` would decompress it, and set the headers that a browser sets
 */
export function pageCases(ask: AskPage, baseUrl: () => string): void {
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
      const browser = openBrowserAt(baseUrl());
      const { person } = await register(browser);
      expect((await browser.signIn(person)).status).toBe(200);
      const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const visitors = [
        {},
        { Cookie: cookies },
        { Cookie: 'theme=dark' },
        { Host: 'evil.example' },
        {
          'X-Forwarded-Host': 'evil.example',
          'X-Forwarded-Proto': 'https',
          Forwarded: 'host=evil',
        },
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

  test('an old slug leads to the brand, and an unknown one to a 404 that no cache keeps', async () => {
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
}
