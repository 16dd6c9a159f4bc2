import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import { converter } from 'culori';
import type { Box, Ink, InkColor } from '../../catalog/ink';
import { type Bounds, noBounds, readViewBox, type ViewBox, widen } from './bounds';
import { achromaticMax } from '../../contract/thresholds';
import { alphaMin, countColors } from './count-colors';
import { findInterior } from './find-interior';
import { quantizeInk } from './quantize-ink';

const toOklch = converter('oklch');

// One thread for each drawing: the other cores are for requests, or for other drawings.
sharp.concurrency(1);

/** Every drawing gets as many pixels as a square with this side, whatever its shape. */
const sidePixels = 96;
const longestPixels = 480;

/** Draws a sanitized SVG and measures its visible ink. Null if there is none. */
export async function measureInk(svg: string): Promise<Ink | null> {
  const viewBox = readViewBox(svg);
  const long = Math.min(longestPixels, sidePixels * Math.sqrt(Math.max(...aspects(viewBox))));
  const scale = long / Math.max(viewBox.width, viewBox.height);
  const width = Math.max(1, Math.round(viewBox.width * scale));
  const height = Math.max(1, Math.round(viewBox.height * scale));
  const sized = svg.replace('<svg ', `<svg width="${width}" height="${height}" `);
  const { data, info } = await sharp(Buffer.from(sized))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return inkOfPixels(data, info);
}

/**
 * The visible ink of pixels. Null if there is none.
 * @param data red, green, blue and alpha of each pixel, row by row
 */
export function inkOfPixels(data: Uint8Array, size: { width: number; height: number }): Ink | null {
  const bins = countColors(data, size.width);
  if (bins.length === 0) return null;
  const bounds = noBounds();
  for (const bin of bins) widen(bounds, bin.bounds);
  const box = boxOf(bounds, size);
  const colors = quantizeInk(bins).map(({ bounds: ofColor, ...color }) => {
    const own = boxOf(ofColor, size);
    return isDeepStrictEqual(own, box) ? color : { ...color, box: own };
  });
  const interior = isPlainHue(colors) ? findInterior(gridOf(data, size), bounds) : null;
  return {
    colors,
    aspect: round((bounds.right - bounds.left) / (bounds.bottom - bounds.top)),
    box,
    ...(interior && { interior: { shape: interior.shape, box: boxOf(interior, size) } }),
  };
}

function isPlainHue([color, ...others]: readonly InkColor[]): boolean {
  if (color === undefined || others.length > 0 || color.opacity < 1) return false;
  return (toOklch(`#${color.hex}`)?.c ?? 0) > achromaticMax;
}

const gridOf = (data: Uint8Array, { width, height }: { width: number; height: number }) => ({
  isInk: (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && (data[(y * width + x) * 4 + 3] ?? 0) >= alphaMin,
});

function boxOf({ left, top, right, bottom }: Bounds, of: { width: number; height: number }): Box {
  return {
    x: round(left / of.width),
    y: round(top / of.height),
    width: round((right - left) / of.width),
    height: round((bottom - top) / of.height),
  };
}

const aspects = ({ width, height }: ViewBox) => [width / height, height / width];

const round = (value: number) => Math.round(value * 1000) / 1000;
