import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { textContrastMin } from '../contract/thresholds';
import { contrast } from './colors/contrast';
import { drawPlaceholder } from './draw-placeholder';
import { randomBackgrounds } from '../../e2e/drills/artwork/random-backgrounds';
import { describeBrand } from '../../e2e/support/example-brand';

const letters = [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  ...'БГҐҒДЂЁЄЖЗИЙЇҚЛЉҢЊӨПЋУЎҰФЦЧЏШЩЪЫЬЭЮЯӘ',
  ...'ΔΘΛΞΣΨΩ',
];

describe('the placeholder', () => {
  test('the placeholder is always the same for a brand, and differs between brands', () => {
    expect(draw('Acme', '635BFF')).toEqual(draw('Acme', '635BFF'));
    expect(draw('Acme', '635BFF').etag).not.toBe(draw('Bcme', '635BFF').etag);
    expect(draw('Acme', '635BFF').etag).not.toBe(draw('Acme', '635BFE').etag);
  });

  test('the placeholder has a letter that is legible as text on the color of the brand, measured on its pixels', async () => {
    for (const color of ['FFFFFF', '000000', '777777', ...randomBackgrounds(20, 3)]) {
      const { data } = await sharp(draw('Marque', color).svg, { density: 288 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const colors = new Map<string, number>();
      for (let i = 0; i < data.length; i += 4) {
        if (data[i + 3] !== 255) continue;
        const hex = data
          .subarray(i, i + 3)
          .toString('hex')
          .toUpperCase();
        colors.set(hex, (colors.get(hex) ?? 0) + 1);
      }
      const [tile, letter] = [...colors].sort((one, other) => other[1] - one[1]);
      expect(tile?.[0]).toBe(color);
      expect(contrast(letter?.[0] ?? color, color)).toBeGreaterThanOrEqual(textContrastMin);
      expect(letter?.[1]).toBeGreaterThan(1000);
    }
  });

  test('the placeholder needs no font: its letter is a path', () => {
    for (const name of ['Acme', '7-Eleven', 'Žabka', 'Яндекс', '零一', '!'])
      expect(text(draw(name, '635BFF'))).not.toMatch(/<text|font/);
  });

  test.each([
    ['Žabka', 'Zabka'],
    ['Île-de-France', 'Il'],
    ['Øresund', 'Oslo'],
    ['"3M"', '3M'],
    ['ｆｕｌｌ', 'full'],
  ])('the placeholder of %s is the same as that of %s', (name, alike) => {
    expect(text(draw(name, '635BFF'))).toBe(text(draw(alike, '635BFF')));
  });

  test.each([
    ['Яндекс', 'Я'],
    ['ёлка', 'Ё'],
    ['Й', 'и\u0306'],
    ['Ωmega', 'ω'],
    ['Ελλάδα', 'E'],
    ['Москва', 'M'],
    ['👨‍👩‍👧 Family', 'F'],
    ['招商銀行 CMB', 'C'],
    ['21風味館', '2'],
  ])('the placeholder of %s has the letter of %s', (name, alike) => {
    expect(text(draw(name, '635BFF'))).toBe(text(draw(alike, '635BFF')));
  });

  test.each(['零一', 'ローソン', 'بانک', 'იმედი', '!', ''])(
    'the placeholder of %j, which has no supported letter, has a neutral symbol',
    (name) => {
      const sign = text(draw(name, '635BFF'));
      expect(sign).toBe(text(draw('🦄', '635BFF')));
      expect(letters.map((letter) => text(draw(letter, '635BFF')))).not.toContain(sign);
    },
  );

  test('the placeholder has a color derived from the slug if the brand has none, and white is legible on it', () => {
    const tileOf = (slug: string) =>
      /<rect [^>]*fill="#(\w+)"/.exec(text(draw('A', null, slug)))?.[1];
    const slugs = Array.from({ length: 300 }, (_, i) => `brand-${i}`);
    const colors = new Set(slugs.map((slug) => tileOf(slug) ?? ''));
    expect(colors.size).toBe(16);
    for (const color of colors)
      expect(contrast(color, 'FFFFFF')).toBeGreaterThanOrEqual(textContrastMin);
    expect(tileOf('brand-1')).toBe(tileOf('brand-1'));
  });

  test('the placeholder draws every letter and digit of each script differently', () => {
    const all = letters.map((name) => text(draw(name, null)));
    expect(new Set(all).size).toBe(letters.length);
  });
});

function draw(name: string, brandColor: string | null, slug = 'sample') {
  return drawPlaceholder(describeBrand({}, { slug, name, brandColor }));
}

const text = ({ svg }: { svg: Uint8Array }) => new TextDecoder().decode(svg);
