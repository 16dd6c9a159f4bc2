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
 * Pages as the service sends them.
 * @param ask returns the raw response: `fetch` would decompress it and add browser headers
 */
export function pageCases(ask: AskPage, baseUrl: () => string): void {
  test('/status is not cacheable as HTML or JSON, and varies by Accept', async () => {
    for (const accept of ['text/html', 'application/json']) {
      const { status, headers } = await ask('/status', { Accept: accept });
      expect([status, headers['content-type']]).toEqual([200, `${accept}; charset=utf-8`]);
      expect(headers['cache-control']).toContain('no-store');
      expect(headers['vary']?.split(/, */)).toContain('Accept');
    }
  });

  describe.each(publicPages)('%s', (path) => {
    test('a page is the same for every visitor', async () => {
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

    test('a page may be stored by any cache and revalidated', async () => {
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

    test('a page allows no script but its own', async () => {
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

    test('a page differs from what a client-side navigation gets, under another address', async () => {
      // Next adds a parameter so that no cache confuses the two.
      const { status: moved, headers: to } = await ask(path, { RSC: '1' });
      expect([moved, to.location]).toEqual([307, expect.stringMatching(/[?]_rsc$/)]);
      const { status, headers } = await ask(String(to.location), { RSC: '1' });
      expect(status).toBe(200);
      expect(headers['content-type']).toMatch(/^text\/x-component/);
    });
  });

  test.each(['/sign-in', '/register', '/dashboard', '/nowhere'])(
    '%s, rendered for each visitor, allows only the scripts of that rendering',
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

  test('an old slug leads to the brand, and an unknown one to a 404 that is not cacheable', async () => {
    const old = await ask('/brands/zeroone');
    expect([old.status, old.headers.location]).toEqual([308, '/brands/01ai']);
    const named = await ask('/brands/Next.js');
    expect([named.status, named.headers.location]).toEqual([308, '/brands/nextjs']);
    expect((await ask('/brands/01ai')).headers['cache-control']).toMatch(/^public\b/);
    // The second is longer than a slug may be; the third has a letter in two parts.
    for (const slug of ['no-such-brand', 'a'.repeat(201), 'no-such-bra%CC%81nd']) {
      const unknown = await ask(`/brands/${slug}`);
      expect(unknown.status).toBe(404);
      expect(unknown.headers['cache-control']).toMatch(/\bno-store\b/);
      expect(unknown.headers.etag).toBeUndefined();
    }
  });
}
