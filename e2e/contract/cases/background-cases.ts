import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { currentCatalog } from '../../../server/catalog/current-catalog';
import { pictureFormats } from '../../../server/artwork/raster/picture';
import { askUntilDrawn } from '../../support/ask-until-drawn';
import { errorOf, get, type Target, withKey } from '../target';

/** `on=`: artwork that is legible on the given background. */
export function backgroundCases(target: () => Target): void {
  const ask = (query: string, account = target().pro, slug = 'github') =>
    target().fetch(`/v1/svg/${slug}?${query}`, withKey(account));
  const ratioOf = (response: Response) => Number(response.headers.get('X-Contrast-Ratio'));
  const withoutMono = () => {
    const brand = currentCatalog().brands.find(({ artwork }) => !artwork.has('mono'));
    if (brand === undefined) throw new Error('every brand has mono');
    return brand.slug;
  };

  /** On black, a green mark is legible, a black one is recolored, and a navy one keeps its color. */
  const treated = { none: 'spotify', recolored: 'nextjs', backdrop: 'samsung' };

  describe('GET /v1/svg/{slug}?on=', () => {
    test.each(['dark', 'light', '808080', '%23808080', 'abc', '%23FfF'])(
      'on %s the headers name the variant and its contrast',
      async (on) => {
        const response = await ask(`on=${on}`);
        expect(response.status).toBe(200);
        expect(response.headers.get('X-Contrast-Ratio')).toMatch(/^\d+\.\d\d$/);
        expect(ratioOf(response)).toBeGreaterThanOrEqual(3);
        expect(response.headers.get('X-Svg-Variant')).toMatch(/^(mono|color|dark|light)$/);
      },
    );

    test('dark is the background 0B0B0C, light is FFFFFF, and three digits are six', async () => {
      const body = async (on: string) => (await ask(`on=${on}`)).text();
      expect(await body('dark')).toBe(await body('0b0b0c'));
      expect(await body('light')).toBe(await body('FFFFFF'));
      expect(await body('light')).toBe(await body('%23fff'));
      expect(await body('light')).not.toBe(await body('dark'));
    });

    test.each(['', 'DARK', 'black', '12', '1234', '12345g', '%23', '%23%23fff', 'fff&on=fff'])(
      'on=%s is refused, naming the field',
      async (on) => {
        const response = await ask(`on=${on}`);
        const { message } = (await response.clone().json()) as { message: string };
        expect(message).toMatch(/^on: /);
        expect(await errorOf(response)).toBe('422 validation_error');
      },
    );

    test.each(Object.entries(treated))('the headers name the treatment %s', async (name, slug) => {
      const response = await ask('on=dark', target().pro, slug);
      expect(response.headers.get('X-Svg-Treatment')).toBe(name);
      expect(response.headers.has('X-Svg-Plate')).toBe(name === 'backdrop');
    });

    test('prefer=identity is the default, and prefer=contrast reaches 3:1', async () => {
      const byDefault = await ask('on=light', target().pro, 'spotify');
      const byIdentity = await ask('on=light&prefer=identity', target().pro, 'spotify');
      const byContrast = await ask('on=light&prefer=contrast', target().pro, 'spotify');
      expect(await byDefault.text()).toBe(await byIdentity.text());
      expect(byDefault.headers.get('X-Svg-Variant')).toBe('color');
      expect(ratioOf(byDefault)).toBeLessThan(3);
      expect(ratioOf(byContrast)).toBeGreaterThanOrEqual(3);
    });

    test.each(['', 'Identity', 'color', 'identity,contrast'])(
      'prefer=%s is refused',
      async (prefer) => {
        expect(await errorOf(await ask(`on=dark&prefer=${prefer}`))).toBe('422 validation_error');
      },
    );

    test('without a background prefer changes nothing', async () => {
      const plain = await ask('variant=color');
      const preferred = await ask('variant=color&prefer=contrast');
      expect(preferred.headers.get('ETag')).toBe(plain.headers.get('ETag'));
      expect(preferred.headers.has('X-Svg-Treatment')).toBe(false);
    });

    test('the free plan gets mono in a legible color', async () => {
      for (const [on, paint] of [
        ['dark', '#FFFFFF'],
        ['light', '#0B0B0C'],
      ] as const) {
        const response = await ask(`on=${on}`, target().free);
        expect(response.headers.get('X-Svg-Variant')).toBe('mono');
        expect(ratioOf(response)).toBeGreaterThan(15);
        const svg = await response.text();
        expect(svg).toContain(paint);
        expect(svg).not.toContain('currentColor');
      }
    });

    test('the free plan is refused other variants on a background too', async () => {
      const response = await ask('on=dark&variant=color', target().free);
      expect(await errorOf(response)).toBe('403 variant_not_in_plan');
    });

    test('a requested variant is served on a backdrop if it is not legible by itself', async () => {
      const color = `#${currentCatalog().bySlug.get('github')?.brandColor}`;
      const plain = await ask('variant=color&on=light');
      expect(plain.headers.get('X-Svg-Plate')).toBeNull();
      const backed = await ask('variant=color&on=dark');
      expect(backed.headers.get('X-Svg-Variant')).toBe('color');
      expect(backed.headers.get('X-Svg-Plate')).toBe('FFFFFF');
      expect(ratioOf(backed)).toBeGreaterThanOrEqual(3);
      expect((await backed.text()).toLowerCase()).toContain(color.toLowerCase());
    });

    test('mono is recolored for the background on every plan', async () => {
      const svg = await (await ask('variant=mono&on=dark')).text();
      expect(svg).toBe(await (await ask('on=dark', target().free)).text());
    });

    test('the free plan gets a legible drawing of a brand without mono', async () => {
      const response = await ask('on=808080&prefer=contrast', target().free, withoutMono());
      expect(response.headers.get('X-Svg-Variant')).toBe('color');
      expect(ratioOf(response)).toBeGreaterThanOrEqual(3);
    });

    test('the response has an ETag of its own and may be cached for a day', async () => {
      const plain = await get(target(), '/v1/svg/github');
      const painted = await ask('variant=mono&on=dark');
      const etag = painted.headers.get('ETag') ?? '';
      expect(etag).not.toBe(plain.headers.get('ETag'));
      expect(painted.headers.get('Cache-Control')).toBe('public, max-age=86400');
      const again = await get(target(), '/v1/svg/github?variant=mono&on=dark', {
        headers: { 'If-None-Match': etag },
      });
      expect(again.status).toBe(304);
      expect(again.headers.get('X-Contrast-Ratio')).toBe(painted.headers.get('X-Contrast-Ratio'));
    });

    test('without a background there are no contrast headers', async () => {
      const { headers } = await get(target(), '/v1/svg/github');
      expect(headers.get('X-Contrast-Ratio')).toBeNull();
      expect(headers.get('X-Svg-Plate')).toBeNull();
      expect(headers.get('X-Svg-Treatment')).toBeNull();
    });
  });

  test.each(pictureFormats)('on a background %s shows the same variant as SVG', async (format) => {
    for (const query of [
      'on=dark',
      'on=808080',
      'on=dark&prefer=contrast',
      'on=dark&variant=color',
    ]) {
      const svg = await ask(query);
      const path = `/v1/${format}/github?size=64&${query}`;
      const picture = await askUntilDrawn(() => get(target(), path));
      for (const name of [
        'X-Svg-Variant',
        'X-Contrast-Ratio',
        'X-Svg-Plate',
        'X-Svg-Treatment',
        'Link',
      ])
        expect(picture.headers.get(name), `${query}: ${name}`).toBe(svg.headers.get(name));
    }
    const refused = await get(target(), `/v1/${format}/github?on=purple`);
    expect(await errorOf(refused)).toBe('422 validation_error');
  });

  test.each(pictureFormats)(
    'on the free plan mono as %s is white on a dark background',
    async (format) => {
      const path = `/v1/${format}/github?size=64&on=dark`;
      const response = await askUntilDrawn(() => target().fetch(path, withKey(target().free)));
      const pixels = await sharp(await response.arrayBuffer())
        .ensureAlpha()
        .raw()
        .toBuffer();
      const solid = Array.from({ length: pixels.length / 4 }, (_, i) => i * 4).filter(
        (i) => pixels[i + 3] === 255,
      );
      expect(solid.length).toBeGreaterThan(500);
      expect(solid.filter((i) => (pixels[i] ?? 0) < 250)).toEqual([]);
    },
  );
}
