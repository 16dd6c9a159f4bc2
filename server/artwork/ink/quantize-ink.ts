import { converter, differenceEuclidean, type Oklab } from 'culori';
import { type Bounds, widen } from './bounds';
import type { ColorBin } from './count-colors';

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

/** Clusters the bins into at most eight colors, each named by its most frequent pixel. */
export function quantizeInk(counted: readonly ColorBin[]): Quantized[] {
  const clusters: Cluster[] = [];
  const bins = counted.toSorted(
    (one, other) => other.core - one.core || other.weight - one.weight || one.color - other.color,
  );
  const all = bins.reduce((sum, { weight }) => sum + weight, 0);
  for (const bin of bins) {
    const lab = toOklab(`#${toHex(bin.color)}`);
    const nearest = findNearest(clusters, lab);
    const isPure = bin.core > 0;
    const isOwn =
      nearest === undefined ||
      (nearest.far > (isPure ? sameWithin : mixedWithin) &&
        (isPure || bin.weight > mixedShareMax * all));
    if (isOwn && clusters.length < colorsMax) {
      clusters.push({ ...bin, bounds: { ...bin.bounds }, lab });
      continue;
    }
    if (nearest === undefined) continue;
    nearest.cluster.weight += bin.weight;
    nearest.cluster.core += bin.core;
    nearest.cluster.corePixels += bin.corePixels;
    widen(nearest.cluster.bounds, bin.bounds);
  }
  const total = clusters.reduce((sum, { weight }) => sum + weight, 0);
  const colors = clusters
    .map(({ color, weight, core, corePixels, bounds }) => {
      const opacity = corePixels === 0 ? 1 : core / corePixels / 255;
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

type Cluster = ColorBin & { readonly lab: Oklab | undefined };

function findNearest(clusters: readonly Cluster[], lab: Oklab | undefined) {
  let nearest: { cluster: Cluster; far: number } | undefined;
  for (const cluster of clusters) {
    const far = distance(cluster.lab ?? '', lab ?? '');
    if (nearest === undefined || far < nearest.far) nearest = { cluster, far };
  }
  return nearest;
}

const toHex = (color: number) => color.toString(16).padStart(6, '0').toUpperCase();
