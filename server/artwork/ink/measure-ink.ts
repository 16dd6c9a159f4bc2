import { isDeepStrictEqual } from 'node:util';
import sharp from 'sharp';
import type { Box, Ink } from '../../catalog/ink';
import { type Bounds, noBounds, readViewBox, type ViewBox, widen } from './bounds';
import { countColors } from './count-colors';
import { quantizeInk } from './quantize-ink';

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
  const bins = countColors(data, info.width);
  if (bins.length === 0) return null;
  const bounds = noBounds();
  for (const bin of bins) widen(bounds, bin.bounds);
  const box = boxOf(bounds, info);
  return {
    colors: quantizeInk(bins).map(({ bounds: ofColor, ...color }) => {
      const own = boxOf(ofColor, info);
      return isDeepStrictEqual(own, box) ? color : { ...color, box: own };
    }),
    aspect: round((bounds.right - bounds.left) / (bounds.bottom - bounds.top)),
    box,
  };
}

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
