import { hash } from 'node:crypto';
import decodeIco from 'decode-ico';
import sharp, { type Sharp } from 'sharp';
import { readViewBox } from '../../../artwork/ink/bounds';
import { measureInk } from '../../../artwork/ink/measure-ink';
import type { Ink } from '../../../catalog/ink';
import { cleanSvg } from './clean-svg';
import { judgePixels } from './judge-pixels';

export type PictureJob = {
  /** As received; an inline SVG as text. */
  body: Uint8Array;
  /** The part of a sprite that is meant. */
  fragment: string | null;
};

export type MeasuredPicture = {
  format: 'svg' | 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'ico' | null;
  width: number;
  height: number;
  /** Why it cannot be used, in plain words. */
  problem: string | null;
  /** Sanitized. */
  svg: string | null;
  /** As it is drawn in the dark, if the file says so. */
  darkSvg: string | null;
  /** Its pixels encoded anew, at most 1024 wide and high. */
  png: Uint8Array | null;
  /** At most 96 wide and high. */
  preview: Uint8Array | null;
  /** Of what was received. */
  sha256: string;
  /** Without the plain background that an opaque picture has around it. */
  ink: Ink | null;
  /** Nothing shines through. */
  isOpaque: boolean;
  /** Of one color everywhere, or of none. */
  isBlank: boolean;
  isPhoto: boolean;
};

const sideMax = 4096;
const storedSideMax = 1024;
const storedBytesMax = 1024 * 1024;
const previewSide = 96;
const sampleSide = 128;

/** Decodes, checks and measures a picture of a stranger. Runs in a process of its own; never throws for what it holds. */
export async function measurePicture({ body, fragment }: PictureJob): Promise<MeasuredPicture> {
  const sha256 = hash('sha256', body);
  const format = sniff(body);
  const nothing: MeasuredPicture = {
    format,
    width: 0,
    height: 0,
    problem: null,
    svg: null,
    darkSvg: null,
    png: null,
    preview: null,
    sha256,
    ink: null,
    isOpaque: false,
    isBlank: false,
    isPhoto: false,
  };
  if (body.byteLength === 0) return { ...nothing, problem: 'It is empty.' };
  if (format === null)
    return {
      ...nothing,
      problem: isMarkup(body)
        ? 'It is a web page, not a picture.'
        : 'It is not a picture that we can read.',
    };
  try {
    return {
      ...nothing,
      ...(format === 'svg' ? await measureSvg(body, fragment) : await measureBitmap(body, format)),
    };
  } catch (error) {
    const isLarge = /pixel limit/i.test(String(error));
    return {
      ...nothing,
      problem: isLarge
        ? `It has more than ${sideMax} pixels on a side.`
        : 'It is damaged or incomplete.',
    };
  }
}

/** By what the file is, whatever its name and its media type say. */
function sniff(body: Uint8Array): MeasuredPicture['format'] {
  const head = Buffer.from(body.subarray(0, 16)).toString('latin1');
  if (head.startsWith('\u0089PNG\r\n\u001a\n')) return 'png';
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  if (/^RIFF....WEBP/s.test(head)) return 'webp';
  if (/^....ftypavi[fs]/s.test(head)) return 'avif';
  if (['\0\0\u0001\0', '\0\0\u0002\0'].includes(head.slice(0, 4))) return 'ico';
  const text = Buffer.from(body.subarray(0, 4096)).toString('utf8');
  // A web page may begin with a declaration too, and have an SVG in it.
  return /^\s*(?:\uFEFF)?\s*(?:<\?xml[^>]*>\s*|<!--.*?-->\s*|<!DOCTYPE svg.*?>\s*)*(?:<!DOCTYPE svg|<svg[\s>]|<\w+:svg)/is.test(
    text,
  )
    ? 'svg'
    : null;
}

const isMarkup = (body: Uint8Array) =>
  /^\s*(?:\uFEFF)?\s*<(?:!doctype|html|head|body|\?xml|div|script)/i.test(
    Buffer.from(body.subarray(0, 512)).toString('utf8'),
  );

