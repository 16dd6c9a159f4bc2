import sharp from 'sharp';
import { readViewBox } from '../../../server/artwork/ink/bounds';
import type { Visibility } from './measure-visibility';

/** The shape of a drawing, trimmed to its ink: row by row, a space without ink, else the digit of its color's layer. */
export type Silhouette = { width: number; height: number; layers: string };

/** Every silhouette has as many pixels as a square with this side, whatever its shape. */
const sidePixels = 48;
const aspectMax = 9;
const layersMax = 4;
/** Fainter pixels are the edge of a shape. */
const alphaMin = 112;
/** Colors of the same layer differ by less in a channel. */
const layerStep = 64;
/** A part with less of the ink does not stand for the drawing. */
const partMin = 0.15;
/** Drawings whose proportions differ by more do not show the same shape. */
const stretchMax = 1.25;
const empty = ' ';

type Trim = Visibility['box'];
type Rgb = readonly [red: number, green: number, blue: number];

/** @param trim the box of the ink, as shares of the square around the view box */
export async function drawSilhouette(svg: string, trim: Trim): Promise<Silhouette> {
  const { x, y, width: wide, height: high } = readViewBox(svg);
  const side = Math.max(wide, high);
  const [left, top] = [x - (side - wide) / 2, y - (side - high) / 2];
  const start = [left + trim.left * side, top + trim.top * side];
  const box = [...start, trim.width * side, trim.height * side];
  const aspect = Math.min(aspectMax, Math.max(1 / aspectMax, trim.width / trim.height));
  const width = Math.round(sidePixels * Math.sqrt(aspect));
  const height = Math.round(sidePixels / Math.sqrt(aspect));
  const sized = svg
    .replace(/^(<svg[^>]*) preserveAspectRatio="[^"]*"/, '$1')
    .replace(/viewBox="[^"]+"/, `viewBox="${box.join(' ')}"`)
    .replace('<svg ', `<svg width="${width}" height="${height}" preserveAspectRatio="none" `);
  const data = await sharp(Buffer.from(sized)).ensureAlpha().raw().toBuffer();
  const pixels = Array.from({ length: width * height }, (_, i) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(i * 4, i * 4 + 4);
    return alpha < alphaMin ? null : ([red, green, blue] as const);
  });
  const seeds = findLayers(pixels.filter((pixel) => pixel !== null));
  const layers = pixels.map((pixel) => (pixel === null ? empty : nearest(pixel, seeds))).join('');
  return { width, height, layers };
}

/** The most frequent colors that differ clearly. */
function findLayers(colors: readonly Rgb[]): Rgb[] {
  const bins = new Map<number, { color: Rgb; times: number }>();
  for (const color of colors) {
    const key = ((color[0] >> 4) << 8) | ((color[1] >> 4) << 4) | (color[2] >> 4);
    const bin = bins.get(key) ?? { color, times: 0 };
    bins.set(key, { ...bin, times: bin.times + 1 });
  }
  const seeds: Rgb[] = [];
  for (const { color } of [...bins.values()].sort((one, other) => other.times - one.times)) {
    const isNew = seeds.every((seed) => distance(seed, color) > layerStep);
    if (isNew && seeds.length < layersMax) seeds.push(color);
  }
  return seeds;
}

const distance = (one: Rgb, other: Rgb) =>
  Math.max(...one.map((channel, i) => Math.abs(channel - (other[i] ?? 0))));

function nearest(color: Rgb, seeds: readonly Rgb[]): number {
  const distances = seeds.map((seed) => distance(seed, color));
  return distances.indexOf(Math.min(...distances));
}

/**
 * How far a drawing shows the shape of the reference: 1 is the same. Any of its colors may be the shape, so that a
 * glyph agrees with the same glyph on a tile, or cut out of one.
 */
export function agreementOf(drawing: Silhouette, reference: Silhouette): number {
  const mask = Uint8Array.from(reference.layers, (layer) => (layer === empty ? 0 : 1));
  const size = { width: reference.width, height: reference.height };
  const inked = drawing.layers.replaceAll(empty, '');
  const layers = [...new Set(inked)];
  let best = 0;
  for (let subset = 1; subset < 2 ** layers.length; subset++) {
    const chosen = new Set(layers.filter((_, i) => subset & (1 << i)));
    const part = fitPart(drawing, chosen, inked.length, size);
    if (part === null) continue;
    best = Math.max(best, overlapOf(part, mask));
  }
  return best;
}

type Size = { width: number; height: number };

/** The pixels of these layers, trimmed and fit into the size. Null if too few, or of other proportions. */
function fitPart(
  { width, height, layers }: Silhouette,
  chosen: ReadonlySet<string>,
  inked: number,
  size: Size,
): Uint8Array | null {
  let [left, top, right, bottom, pixels] = [width, height, 0, 0, 0];
  for (let i = 0; i < layers.length; i++) {
    if (!chosen.has(layers[i] ?? empty)) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
    pixels += 1;
  }
  if (pixels < partMin * inked) return null;
  const stretch = ((right - left) / (bottom - top)) * (size.height / size.width);
  if (Math.max(stretch, 1 / stretch) > stretchMax) return null;
  const part = new Uint8Array(size.width * size.height);
  for (let y = 0; y < size.height; y++) {
    const row = top + Math.floor(((y + 0.5) * (bottom - top)) / size.height);
    for (let x = 0; x < size.width; x++) {
      const column = left + Math.floor(((x + 0.5) * (right - left)) / size.width);
      if (chosen.has(layers[row * width + column] ?? empty)) part[y * size.width + x] = 1;
    }
  }
  return part;
}

/** The pixels that both have, as a share of those that either has. */
function overlapOf(one: Uint8Array, other: Uint8Array): number {
  let [both, either] = [0, 0];
  for (let i = 0; i < one.length; i++) {
    if (one[i] && other[i]) both += 1;
    if (one[i] || other[i]) either += 1;
  }
  return both / either;
}
