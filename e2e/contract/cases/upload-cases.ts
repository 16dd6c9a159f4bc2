import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { pictureFormats } from '../../../server/artwork/raster/picture';
import { askUntilDrawn } from '../../support/ask-until-drawn';
import { box, svg } from '../../support/hostile-svgs';
import { asOperator, errorOf, get, type Target } from '../target';

const bitmap = (width: number, height: number, color = '#e65100') =>
  sharp({ create: { width, height, channels: 4, background: color } });

/** Drawings and pictures that the operator uploads. */
export function uploadCases(target: () => Target): void {
  const put = (slug: string, variant: string, body: BodyInit, type: string) =>
    asOperator(target(), 'PUT', `/admin/brands/${slug}/artwork/${variant}`, { body, type });
  const add = (slug: string) =>
    asOperator(target(), 'PUT', `/admin/brands/${slug}`, {
      body: JSON.stringify({ name: `Of pixels ${slug}` }),
    });
  const draw = (path: string) => askUntilDrawn(() => get(target(), path));
  const sizeOf = async (response: Response) => {
    const { width, height } = await sharp(await response.arrayBuffer()).metadata();
    return [width, height];
  };

  describe('PUT /admin/brands/{slug}/artwork/{variant}', () => {
    test.each(['png', 'webp'] as const)(
      'a %s is served as PNG and WebP, never larger than it is, and as SVG there is the placeholder',
      async (format) => {
        const slug = `pixels-${format}`;
        await add(slug);
        const bytes = await bitmap(200, 100).toFormat(format).toBuffer();
        const stored = await put(slug, 'color', bytes, `image/${format}`);
        expect(await stored.json()).toMatchObject({ variants: [{ variant: 'color' }] });

        for (const kind of pictureFormats) {
          const small = await draw(`/v1/${kind}/${slug}?variant=color&size=64`);
          expect(small.headers.get('X-Svg-Variant')).toBe('color');
          expect(await sizeOf(small)).toEqual([64, 32]);
          // Mono, the default, falls back to the only picture there is.
          const large = await draw(`/v1/${kind}/${slug}?size=1024`);
          expect(large.headers.get('Content-Type')).toBe(`image/${kind}`);
          expect(await sizeOf(large)).toEqual([200, 100]);
        }
        const drawing = await get(target(), `/v1/svg/${slug}?variant=color`);
        expect(drawing.headers.get('X-Svg-Variant')).toBe('placeholder');
        expect(await drawing.text()).toMatch(/^<svg/);
      },
    );

    test('a picture beside drawings is served where its variant is asked for, and the SVG falls back to a drawing', async () => {
      await add('pixels-beside');
      await put('pixels-beside', 'mono', svg(box), 'image/svg+xml');
      const bytes = await bitmap(64, 64, '#00695c').png().toBuffer();
      await put('pixels-beside', 'dark', bytes, 'image/png');
      const dark = await draw('/v1/png/pixels-beside?variant=dark&size=32');
      expect(dark.headers.get('X-Svg-Variant')).toBe('dark');
      const [red, green] = await sharp(await dark.arrayBuffer())
        .raw()
        .toBuffer();
      expect([red, green]).toEqual([0, 0x69]);
      const drawing = await get(target(), '/v1/svg/pixels-beside?variant=dark');
      expect(drawing.headers.get('X-Svg-Variant')).toBe('mono');
      expect((await draw('/v1/png/pixels-beside')).headers.get('X-Svg-Variant')).toBe('mono');
    });

    test('a pinned address of a replaced picture goes on showing it', async () => {
      await add('pixels-replaced');
      const path = '/v1/png/pixels-replaced?variant=color&size=64';
      const show = async (query = '') => {
        const response = await draw(path + query);
        return { response, bytes: Buffer.from(await response.arrayBuffer()) };
      };
      const colors = ['#aa0000', '#00aa00'];
      const shown: Buffer[] = [];
      let pin = '';
      for (const color of colors) {
        const bytes = await bitmap(64, 64, color).webp().toBuffer();
        const stored = await put('pixels-replaced', 'color', bytes, 'image/webp');
        const { variants } = (await stored.json()) as { variants: { hash: string }[] };
        pin ||= `&v=${variants[0]?.hash}`;
        shown.push((await show()).bytes);
      }
      expect(shown[0]).not.toEqual(shown[1]);
      const pinned = await show(pin);
      expect(pinned.response.headers.get('Cache-Control')).toContain('immutable');
      expect(pinned.bytes).toEqual(shown[0]);
      // It never was an SVG.
      const drawing = await get(target(), `/v1/svg/pixels-replaced?variant=color${pin}`);
      expect(await errorOf(drawing)).toBe('404 artwork_version_not_found');
    });

    describe('refuses', () => {
      beforeAll(() => add('pixels-refused'));
      const damaged = async () => (await bitmap(64, 64).png().toBuffer()).subarray(0, 100);
      test.each<[string, () => BodyInit | Promise<BodyInit>, string, string]>([
        ['a GIF', () => 'GIF89a', 'image/gif', '415 unsupported_media_type'],
        ['a PNG called WebP', damaged, 'image/webp', '415 unsupported_media_type'],
        ['a PNG called SVG', damaged, 'image/svg+xml', '415 unsupported_media_type'],
        ['an SVG called PNG', () => svg(box), 'image/png', '415 unsupported_media_type'],
        ['half a PNG', damaged, 'image/png', '422 unusable_image'],
        ['a script', () => svg(`${box}<script/>`), 'image/svg+xml', '422 unsafe_svg'],
        ['more than 1 MiB', () => 'x'.repeat(2 ** 20 + 1), 'image/png', '413 payload_too_large'],
        [
          'a picture of 25 million pixels',
          () => bitmap(5000, 5000).png().toBuffer(),
          'image/png',
          '422 unusable_image',
        ],
      ])('%s', async (_, body, type, error) => {
        expect(await errorOf(await put('pixels-refused', 'icon', await body(), type))).toBe(error);
        const { set } = (await (
          await asOperator(target(), 'GET', '/admin/brands/pixels-refused')
        ).json()) as { set: { artwork: unknown[] } };
        expect(set.artwork).toEqual([]);
      });

      test('an SVG, naming the element and the line', async () => {
        const response = await put(
          'pixels-refused',
          'icon',
          svg('\n\n<text>A</text>'),
          'image/svg+xml',
        );
        expect(await response.json()).toMatchObject({ element: 'text', line: 3, variant: 'icon' });
      });
    });
  });
}
