import { converter, differenceEuclidean } from 'culori';
import { type Bounds, noBounds, widen } from './bounds';

/** A drawn pixel: 0xRRGGBB, alpha 1 to 255, where it is and whether it is at the edge of a shape. */
export type Pixel = { color: number; alpha: number; isEdge: boolean; x: number; y: number };

export type Quantized = { hex: string; share: number; opacity: number; bounds: Bounds };

const colorsMax = 8;
/** In OKLab: nearer colors look the same. */
const sameWithin = 0.06;
/** A color seen only at edges is a blend, unless it is far from the others and frequent. */
const mixedWithin = 0.12;
const mixedShareMax = 0.03;
const faintShare = 0.004;
const opaqueFrom = 0.97;

const toOklab = converter('oklab');
const distance = differenceEuclidean('oklab');

type Bin = {
  color: number;
  weight: number;
  core: number;
  coreAlpha: number;
  corePixels: number;
  bounds: Bounds;
};

/** Clusters the pixels into at most eight colors, each named by its most frequent pixel. */
export function quantizeInk(pixels: readonly Pixel[]): Quantized[] {
  const clusters: (Bin & { lab: ReturnType<typeof toOklab> })[] = [];
  const bins = countColors(pixels).sort(
    (one, other) => other.core - one.core || other.weight - one.weight || one.color - other.color,
  );
  const all = bins.reduce((sum, { weight }) => sum + weight, 0);
  for (const bin of bins) {
    const lab = toOklab(`#${toHex(bin.color)}`);
    const nearest = clusters
      .map((cluster) => ({ cluster, far: distance(cluster.lab ?? '', lab ?? '') }))
      .sort((one, other) => one.far - other.far)[0];
    const isPure = bin.core > 0;
    const isOwn =
      nearest === undefined ||
      (nearest.far > (isPure ? sameWithin : mixedWithin) &&
        (isPure || bin.weight > mixedShareMax * all));
    if (isOwn && clusters.length < colorsMax) {
      clusters.push({ ...bin, lab });
      continue;
    }
    if (nearest === undefined) continue;
    nearest.cluster.weight += bin.weight;
    nearest.cluster.coreAlpha += bin.coreAlpha;
    nearest.cluster.corePixels += bin.corePixels;
    widen(nearest.cluster.bounds, bin.bounds);
  }
  const total = clusters.reduce((sum, { weight }) => sum + weight, 0);
  const colors = clusters
    .map(({ color, weight, coreAlpha, corePixels, bounds }) => {
      const opacity = corePixels === 0 ? 1 : coreAlpha / corePixels / 255;
      return { hex: toHex(color), share: weight / total, opacity, bounds };
    })
    .filter(({ share }) => share >= faintShare)
    .sort((one, other) => other.share - one.share);
  const kept = colors.reduce((sum, { share }) => sum + share, 0);
  return colors.map(({ hex, share, opacity, bounds }) => ({
    hex,
    bounds,
    share: Math.round((share / kept) * 1000) / 1000,
    opacity: opacity >= opaqueFrom ? 1 : Math.round(opacity * 100) / 100,
  }));
}

/** Bins the colors by the upper five bits of each channel and names each bin by its most frequent color. */
function countColors(pixels: readonly Pixel[]): Bin[] {
  const bins = new Map<number, Bin & { exact: Map<number, number> }>();
  for (const { color, alpha, isEdge, x, y } of pixels) {
    const key = color & 0xf8f8f8;
    let bin = bins.get(key);
    if (bin === undefined) {
      const sums = { weight: 0, core: 0, coreAlpha: 0, corePixels: 0 };
      bin = { color, ...sums, bounds: noBounds(), exact: new Map() };
      bins.set(key, bin);
    }
    bin.weight += alpha;
    widen(bin.bounds, { left: x, top: y, right: x + 1, bottom: y + 1 });
    if (isEdge) continue;
    bin.core += alpha;
    bin.coreAlpha += alpha;
    bin.corePixels += 1;
    bin.exact.set(color, (bin.exact.get(color) ?? 0) + 1);
  }
  return [...bins.values()].map(({ exact, ...bin }) => {
    const [mostFrequent] = [...exact].sort((one, other) => other[1] - one[1] || one[0] - other[0]);
    return { ...bin, color: mostFrequent?.[0] ?? bin.color };
  });
}

const toHex = (color: number) => color.toString(16).padStart(6, '0').toUpperCase();
