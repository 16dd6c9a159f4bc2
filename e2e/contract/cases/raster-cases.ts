import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Brand } from '../../../server/catalog/catalog';
import { currentCatalog } from '../../../server/catalog/current-catalog';
import { pictureFormats } from '../../../server/artwork/raster/picture';
import { askUntilDrawn } from '../../support/ask-until-drawn';
import { errorOf, get, registerAt, type Target, withKey } from '../target';

/** PNG and WebP, which follow the rules of SVG. */
export function rasterCases(target: () => Target): void {
  const brandWith = (has: (brand: Brand) => boolean) => {
    const brand = currentCatalog().brands.find(has);
    if (brand === undefined) throw new Error('There is no such brand.');
    return brand;
  };
  const register = async (): Promise<RequestInit> => ({
    headers: { 'X-API-Key': (await registerAt(target())).api_key },
  });
  const getDrawn = (path: string) => askUntilDrawn(() => get(target(), path));
  const sidesOf = async (response: Response) => {
    const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
    return { format, sides: [width, height] };
  };

  describe.each(pictureFormats)('GET /v1/%s/{slug}', (format) => {
    const path = (slug: string, query = '') => `/v1/${format}/${slug}${query}`;

    test('the picture has the headers of the SVG, and may be cached for a day', async () => {
      const response = await getDrawn(path('github'));
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': `image/${format}`,
        'x-svg-variant': 'mono',
        'cache-control': 'public, max-age=86400',
        'x-content-type-options': 'nosniff',
        etag: expect.stringMatching(/^"[^"]+"$/),
        vary: expect.stringContaining('X-API-Key'),
        'access-control-allow-origin': '*',
        'access-control-expose-headers': expect.stringContaining('X-Svg-Variant'),
        'x-ratelimit-limit': '2000',
      });
      const svg = await get(target(), '/v1/svg/github');
      expect(response.headers.get('Link')).toBe(svg.headers.get('Link'));
      expect(await sidesOf(response)).toMatchObject({ format });
    });

    test('the longer side has exactly `size` pixels, and the aspect ratio is kept', async () => {
      const wide = brandWith(({ artwork }) => (artwork.get('mono')?.aspect ?? 1) > 2);
      const tall = brandWith(({ artwork }) => (artwork.get('mono')?.aspect ?? 1) < 0.8);
      for (const size of [16, 100, 256, 1024]) {
        const query = size === 256 ? '' : `?size=${size}`;
        for (const { slug, artwork } of [wide, tall]) {
          const { sides } = await sidesOf(await getDrawn(path(slug, query)));
          const aspect = artwork.get('mono')?.aspect ?? 1;
          const [longer = 0, shorter = 0] = aspect > 1 ? sides : sides.toReversed();
          expect(longer).toBe(size);
          // The catalog rounds the aspect ratio.
          expect(Math.abs(shorter - size * Math.min(aspect, 1 / aspect))).toBeLessThan(1.5);
        }
      }
    });

    test.each(['15', '1025', '0', '', '64.5', '1e2', '-64', 'large'])(
      'size=%s is refused with the permitted range',
      async (size) => {
        const response = await get(target(), path('github', `?size=${size}`));
        expect(await response.clone().text()).toMatch(/size: /);
        expect(await errorOf(response)).toBe('422 validation_error');
      },
    );

    test('artwork in currentColor is black on transparent', async () => {
      const response = await getDrawn(path('github', '?size=64'));
      const pixels = await sharp(await response.arrayBuffer())
        .ensureAlpha()
        .raw()
        .toBuffer();
      const inks = new Set<string>();
      for (let i = 0; i < pixels.length; i += 4) {
        if (pixels[i + 3] === 255) inks.add(pixels.subarray(i, i + 3).join());
      }
      expect([...inks]).toEqual(['0,0,0']);
      expect(pixels.subarray(0, 4)).toEqual(Buffer.from([0, 0, 0, 0]));
    });

    test('each stored variant is served under its own name, no two with the same bytes', async () => {
      const brand = brandWith(({ artwork }) => artwork.size === 6);
      const etags = new Set<string | null>();
      for (const variant of brand.artwork.keys()) {
        const response = await getDrawn(path(brand.slug, `?variant=${variant}&size=32`));
        expect(response.headers.get('X-Svg-Variant')).toBe(variant);
        etags.add(response.headers.get('ETag'));
      }
      const hashes = [...brand.artwork.values()].map(({ sha256 }) => sha256);
      expect(etags.size).toBe(new Set(hashes).size);
    });

    test('a brand without the variant and without mono gets what its SVG gets', async () => {
      const { slug } = brandWith(({ artwork }) => !artwork.has('mono'));
      const [picture, svg] = [
        await getDrawn(path(slug, '?size=32')),
        await get(target(), `/v1/svg/${slug}`),
      ];
      for (const name of ['X-Svg-Variant', 'Cache-Control', 'Link']) {
        expect(picture.headers.get(name)).toBe(svg.headers.get(name));
      }
      expect(await sidesOf(picture)).toMatchObject({ format });
    });

    test('the free plan gets mono alone; unknown variants and slugs are refused as for SVG', async () => {
      const { free } = target();
      const ask = (rest: string) => target().fetch(path(rest), withKey(free));
      const drawn = await askUntilDrawn(() => ask('github?variant=mono&size=32'));
      expect(drawn.status).toBe(200);
      expect(await errorOf(await ask('github?variant=color'))).toBe('403 variant_not_in_plan');
      expect(await errorOf(await ask('github?variant=huge'))).toBe('422 validation_error');
      expect(await errorOf(await ask('no-such-brand'))).toBe('404 service_not_found');
      expect(await errorOf(await target().fetch(path('github')))).toBe('401 invalid_api_key');
    });

    test('HEAD and 304 cost nothing, have the headers of GET, and come before anything is drawn', async () => {
      const who = await register();
      // A size picked at random, so that it has not been drawn yet.
      const { brands } = currentCatalog();
      const { slug = '' } = brands[randomInt(brands.length)] ?? {};
      const address = path(slug, `?size=${randomInt(16, 1025)}`);
      const head = await target().fetch(address, { ...who, method: 'HEAD' });
      const etag = head.headers.get('ETag') ?? '';
      const headers = { ...who.headers, 'If-None-Match': etag };
      const known = await target().fetch(address, { headers });
      const response = await askUntilDrawn(() => target().fetch(address, who));
      expect([head.status, known.status, response.status]).toEqual([200, 304, 200]);
      expect(head.headers.get('Content-Length')).toBeNull();
      for (const name of ['ETag', 'Cache-Control', 'X-Svg-Variant', 'Vary', 'Link']) {
        expect(response.headers.get(name), name).toBe(head.headers.get(name));
        if (name !== 'Link') expect(known.headers.get(name), name).toBe(head.headers.get(name));
      }
      expect(response.headers.get('Content-Type')).toBe(head.headers.get('Content-Type'));
      expect(response.headers.get('X-RateLimit-Remaining')).toBe('49');

      const { byteLength } = await response.arrayBuffer();
      const again = await target().fetch(address, { ...who, method: 'HEAD' });
      // Next omits Content-Length on HEAD; if it is sent, it must be right.
      expect([String(byteLength), null]).toContain(again.headers.get('Content-Length'));
    });

    test('the free plan gets 50 pictures of this format a day; HEAD and 304 still succeed', async () => {
      const who = await register();
      const address = path('github', '?size=32');
      expect((await getDrawn(address)).status).toBe(200);
      const responses = await Promise.all(
        Array.from({ length: 55 }, () => target().fetch(address, who)),
      );
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(50);
      const etag = responses.find(({ status }) => status === 200)?.headers.get('ETag') ?? '';
      const ask = (given: object, init = {}) =>
        target().fetch(address, { ...init, headers: { ...who.headers, ...given } });
      expect(await errorOf(await ask({}))).toBe('429 rate_limit_exceeded');
      expect(await errorOf(await ask({ 'If-None-Match': '"x"' }))).toBe('429 rate_limit_exceeded');
      expect((await ask({ 'If-None-Match': etag })).status).toBe(304);
      expect((await ask({}, { method: 'HEAD' })).status).toBe(200);
      const usage = await target().fetch('/v1/usage', who);
      const { endpoints } = (await usage.json()) as { endpoints: Record<string, unknown> };
      expect(endpoints[format]).toEqual({ used: 50, limit: 50 });
      expect(endpoints['svg']).toEqual({ used: 0, limit: 50 });
    });
  });
}