async function measureSvg(
  body: Uint8Array,
  fragment: string | null,
): Promise<Partial<MeasuredPicture>> {
  const cleaned = cleanSvg(new TextDecoder().decode(body), fragment);
  if ('problem' in cleaned) return { problem: cleaned.problem };
  const { svg, darkSvg } = cleaned;
  const { width, height } = readViewBox(svg);
  const ink = await measureInk(svg);
  const scale = previewSide / Math.max(width, height);
  const [drawnWidth, drawnHeight] = [width, height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  );
  const sized = svg.replace('<svg ', `<svg width="${drawnWidth}" height="${drawnHeight}" `);
  const preview = await sharp(Buffer.from(sized)).png().toBuffer();
  const isPlate =
    ink !== null &&
    ink.colors.length === 1 &&
    ink.box.width > 0.97 &&
    ink.box.height > 0.97 &&
    (await isFull(svg));
  return {
    width: Math.round(width),
    height: Math.round(height),
    svg,
    darkSvg,
    preview,
    ink,
    isBlank: ink === null || isPlate,
    isOpaque: false,
  };
}

/** Whether a drawing of one color is that color everywhere. */
async function isFull(svg: string): Promise<boolean> {
  const { data } = await sharp(Buffer.from(svg))
    .resize(32, 32, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 0) < 250) return false;
  return true;
}

async function measureBitmap(
  body: Uint8Array,
  format: NonNullable<MeasuredPicture['format']>,
): Promise<Partial<MeasuredPicture>> {
  const opened = format === 'ico' ? openIco(body) : sharp(body, options);
  if (opened === null) return { problem: 'It is an ICO without a picture that we can read.' };
  // Once decoded: every measure below starts from these pixels.
  const source = await opened
    .autoOrient()
    .toColourspace('srgb')
    .resize(storedSideMax, storedSideMax, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = { width: source.info.width, height: source.info.height };
  if (Math.max(size.width, size.height) < 2) return { ...size, problem: 'It is a pixel.' };
  const image = () => sharp(source.data, { raw: { ...size, channels: 4 } });
  let png = await image().png({ compressionLevel: 9 }).toBuffer();
  for (const side of [512, 256]) {
    if (png.byteLength <= storedBytesMax) break;
    png = await image()
      .resize(side, side, { fit: 'inside' })
      .png({ compressionLevel: 9 })
      .toBuffer();
  }
  const preview = await image()
    .resize(previewSide, previewSide, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  const sample = await image()
    .resize(sampleSide, sampleSide, { fit: 'inside', withoutEnlargement: true, kernel: 'lanczos2' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    ...size,
    png: new Uint8Array(png),
    preview: new Uint8Array(preview),
    ...judgePixels(sample.data, sample.info),
  };
}

const options = { limitInputPixels: sideMax * sideMax, failOn: 'error' as const, pages: 1 };

/** Of its pictures the largest, and of equally large ones that with the most colors. */
function openIco(body: Uint8Array): Sharp | null {
  const count = new DataView(body.buffer, body.byteOffset).getUint16(4, true);
  if (count === 0 || count > 64) return null;
  const [best] = readIco(body, count).toSorted(
    (one, other) => other.width - one.width || other.bpp - one.bpp,
  );
  if (best === undefined) return null;
  return best.type === 'png'
    ? sharp(best.data, options)
    : sharp(best.data, { raw: { width: best.width, height: best.height, channels: 4 } });
}

/** One by one: a broken picture must not cost the others. */
function readIco(body: Uint8Array, count: number): ReturnType<typeof decodeIco> {
  return Array.from({ length: count }, (_, index) => index).flatMap((index) => {
    const head = 6 + index * 16;
    if (head + 16 > body.byteLength) return [];
    const single = Buffer.concat([
      body.subarray(0, 4),
      Buffer.from([1, 0]),
      body.subarray(head, head + 16),
      body.subarray(22),
    ]);
    try {
      // Its picture stays where it was in the file.
      return decodeIco(single);
    } catch {
      return [];
    }
  });
}
