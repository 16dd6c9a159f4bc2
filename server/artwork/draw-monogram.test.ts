import { describe, expect, test } from 'vitest';
import { textContrastMin } from '../contract/thresholds';
import { contrast } from './colors/contrast';
import { drawMonogram, type MonogramOptions } from './draw-monogram';
import { drawPicture } from './raster/draw-picture.mjs';
import sharp from 'sharp';
import { randomBackgrounds } from '../../e2e/drills/artwork/random-backgrounds';

const letters = [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  ...'БГҐҒДЂЁЄЖЗИЙЇҚЛЉҢЊӨПЋУЎҰФЦЧЏШЩЪЫЬЭЮЯӘ',
  ...'ΔΘΛΞΣΨΩ零',
];

const draw = (name: string, options?: MonogramOptions, slug = 'example.com') =>
  drawMonogram({ slug, name, brandColor: null, guidelines: null }, options);
const text = ({ svg }: { svg: Uint8Array }) => new TextDecoder().decode(svg);

/** How many pixels of a picture with 16 have each color. */
async function countAt16({ svg }: { svg: Uint8Array }): Promise<Map<string, number>> {
  const { data } = await sharp(await drawPicture(svg, { format: 'png', size: 16 }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<string, number>();
  for (let i = 0; i < data.length; i += 3) {
    const hex = data
      .subarray(i, i + 3)
      .toString('hex')
      .toUpperCase();
    counts.set(hex, (counts.get(hex) ?? 0) + 1);
  }
  return counts;
}

describe('the monogram', () => {
  test('the monogram is the same for a domain each time, and has another color for other domains', () => {
    expect(draw('acme.com')).toEqual(draw('acme.com'));
    const tiles = Array.from({ length: 300 }, (_, i) => text(draw('Acme', {}, `acme${i}.com`)));
    expect(new Set(tiles).size).toBe(16);
  });

  test('the monogram has a letter with a contrast of 4.5:1 or more on its tile, whatever the color and the page', () => {
    for (const color of ['FFFFFF', '000000', '777777', ...randomBackgrounds(200, 5)]) {
      for (const options of [{ color }, { background: color }, { color, background: color }]) {
        const [, tile = '', letter = ''] =
          /<rect[^>]*fill="#(\w+)".*stroke="#(\w+)"/.exec(text(draw('Acme', options))) ?? [];
        expect(contrast(tile, letter)).toBeGreaterThanOrEqual(textContrastMin);
      }
    }
  });

  test('the monogram stands out from the page: its tile has a contrast of 3:1 or more', () => {
    for (const background of randomBackgrounds(200, 6))
      expect(draw('Acme', { background }).onBackground?.contrast).toBeGreaterThanOrEqual(3);
  });

  test.each([...'EFHILT'])(
    'a monogram at 16 pixels has a sharp %s, of pixels of its own color',
    async (letter) => {
      const counts = await countAt16(draw(letter, { color: '1D4ED8' }));
      const whole = counts.get('FFFFFF') ?? 0;
      // Two pixels wide, and ten high.
      expect(whole).toBeGreaterThanOrEqual(16);
      const mixed = [...counts].filter(([hex]) => hex !== 'FFFFFF' && hex !== '1D4ED8');
      const mixedPixels = mixed.reduce((sum, [, count]) => sum + count, 0);
      // Rounded ends, the corners of the tile, and a bar in the middle.
      expect(mixedPixels).toBeLessThanOrEqual(12 + 8 + 16);
    },
  );

  test('the monogram draws every letter and digit of each script differently, within its tile, without a font', () => {
    const all = letters.map((name) => text(draw(name)));
    // At this size 0 is as wide as O.
    expect(new Set(all).size).toBe(letters.length - 1);
    for (const svg of all) expect(svg).not.toMatch(/<text|font|NaN/);
  });
});
