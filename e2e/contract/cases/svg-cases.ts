import { describe, expect, test } from 'vitest';
import { currentCatalog } from '../../../server/catalog/current-catalog';
import { errorOf, get, type Target, withKey } from '../target';

export function svgCases(target: () => Target): void {
  const brandWithout = (variant: 'wordmark' | 'dark') => {
    const brand = currentCatalog().brands.find(
      ({ artwork }) => artwork.has('mono') && !artwork.has(variant),
    );
    if (brand === undefined) throw new Error(`every brand has ${variant}`);
    return brand;
  };

  describe('GET /v1/svg/{slug}', () => {
    test('the mono artwork is served as stored, safe to open, and may be cached for a day', async () => {
      const response = await get(target(), '/v1/svg/github');
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/svg+xml; charset=utf-8',
        'x-svg-variant': 'mono',
        'cache-control': 'public, max-age=86400',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      });
      const stored = currentCatalog().bySlug.get('github')?.artwork.get('mono')?.svg.read();
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(stored);
    });

    test('each stored variant is served under its own name', async () => {
      const brand = currentCatalog().brands.find(({ artwork }) => artwork.size === 6);
      for (const variant of brand?.artwork.keys() ?? []) {
        const response = await get(target(), `/v1/svg/${brand?.slug}?variant=${variant}`);
        expect(response.headers.get('X-Svg-Variant')).toBe(variant);
      }
      expect(brand).toBeDefined();
    });

    test('a missing variant falls back to mono and says so', async () => {
      const { slug } = brandWithout('wordmark');
      const response = await get(target(), `/v1/svg/${slug}?variant=wordmark`);
      expect(response.headers.get('X-Svg-Variant')).toBe('mono');
    });

    test.each(['', '?on=dark', '?on=E30613', '?variant=mono', '?variant=mono&on=light'])(
      'a brand without mono gets its best other drawing on the free plan (%s)',
      async (query) => {
        const { fetch, free } = target();
        const response = await fetch(`/v1/svg/lego${query}`, withKey(free));
        expect(response.headers.get('X-Svg-Variant')).toBe('color');
        expect(response.headers.get('Cache-Control')).toBe('public, max-age=86400');
      },
    );

    test('the free plan gets mono only, and a link to the plans that have more', async () => {
      const { fetch, free } = target();
      expect((await fetch('/v1/svg/github?variant=mono', withKey(free))).status).toBe(200);
      const refused = await fetch('/v1/svg/github?variant=color', withKey(free));
      expect(await refused.clone().json()).toMatchObject({
        upgrade_url: expect.stringMatching(/\/pricing$/),
      });
      expect(await errorOf(refused)).toBe('403 variant_not_in_plan');
    });

    test('an unknown variant is refused before the plan is checked', async () => {
      const response = await target().fetch('/v1/svg/github?variant=huge', withKey(target().free));
      expect(await errorOf(response)).toBe('422 validation_error');
    });

    test('an unknown slug is 404 service_not_found', async () => {
      expect(await errorOf(await get(target(), '/v1/svg/no-such-brand'))).toBe(
        '404 service_not_found',
      );
    });
  });
}
