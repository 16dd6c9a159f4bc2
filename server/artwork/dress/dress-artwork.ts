import { LRUCache } from 'lru-cache';
import { readViewBox } from '../ink/bounds';
import type { Rasterizer } from '../raster/get-picture';
import { bitmapFormatOf, sizeOfPng } from '../sanitize/bitmap-format';
import { etagOf, type ServedArtwork } from '../served-artwork';
import { grayscaleSvg } from './gray-svg';
import { type InkArea, measureInkArea } from './ink-area';
import { padSvg } from './pad-svg';

export type Dress = {
  /** The margin on each side of a square, as a share of its edge: see `logoPad`. `auto` gives marks the same weight. */
  pad?: number | 'auto' | undefined;
  grayscale?: boolean | undefined;
};

type Replacement = { placeholder: () => ServedArtwork; requestId: string };

/**
 * The chosen artwork with a margin and without its colors, for SVG and pictures alike: pass the result to `representSvg`
 * or `representPicture`. An artwork made before costs a look-up in memory. `auto` measures a new drawing in the
 * drawing process; one that cannot be drawn there is replaced, as in a picture.
 * @throws AppError `service_unavailable`
 */
export async function dressArtwork(
  artwork: ServedArtwork,
  { pad, grayscale = false }: Dress,
  replacement: Replacement,
  raster?: Rasterizer,
): Promise<ServedArtwork> {
  if (pad === undefined && !grayscale) return artwork;
  const key = `${artwork.etag} ${pad} ${grayscale}`;
  const known = dressed.get(key);
  // Usually the very object: what is remembered of it, such as its headers, holds.
  if (known?.from === artwork) return known.shown;
  if (known !== undefined) return putOn(artwork, known.drawing, grayscale);
  const measured = pad === 'auto' ? await measureInkArea(artwork, replacement, raster) : null;
  const shown = measured?.artwork ?? artwork;
  const drawing = dress(shown.svg, pad === 'auto' ? measured?.ink : pad, grayscale);
  const made = putOn(shown, drawing, grayscale);
  if (shown === artwork) dressed.set(key, { drawing, from: artwork, shown: made });
  return made;
}

type Drawing = Pick<ServedArtwork, 'svg' | 'etag' | 'pixelsMax'>;

/** The same drawing may be the artwork of several brands, with other terms. */
type Dressed = { drawing: Drawing; from: ServedArtwork; shown: ServedArtwork };

const dressed = new LRUCache<string, Dressed>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ drawing: { svg } }) => svg.byteLength + 500,
});

function dress(bytes: Uint8Array, pad: number | InkArea | undefined, grayscale: boolean): Drawing {
  const isBitmap = bitmapFormatOf(bytes) !== null;
  const drawn = isBitmap ? wrapPng(bytes) : new TextDecoder().decode(bytes);
  const gray = grayscale ? grayscaleSvg(drawn) : drawn;
  const before = readViewBox(gray);
  const isPadded = pad === undefined || (pad === 0 && before.width === before.height);
  const padded = isPadded ? gray : padSvg(gray, pad);
  const svg = new TextEncoder().encode(padded);
  const { width, height } = readViewBox(padded);
  const pixelsMax = Math.ceil(Math.max(width, height));
  return { svg, etag: etagOf(svg), ...(isBitmap && { pixelsMax }) };
}

/** For the drawing process alone, in units of a pixel: no SVG with pixels is served. */
function wrapPng(png: Uint8Array): string {
  const { width, height } = sizeOfPng(png);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><image width="${width}" ` +
    `height="${height}" href="data:image/png;base64,${Buffer.from(png).toString('base64')}"/></svg>`
  );
}

function putOn(artwork: ServedArtwork, drawing: Drawing, grayscale: boolean): ServedArtwork {
  const { onBackground } = artwork;
  const isRecolored = grayscale && onBackground?.treatment === 'none';
  return {
    ...artwork,
    ...drawing,
    ...(isRecolored && { onBackground: { ...onBackground, treatment: 'recolored' } }),
  };
}
