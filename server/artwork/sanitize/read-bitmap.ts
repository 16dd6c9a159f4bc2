import sharp from 'sharp';
import { AppError } from '../../platform/errors';
import { bitmapBytesMax, bitmapFormatOf } from './bitmap-format';

/** Of what is sent, in pixels: bounds what a small file can unfold to. */
const sideMax = 4096;
const sideMin = 16;
/** The largest size that is served. */
const storedSideMax = 1024;

/**
 * Decodes a PNG or WebP and encodes its pixels anew, at most as large as any size that is served. Nothing else of the file
 * is kept: no metadata, no further chunks, and nothing behind its end.
 * @returns a PNG
 * @throws AppError `unusable_image`, saying why in plain words
 */
export async function readBitmap(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes.byteLength > bitmapBytesMax) throw unusable('is larger than 1 MiB');
  const format = bitmapFormatOf(bytes);
  if (format === null) throw unusable('is neither a PNG nor a WebP');
  if (format === 'png' && isAnimatedPng(bytes))
    throw unusable('is animated, and a logo stands still');
  try {
    // The limit holds for the header, before anything is decoded.
    const image = sharp(bytes, { limitInputPixels: sideMax * sideMax, failOn: 'warning' });
    const { width, height, pages = 1 } = await image.metadata();
    if (pages > 1) throw unusable('is animated, and a logo stands still');
    requireSize(width, height);
    const data = await image
      .autoOrient()
      .toColourspace('srgb')
      .resize(storedSideMax, storedSideMax, { fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer();
    return new Uint8Array(data);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isLarge = /pixel limit/.test(String(error));
    throw isLarge ? tooLarge() : unusable('is damaged or incomplete');
  }
}

function requireSize(width: number, height: number): void {
  if (Math.max(width, height) > sideMax) throw tooLarge();
  if (Math.max(width, height) < sideMin)
    throw unusable(`is smaller than ${sideMin} pixels (${width} x ${height})`);
}

const tooLarge = () => unusable(`has more than ${sideMax} pixels on a side`);

const unusable = (reason: string) =>
  new AppError('unusable_image', `This picture cannot be accepted: it ${reason}.`);

/** libvips shows the first frame of an animated PNG and does not say that there are more. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let i = 8; i + 8 <= bytes.byteLength; i += 12 + view.getUint32(i)) {
    const type = Buffer.from(bytes.subarray(i + 4, i + 8)).toString('latin1');
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
  }
  return false;
}
