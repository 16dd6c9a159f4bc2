import { describe, expect, test } from 'vitest';
import { generateApiKey } from '../../../server/accounts/keys/caller';
import { errorOf, get, postJson, type Target, withKey } from '../target';

const protectedPaths = [
  '/v1/catalog',
  '/v1/catalog/github',
  '/v1/brand?domain=stripe.com',
  '/v1/svg/github',
  '/v1/search?q=git',
  '/v1/svg/github?on=dark&inline=1',
  '/v1/notice?slugs=github',
  '/v1/tokens?slugs=github',
];

/** Guarantees that hold for every route. */
export function transportCases(target: () => Target): void {
  describe.each(protectedPaths)('%s', (path) => {
    test('a caller gets 401 without a key, with a mistyped one and with an unknown one', async () => {
      const { apiKey } = target().pro;
      const mistyped = apiKey.slice(0, -1) + (apiKey.endsWith('x') ? 'y' : 'x');
      for (const key of [undefined, '', 'nonsense', mistyped, generateApiKey('live').raw]) {
        const headers: Record<string, string> = key === undefined ? {} : { 'X-API-Key': key };
        const response = await target().fetch(path, { headers });
        expect(((await response.clone().json()) as { message: string }).message).toContain(
          'X-API-Key',
        );
        expect(response.headers.get('WWW-Authenticate')).toBe('ApiKey');
        expect(await errorOf(response)).toBe('401 invalid_api_key');
      }
    });

    test('a bearer token or a key in the query is not accepted', async () => {
      const { apiKey } = target().pro;
      const bearer = await target().fetch(path, { headers: { Authorization: `Bearer ${apiKey}` } });
      expect(bearer.status).toBe(401);
      const inQuery = `${path}${path.includes('?') ? '&' : '?'}api_key=${apiKey}`;
      expect((await target().fetch(inQuery)).status).toBe(401);
    });

    test('the response has a strong ETag, and a client that has it gets 304', async () => {
      const first = await get(target(), path);
      const etag = first.headers.get('ETag') ?? '';
      expect(etag).toMatch(/^"[\w-]+"$/);
      const marked = ['-gzip', '--gzip', ';br', '-br'].map((mark) =>
        etag.replace(/"$/, `${mark}"`),
      );
      for (const known of [etag, `"other", ${etag}`, `W/${etag}`, '*', ...marked]) {
        const again = await get(target(), path, { headers: { 'If-None-Match': known } });
        expect(again.status).toBe(304);
        expect(await again.text()).toBe('');
        expect(again.headers.get('ETag')).toBe(etag);
        expect(again.headers.get('Cache-Control')).toBe(first.headers.get('Cache-Control'));
        expect(again.headers.get('Vary')).toContain('X-API-Key');
      }
      const changed = await get(target(), path, { headers: { 'If-None-Match': '"other"' } });
      expect(changed.status).toBe(200);
    });

    test('every response has Vary: X-API-Key, errors included', async () => {
      expect((await get(target(), path)).headers.get('Vary')).toContain('X-API-Key');
      expect((await target().fetch(path)).headers.get('Vary')).toContain('X-API-Key');
    });

    test('HEAD has the status and headers of GET, without a body', async () => {
      const whole = await get(target(), path);
      const head = await get(target(), path, { method: 'HEAD' });
      expect(head.status).toBe(200);
      expect(await head.text()).toBe('');
      for (const name of ['Content-Type', 'ETag', 'Cache-Control', 'X-Svg-Variant']) {
        expect(head.headers.get(name)).toBe(whole.headers.get(name));
      }
      // The size of what a look-up found would tell which brand it is.
      const isLookUp = /^\/v1\/(?:brand|search|catalog\/)/.test(path);
      const size = whole.headers.get('Content-Length');
      expect(head.headers.get('Content-Length')).toBe(isLookUp ? null : size);
    });

    test('other methods get 405, and Allow names the supported ones', async () => {
      for (const method of ['PUT', 'PATCH', 'DELETE']) {
        const response = await target().fetch(path, withKey(target().pro, { method }));
        expect(response.headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
        expect(await errorOf(response)).toBe('405 method_not_allowed');
      }
    });

    test('any origin may call it, without credentials', async () => {
      const preflight = await target().fetch(path, {
        method: 'OPTIONS',
        headers: { Origin: 'https://example.com', 'Access-Control-Request-Method': 'GET' },
      });
      expect(preflight.status).toBe(204);
      expect(Object.fromEntries(preflight.headers)).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD, OPTIONS',
        'access-control-allow-headers': expect.stringContaining('X-API-Key'),
      });
      expect(preflight.headers.get('Access-Control-Allow-Credentials')).toBeNull();
      const asked = 'baggage, sentry-trace, traceparent, x-api-key, x-datadog-trace-id';
      const traced = await target().fetch(path, {
        method: 'OPTIONS',
        headers: { Origin: 'https://example.com', 'Access-Control-Request-Headers': asked },
      });
      expect(traced.headers.get('Access-Control-Allow-Headers')).toBe(asked);
      const response = await get(target(), path);
      expect(response.headers.get('Access-Control-Expose-Headers')).toContain('X-Request-Id');
    });
  });

  describe('everywhere', () => {
    test('every response has a request id of its own', async () => {
      const ids = await Promise.all(
        ['/v1/svg/github', '/v1/nothing', '/healthz'].map(async (path) =>
          (await get(target(), path)).headers.get('X-Request-Id'),
        ),
      );
      expect(new Set(ids).size).toBe(3);
      expect(ids).not.toContain(null);
    });

    test.each([
      '/v1/nothing',
      '/v1/svg',
      '/v1/svg/',
      '/v1/svg/a/b',
      '/v1/catalog/github/x',
      '/auth/nothing',
    ])('%s is 404 not_found in the API’s shape', async (path) => {
      expect(await errorOf(await get(target(), path))).toBe('404 not_found');
    });

    test('a member named __proto__ is a slug like any other', async () => {
      const response = await target().fetch(
        '/v1/catalog/batch',
        postJson(target().pro, { slugs: ['__proto__', 'constructor'] }),
      );
      expect(await response.text()).toContain('"__proto__":null');
    });

    test('health and readiness need no key', async () => {
      for (const path of ['/healthz', '/readyz']) {
        const response = await target().fetch(path);
        expect(await response.json()).toEqual({ status: 'ok' });
        expect(response.headers.get('Cache-Control')).toBe('no-store');
      }
    });
  });
}

/** Where Next serves the API, Next compresses. */
export function compressionCases(target: () => Target): void {
  describe('large JSON is compressed for clients that ask', () => {
    const codings = ['br', 'gzip'];
    const cases = ['/v1/catalog?limit=200', '/openapi.json'].flatMap((path) =>
      codings.map((coding) => [path, coding] as const),
    );
    test.each(cases)('%s as %s, under an ETag of its own', async (path, coding) => {
      const askFor = (accepted: string, more: Record<string, string> = {}) =>
        get(target(), path, { headers: { 'Accept-Encoding': accepted, ...more } });
      const plain = await askFor('identity');
      const [packed, again] = [await askFor(coding), await askFor(`${coding};q=0.5`)];
      expect(plain.headers.get('Content-Encoding')).toBeNull();
      expect(packed.headers.get('Content-Encoding')).toBe(coding);
      const size = (response: Response) => Number(response.headers.get('Content-Length'));
      expect(size(packed)).toBeLessThan(size(plain) / 4);
      for (const response of [plain, packed]) {
        expect(response.headers.get('Vary')).toBe('X-API-Key, Accept-Encoding');
      }
      const etag = packed.headers.get('ETag') ?? '';
      expect(again.headers.get('ETag')).toBe(etag);
      expect(etag).not.toBe(plain.headers.get('ETag'));
      for (const accepted of [coding, 'identity']) {
        expect((await askFor(accepted, { 'If-None-Match': etag })).status).toBe(304);
      }
    });

    test('small JSON is not', async () => {
      const item = await get(target(), '/v1/catalog/github', {
        headers: { 'Accept-Encoding': 'br, gzip' },
      });
      expect(item.headers.get('Content-Encoding')).toBeNull();
      expect(item.headers.get('Vary')).toBe('X-API-Key');
    });
  });
}
