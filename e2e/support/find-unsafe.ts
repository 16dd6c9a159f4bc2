import sharp from 'sharp';
import { sanitizeSvg } from '../../server/artwork/sanitize/sanitize-svg';
import { marker } from './hostile-bitmaps';

const active =
  /<(?:\w+:)?(?:script|foreignobject|image|style|a|animate\w*|set|iframe|text|handler|feimage)\b|\son\w+\s*=|(?:href|src)="(?!#)|url\((?!#)|(?:data|javascript|https?):(?!\/\/www\.w3\.org\/2000\/svg")|<!|<\?|[\\&]|[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/iu;

/** What is unsafe about an SVG that is stored; null if nothing is. */
export function findUnsafeInSvg(svg: string): string | null {
  return (
    findActive(svg) ?? (sanitizeSvg(svg) === svg ? null : 'It is not what the sanitizer writes.')
  );
}

/** What is active in an SVG that is served: a variant that was recolored is no longer the sanitizer's own text. */
export const findActive = (svg: string): string | null => active.exec(svg)?.[0] ?? null;

const drawn = ['IHDR', 'PLTE', 'tRNS', 'pHYs', 'IDAT', 'IEND'];

/** What is unsafe about a PNG that is served; null if nothing is. */
export async function findUnsafeInPng(png: Buffer): Promise<string | null> {
  const types: string[] = [];
  let i = 8;
  for (; i + 12 <= png.byteLength; i += 12 + png.readUInt32BE(i))
    types.push(png.toString('latin1', i + 4, i + 8));
  const stray = types.find((type) => !drawn.includes(type));
  if (stray !== undefined) return `the chunk ${stray}`;
  if (i !== png.byteLength || types.at(-1) !== 'IEND') return 'bytes after its end';
  if (png.includes(marker)) return 'what came with it';
  const { width, height } = await sharp(png).metadata();
  return Math.max(width, height) > 1024 ? `${width} by ${height} pixels` : null;
}
