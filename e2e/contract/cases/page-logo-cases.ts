import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { currentCatalog } from '../../../server/catalog/current-catalog';
import { headersOf, openPage } from '../ask-logo';
import { errorOf, registerAt, type Target, withKey } from '../target';

/** `GET /logo/{name}`, which a page asks without a header of its own. */
export function pageLogoCases(target: () => Target): void {
  const metadataOf = async (response: Response) => sharp(await response.arrayBuffer()).metadata();

  describe('GET /logo/{name}', () => {
    const { createKey, ask } = openPage(target);
    let token: string;
    beforeAll(async () => void (token = await createKey()));

    test.each(['github.com', 'gist.github.com', 'www.GitHub.com', 'github', 'GitHub'])(
      '%s is the logo of GitHub, which every cache may keep for a day',
      async (name) => {
        const response = await ask(`${name}.svg`, { token });
        expect(response.status).toBe(200);
        expect(headersOf(response)).toMatchObject({
          'content-type': 'image/svg+xml; charset=utf-8',
          'cache-control': 'public, max-age=86400, s-maxage=86400',
          vary: 'X-API-Key',
          'x-svg-variant': 'color',
          'surrogate-key': 'logos brand-github',
          'cross-origin-resource-policy': 'cross-origin',
          'access-control-allow-origin': '*',
          'x-ratelimit-limit': '2000',
        });
        expect(response.headers.get('X-Marque-Fallback')).toBeNull();
        const path = '/v1/svg/github?variant=color';
        const same = await target().fetch(path, withKey(target().pro));
        expect(await response.text()).toBe(await same.text());
      },
    );

    test('a former slug leads to the brand, as everywhere', async () => {
      const brand = currentCatalog().brands.find(({ lookups }) =>
        lookups.some((former) => /^[a-z0-9-]+$/.test(former)),
      );
      const former = brand?.lookups.find((one) => /^[a-z0-9-]+$/.test(one));
      const response = await ask(`${former}.svg`, { token });
      expect(response.headers.get('Surrogate-Key')).toBe(`logos brand-${brand?.slug}`);
    });

    test.each([
      ['png', {}, 128],
      ['webp', { size: '64' }, 64],
      ['PNG', { size: '1024', variant: 'mono' }, 1024],
    ])('.%s with %j is a picture of that size', async (format, query, side) => {
      const response = await ask(`github.com.${format}`, { token, ...query });
      expect(response.headers.get('Content-Type')).toBe(`image/${format.toLowerCase()}`);
      const { format: drawn, width, height } = await metadataOf(response);
      expect([drawn, Math.max(width, height)]).toEqual([format.toLowerCase(), side]);
    });

    test('a picture is square, whatever the shape of the drawing, unless the wordmark is asked for', async () => {
      const sides = async (query: Record<string, string>) => {
        const response = await ask('oracle.com.png', { token, size: '64', ...query });
        const { width, height } = await metadataOf(response);
        return [width, height];
      };
      expect(await sides({})).toEqual([64, 64]);
      const [width, height = 0] = await sides({ variant: 'wordmark' });
      expect(width).toBe(64);
      expect(height).toBeLessThan(32);
    });

    test.each([
      [undefined, 'image/png'],
      ['*/*', 'image/png'],
      ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'image/webp'],
      ['image/avif,image/png', 'image/avif'],
      ['image/svg+xml,image/png;q=0.5', 'image/svg+xml; charset=utf-8'],
      ['image/svg+xml;q=0, image/*', 'image/png'],
    ])('without an extension, Accept: %s gets %s', async (accept, type) => {
      const headers: Record<string, string> = accept === undefined ? {} : { Accept: accept };
      const response = await ask('github.com', { token, size: '32' }, { headers });
      expect(response.headers.get('Content-Type')).toBe(type);
      expect(response.headers.get('Vary')).toBe('X-API-Key, Accept');
    });

    test('theme is the page behind the logo', async () => {
      const [themed, on, plain] = await Promise.all(
        [{ theme: 'dark' }, { on: 'dark' }, {}].map(async (query) => {
          const response = await ask('github.com.svg', { token, ...query });
          return [response.headers.get('X-Contrast-Ratio'), await response.text()] as const;
        }),
      );
      expect(themed).toEqual(on);
      expect(Number(themed?.[0])).toBeGreaterThan(3);
      expect(plain?.[0]).toBeNull();
    });

    describe('without a logo', () => {
      const unknown = 'no-such-firm.dev';
      const knownByName = () => currentCatalog().known[0]?.slug ?? '';

      test.each(['svg', 'png', 'webp'])(
        'a missing logo is a monogram as .%s, which says so, and is kept for an hour',
        async (format) => {
          for (const name of [unknown, `eu.${unknown}`, knownByName(), 'no such firm']) {
            const path = `${encodeURIComponent(name)}.${format}`;
            const response = await ask(path, { token, size: '16' });
            expect(response.status).toBe(200);
            expect(headersOf(response)).toMatchObject({
              'x-marque-fallback': 'monogram',
              'x-svg-variant': 'placeholder',
              'cache-control': 'public, max-age=3600, s-maxage=3600',
            });
            const { width, height } = await metadataOf(response);
            if (format !== 'svg') expect([width, height]).toEqual([16, 16]);
          }
        },
      );

      test('a sub-domain has the monogram of its domain', async () => {
        const texts = await Promise.all(
          [unknown, `eu.${unknown}`].map(async (name) =>
            (await ask(`${name}.svg`, { token })).text(),
          ),
        );
        expect(texts[0]).toBe(texts[1]);
      });

      test('404 is an error in the one shape', async () => {
        const outcomeOf = async (name: string) =>
          errorOf(await ask(name, { token, fallback: '404' }));
        expect(await outcomeOf(unknown)).toBe('404 domain_not_found');
        expect(await outcomeOf('no-such-firm')).toBe('404 service_not_found');
        expect(await outcomeOf(knownByName())).toBe('404 not_found');
      });

      test.each([
        ['svg', 'image/svg+xml; charset=utf-8'],
        ['webp', 'image/png'],
      ])('transparent as .%s is one pixel', async (format, type) => {
        const response = await ask(`${unknown}.${format}`, { token, fallback: 'transparent' });
        expect(headersOf(response)).toMatchObject({
          'content-type': type,
          'x-marque-fallback': 'transparent',
        });
        expect(await metadataOf(response)).toMatchObject({ width: 1, height: 1 });
      });
    });

    test('a HEAD and a 304 are free, and do not tell which brand it is', async () => {
      const { publishable_key: own } = await registerAt(target());
      const query = { token: own, size: '32' };
      const response = await ask('github.com.png', query);
      expect(response.headers.get('X-RateLimit-Remaining')).toBe('49');
      const etag = response.headers.get('ETag') ?? '';
      expect(etag).not.toBe((await ask('github.png', query)).headers.get('ETag'));
      for (const tag of [etag, etag.replace(/"$/, '-gzip"'), `W/${etag.replace(/"$/, '-br"')}`]) {
        const known = await ask('github.com.png', query, { headers: { 'If-None-Match': tag } });
        expect([known.status, known.headers.get('Link')]).toEqual([304, null]);
      }
      const head = await ask('github.com.png', query, { method: 'HEAD' });
      expect([head.status, head.headers.get('ETag')]).toEqual([200, etag]);
      for (const name of ['Link', 'Surrogate-Key', 'X-Svg-Variant', 'Content-Length'])
        expect(head.headers.get(name), name).toBeNull();
      const again = await ask('github.com.png', query);
      expect(again.headers.get('X-RateLimit-Remaining')).toBe('47');
    });

    test.each([
      { size: '15' },
      { size: 'large' },
      { theme: 'blue' },
      { fallback: 'smiley' },
      { variant: 'huge' },
      { on: 'purple' },
    ])('%j is refused', async (query) => {
      const response = await ask('github.com', { token, ...query } as Record<string, string>);
      expect(await errorOf(response)).toBe('422 validation_error');
    });

    test('the free plan gets mono, and no other variant', async () => {
      const { publishable_key: own } = await registerAt(target());
      const response = await ask('github.com.svg', { token: own });
      expect(response.headers.get('X-Svg-Variant')).toBe('mono');
      const color = await ask('github.com.svg', { token: own, variant: 'color' });
      expect(await errorOf(color)).toBe('403 variant_not_in_plan');
    });
  });
}
