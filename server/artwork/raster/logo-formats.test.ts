import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { logoSize } from '../../contract/limits';
import { etagOf } from '../served-artwork';
import { drawPicture } from './draw-picture.mjs';
import { describePicture, logoFormats } from './picture';

const bytesOf = (inner: string, viewBox = '0 0 24 24') =>
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${inner}</svg>`,
  );
/** Red on the left half, nothing on the right one. */
const half = bytesOf('<path fill="#f00" d="M0 0h12v24H0z"/>');

async function pixelsOf(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ];
  return { sides: [info.width, info.height], at };
}

const isNear = (pixel: readonly number[], color: readonly number[]) =>
  pixel.every((channel, i) => Math.abs(channel - (color[i] ?? 0)) <= 6);

describe('a logo', () => {
  test.each(['avif', 'png', 'webp'] as const)(
    'a logo as %s is transparent where nothing is drawn',
    async (format) => {
      for (const size of [logoSize.min, 129]) {
        const bytes = await drawPicture(half, { format, size });
        expect((await sharp(bytes).metadata()).format).toBe(format === 'avif' ? 'heif' : format);
        const { sides, at } = await pixelsOf(bytes);
        expect(sides).toEqual([size, size]);
        expect(isNear(at(2, 8), [255, 0, 0, 255])).toBe(true);
        expect(at(size - 3, 8)[3]).toBeLessThan(6);
      }
    },
  );

  test('a logo as JPEG is on white, or on the color that it is shown on', async () => {
    for (const [matte, color] of [
      [undefined, [255, 255, 255, 255]],
      ['102030', [16, 32, 48, 255]],
    ] as const) {
      const bytes = await drawPicture(half, { format: 'jpg', size: 64, matte });
      expect((await sharp(bytes).metadata()).format).toBe('jpeg');
      const { at } = await pixelsOf(bytes);
      expect(isNear(at(5, 30), [255, 0, 0, 255])).toBe(true);
      expect(isNear(at(60, 30), color)).toBe(true);
    }
  });

  test('a logo as ICO has 16, 32 and 48 pixels as PNGs, each a square with the drawing in its middle', async () => {
    const wide = bytesOf('<path d="M0 0h48v24H0z"/>', '0 0 48 24');
    const ico = Buffer.from(await drawPicture(wide, { format: 'ico', size: 256 }));
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 3]);
    for (const [i, size] of [16, 32, 48].entries()) {
      const entry = 6 + 16 * i;
      expect([ico.readUInt8(entry), ico.readUInt8(entry + 1)]).toEqual([size, size]);
      const offset = ico.readUInt32LE(entry + 12);
      const png = ico.subarray(offset, offset + ico.readUInt32LE(entry + 8));
      expect((await sharp(png).metadata()).format).toBe('png');
      const { sides, at } = await pixelsOf(png);
      expect(sides).toEqual([size, size]);
      const alphas = [0, size / 4, (size * 3) / 4 - 1, size - 1].map((y) => at(size >> 1, y)[3]);
      expect(alphas).toEqual([0, 255, 255, 0]);
    }
    expect(ico.length).toBe(ico.readUInt32LE(6 + 32 + 8) + ico.readUInt32LE(6 + 32 + 12));
  });

  test.each(logoFormats.filter((format) => format !== 'ico'))(
    'a logo as %s has up to 2048 pixels',
    async (format) => {
      const gradient = bytesOf(
        '<linearGradient id="a"><stop stop-color="#e11"/><stop offset="1" stop-color="#11e"/></linearGradient><circle fill="url(#a)" cx="12" cy="12" r="12"/>',
      );
      const bytes = await drawPicture(gradient, { format, size: logoSize.max });
      const { width, height } = await sharp(bytes).metadata();
      expect([width, height]).toEqual([logoSize.max, logoSize.max]);
    },
  );

  test('a logo has one name for the same bytes, and another one for others', () => {
    const artwork = { variant: 'mono', svg: half, etag: etagOf(half), link: null } as const;
    const idOf = (kind: Parameters<typeof describePicture>[1]) => describePicture(artwork, kind).id;
    expect(idOf({ format: 'ico', size: 16 })).toBe(idOf({ format: 'ico', size: 512 }));
    expect(idOf({ format: 'png', size: 64, matte: '111111' })).toBe(
      idOf({ format: 'png', size: 64 }),
    );
    expect(idOf({ format: 'jpg', size: 64, matte: 'FFFFFF' })).toBe(
      idOf({ format: 'jpg', size: 64 }),
    );
    const ids = [
      ...logoFormats.map((format) => idOf({ format, size: 64 })),
      idOf({ format: 'jpg', size: 64, matte: '111111' }),
      idOf({ format: 'png', size: 65 }),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });
});
