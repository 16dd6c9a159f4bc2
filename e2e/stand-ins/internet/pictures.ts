import sharp from 'sharp';
import { type Reply, typed } from './stand-in-site';

/** Each picture is drawn once a process. */
const once = (draw: () => Promise<Uint8Array>) => {
  let drawn: Promise<Uint8Array> | undefined;
  return () => (drawn ??= draw());
};

type Frame = { width: number; height?: number; background?: string };

/** The drawing within a frame, on nothing or on a color. */
async function rasterize(svg: string, { width, height = width, background }: Frame) {
  const drawn = sharp(Buffer.from(svg), { density: 300 }).resize(width, height, {
    fit: 'contain',
    background: background ?? '#0000',
  });
  return background === undefined ? drawn : drawn.flatten({ background });
}

const bytesOf = (svg: string, frame: Frame) =>
  once(async () => (await rasterize(svg, frame)).png().toBuffer());

export const png = (svg: string, width: number, others: Omit<Frame, 'width'> = {}): Reply =>
  typed('image/png', bytesOf(svg, { width, ...others }));

/** The bytes themselves, for a picture that is served under another type. */
export const pngBytes = (svg: string, width: number, others: Omit<Frame, 'width'> = {}) =>
  bytesOf(svg, { width, ...others });

export const jpeg = (svg: string, width: number, height: number, background = '#fff'): Reply =>
  typed(
    'image/jpeg',
    once(async () =>
      (await rasterize(svg, { width, height, background })).jpeg({ quality: 82 }).toBuffer(),
    ),
  );

export const webp = (svg: string, width: number): Reply =>
  typed(
    'image/webp',
    once(async () => (await rasterize(svg, { width })).webp().toBuffer()),
  );

export const gif = (svg: string, width: number): Reply =>
  typed(
    'image/gif',
    once(async () => (await rasterize(svg, { width })).gif().toBuffer()),
  );

/** A PNG of one color, or of none. */
export const plain = (background: string, width: number, height = width): Reply =>
  typed(
    'image/png',
    once(() =>
      sharp({ create: { width, height, channels: 4, background } })
        .png()
        .toBuffer(),
    ),
  );

/** @param format of the entries: modern tools write PNG, old ones bitmaps of Windows */
export const ico = (svg: string, sizes: number[], format: 'png' | 'bmp' = 'png'): Reply =>
  typed('image/x-icon', icoBytes(svg, sizes, format));

export const icoBytes = (svg: string, sizes: number[], format: 'png' | 'bmp' = 'png') =>
  once(async () => {
    const entries = await Promise.all(
      sizes.map(async (width) => {
        const drawn = await rasterize(svg, { width });
        return format === 'png'
          ? drawn.png().toBuffer()
          : encodeBmp(await drawn.raw().toBuffer(), width);
      }),
    );
    return packIco(sizes, entries);
  });

const headBytes = 6;
const entryBytes = 16;

export function packIco(sizes: number[], entries: Uint8Array[]): Uint8Array {
  const head = Buffer.alloc(headBytes + entryBytes * sizes.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(sizes.length, 4);
  let offset = head.length;
  sizes.forEach((size, i) => {
    const at = headBytes + entryBytes * i;
    const { length = 0 } = entries[i] ?? {};
    // 0 stands for 256.
    head.set([size % 256, size % 256], at);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += length;
  });
  return Buffer.concat([head, ...entries]);
}

/** A bitmap of Windows with 32 bits a pixel, from the bottom up, with an empty mask behind it. */
function encodeBmp(rgba: Buffer, size: number): Buffer {
  const head = Buffer.alloc(40);
  head.writeUInt32LE(40, 0);
  head.writeInt32LE(size, 4);
  head.writeInt32LE(size * 2, 8);
  head.writeUInt16LE(1, 12);
  head.writeUInt16LE(32, 14);
  head.writeUInt32LE(size * size * 4, 20);
  const pixels = Buffer.alloc(size * size * 4);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const from = (y * size + x) * 4;
      const to = ((size - 1 - y) * size + x) * 4;
      pixels.set(
        [rgba[from + 2] ?? 0, rgba[from + 1] ?? 0, rgba[from] ?? 0, rgba[from + 3] ?? 0],
        to,
      );
    }
  }
  return Buffer.concat([head, pixels, Buffer.alloc(Math.ceil(size / 32) * 4 * size)]);
}
