import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawPicture } from './draw-picture.mjs';
import { rendererVersion } from './picture';
import { pictureSize } from '../../contract/limits';

const svg = (attributes: string, inner: string) =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`);

async function draw(drawing: Uint8Array, size: number, format: 'png' | 'webp' = 'png') {
  const { data, info } = await sharp(await drawPicture(drawing, { format, size }))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixelAt = (x: number, y: number) => {
    const i = (y * info.width + x) * 4;
    return [...data.subarray(i, i + 4)];
  };
  return { width: info.width, height: info.height, data, pixelAt };
}

describe('a picture', () => {
  test.each([
    ['a square', 'viewBox="0 0 24 24"', [256, 256]],
    ['a wide drawing', 'viewBox="0 0 300 100"', [256, 85]],
    ['a tall drawing', 'viewBox="0 0 17.3 24"', [185, 256]],
    ['a tiny drawing', 'viewBox="0 0 .5 .25"', [256, 128]],
    ['a huge drawing', 'viewBox="0 0 90000 60000"', [256, 171]],
    ['a hairline', 'viewBox="0 0 10000 1"', [256, 1]],
    ['a drawing whose viewBox starts elsewhere', 'viewBox="-12,-12,24,12"', [256, 128]],
    ['a drawing with its own size', 'width="24" height="24" viewBox="0 0 48 24"', [256, 128]],
    ['a drawing with only a size', 'width="30" height="20"', [256, 171]],
    [
      'a drawing with a size in percent',
      'width="100%" height="100%" viewBox="0 0 2 1"',
      [256, 128],
    ],
  ])('a picture of %s fills its longer side exactly', async (_, attributes, sides) => {
    const { width, height } = await draw(svg(attributes, '<path d="M0 0h9v9z"/>'), 256);
    expect([width, height]).toEqual(sides);
  });

  test.each([pictureSize.min, 17, 255, 256, 640, pictureSize.max])(
    'a picture at %i pixels is as sharp as a drawing of that size',
    async (size) => {
      // Half of it is black: between black and nothing there is at most one mixed column.
      const { data, width, height, pixelAt } = await draw(
        svg('viewBox="0 0 24 24"', '<path d="M0 0h12v24H0z"/>'),
        size,
      );
      const mixed = Array.from({ length: width }, (__, x) => pixelAt(x, height >> 1)).filter(
        ([, , , alpha]) => alpha !== 0 && alpha !== 255,
      );
      expect(mixed.length).toBeLessThanOrEqual(size % 2);
      expect(data.length).toBe(size * size * 4);
    },
  );

  test('a picture keeps its proportions: a circle in an oddly sized drawing stays a circle', async () => {
    const { width, height, pixelAt } = await draw(
      svg('viewBox="0 0 70 30"', '<circle cx="15" cy="15" r="15"/>'),
      1000,
    );
    expect([width, height]).toEqual([1000, 429]);
    const inked = (count: number, alphaAt: (i: number) => number | undefined) =>
      Array.from({ length: count }, (_, i) => alphaAt(i)).filter((alpha = 0) => alpha > 127).length;
    const across = inked(width, (x) => pixelAt(x, height >> 1)[3]);
    const down = inked(height, (y) => pixelAt(across >> 1, y)[3]);
    expect(Math.abs(across - down)).toBeLessThanOrEqual(2);
  });

  test('a picture is transparent where nothing is drawn, and black where the current color is used', async () => {
    for (const format of ['png', 'webp'] as const) {
      const { pixelAt } = await draw(
        svg('viewBox="0 0 2 1" fill="currentColor"', '<path d="M0 0h1v1H0z"/>'),
        64,
        format,
      );
      expect(pixelAt(10, 10)).toEqual([0, 0, 0, 255]);
      expect(pixelAt(50, 10)[3]).toBe(0);
    }
  });

  test('a picture has the same pixels as PNG and as WebP', async () => {
    const drawing = svg(
      'viewBox="0 0 24 24"',
      '<linearGradient id="a"><stop stop-color="#e11"/><stop offset="1" stop-color="#11e"/></linearGradient><path fill="url(#a)" d="M2 2h20v20H2z"/>',
    );
    const [png, webp] = [await draw(drawing, 128), await draw(drawing, 128, 'webp')];
    // The color of a fully transparent pixel does not matter.
    const seen = ({ data }: typeof png) =>
      Buffer.from(data.map((value, i) => (data[i | 3] === 0 ? 0 : value))).toString('base64');
    expect(seen(png)).toBe(seen(webp));
  });

  test('a picture is named after the version of sharp that draws it', () => {
    const { version } = JSON.parse(readFileSync('node_modules/sharp/package.json', 'utf8')) as {
      version: string;
    };
    expect(rendererVersion).toMatch(new RegExp(`^sharp${version.replaceAll('.', '')}[a-z]$`));
  });
});
