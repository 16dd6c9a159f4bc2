import { type Bounds, noBounds, widen } from './bounds';

/** The pixels of nearly the same color. */
export type ColorBin = {
  /** The most frequent of them, 0xRRGGBB. */
  color: number;
  /** The sum of their alpha, 1 to 255 each. */
  weight: number;
  /** The same without those at the edge of a shape. */
  core: number;
  /** How many are not at the edge of a shape. */
  corePixels: number;
  bounds: Bounds;
};

/** Fainter pixels are hardly seen and have no reliable color. */
export const alphaMin = 24;
/** Neighboring pixels of a gradient differ by less. */
const edgeStep = 12;

/**
 * Bins the visible pixels by the upper five bits of each channel.
 * @param data red, green, blue and alpha of each pixel, row by row
 */
export function countColors(data: Uint8Array, width: number): ColorBin[] {
  const bins = new Map<number, ColorBin & { exact: Map<number, number> }>();
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3] ?? 0;
    if (alpha < alphaMin) continue;
    const color = ((data[i] ?? 0) << 16) | ((data[i + 1] ?? 0) << 8) | (data[i + 2] ?? 0);
    const key = color & 0xf8f8f8;
    let bin = bins.get(key);
    if (bin === undefined) {
      bin = { color, weight: 0, core: 0, corePixels: 0, bounds: noBounds(), exact: new Map() };
      bins.set(key, bin);
    }
    const x = (i / 4) % width;
    const y = Math.floor(i / 4 / width);
    bin.weight += alpha;
    widen(bin.bounds, { left: x, top: y, right: x + 1, bottom: y + 1 });
    if (isEdge(data, width * 4, i)) continue;
    bin.core += alpha;
    bin.corePixels += 1;
    bin.exact.set(color, (bin.exact.get(color) ?? 0) + 1);
  }
  return [...bins.values()].map(({ exact, ...bin }) => {
    const [mostFrequent] = [...exact].sort((one, other) => other[1] - one[1] || one[0] - other[0]);
    return { ...bin, color: mostFrequent?.[0] ?? bin.color };
  });
}

/** At the edge of a shape, pixels are blended with their surroundings and say little about the ink. */
function isEdge(data: Uint8Array, rowBytes: number, i: number): boolean {
  return (
    differs(data, i, i - 4) ||
    differs(data, i, i + 4) ||
    differs(data, i, i - rowBytes) ||
    differs(data, i, i + rowBytes)
  );
}

/** Around the drawing, nothing is drawn. */
function differs(data: Uint8Array, i: number, neighbor: number): boolean {
  if (neighbor < 0 || neighbor >= data.length) return true;
  for (let channel = 0; channel < 4; channel++) {
    const step = (data[neighbor + channel] ?? 0) - (data[i + channel] ?? 0);
    if (Math.abs(step) > edgeStep) return true;
  }
  return false;
}
