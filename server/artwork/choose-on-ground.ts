import type { Artwork, Brand } from '../catalog/catalog';
import type { Variant } from '../catalog/variants';
import { contrast, darkGround, graphicsContrastMin, lightGround } from '../colors/contrast';
import type { Enrichment } from '../enrichment/enrichment';
import type { Ink } from './measure-ink';
import { paintMono } from './paint-mono';
import { isDarkGround, plainPaintOn } from './parse-ground';
import { reachContrast } from './reach-contrast';

/** The contrast that this share of the ink reaches is the one that is told. */
const toldShare = 0.6;
/** How much of the ink must stand out for an artwork to be made out, and for nothing of it to be lost. */
const readableShare = 0.75;
const wholeShare = 0.95;

/** A little more than is needed: gradients were measured as a few colors. */
const sureContrastMin = graphicsContrastMin * 1.15;

/** What to serve on a ground. */
export type Choice = {
  artwork: Artwork;
  /** Only of mono: the color that stands for `currentColor`. */
  paint: string | null;
  plate: string | null;
  contrast: number;
};

type Candidate = Omit<Choice, 'contrast'> & { ink: Ink | undefined };

/**
 * The artwork of a brand that reads best on the ground. In this order: what was drawn for such a ground;
 * the full colors; what was derived for such a ground; mono in near-black or white; another variant; an
 * artwork on a plate of near-black or white; and at last what reads in good part. Null without any artwork.
 */
export function chooseOnGround(
  brand: Brand,
  enrichment: Enrichment | null,
  ground: string,
  variants: readonly Variant[],
): Choice | null {
  const all = variants.flatMap(
    (variant) => brand.artwork.get(variant) ?? enrichment?.artwork.get(variant) ?? [],
  );
  // Where a mark is looked for, a wordmark is another shape: only for want of anything else.
  const marks = all.filter(({ variant }) => variant !== 'wordmark');
  const inkOf = ({ sha256 }: Artwork) => enrichment?.ink.get(sha256);
  const asIs = (marks.length > 0 ? marks : all)
    .filter(({ variant }) => variant !== 'mono')
    .map((artwork): Candidate => ({ artwork, paint: null, plate: null, ink: inkOf(artwork) }));
  const mono = all.find((artwork) => artwork.variant === 'mono' && isPaintable(artwork));
  const paintedOn = (under: string) =>
    mono === undefined ? [] : [paintCandidate(mono, inkOf(mono), plainPaintOn(under))];
  const onPlates = () =>
    platesOn(ground).flatMap((plate) =>
      [...asIs, ...paintedOn(plate)].map((candidate) => ({ ...candidate, plate })),
    );

  const first = (candidates: readonly Candidate[], share: number) =>
    candidates.find((one) => reach(one, ground, share) >= sureContrastMin);
  const best = (candidates: readonly Candidate[], share: number) => {
    const ranked = candidates.map((one) => ({ one, ratio: reach(one, ground, share) }));
    return ranked.sort((one, other) => other.ratio - one.ratio)[0]?.one;
  };
  const forGround = asIs.filter(
    ({ artwork }) => artwork.variant === (isDarkGround(ground) ? 'dark' : 'light'),
  );
  const drawnFor = forGround.filter(({ artwork }) => artwork.origin === 'source');
  const color = asIs.filter(({ artwork }) => artwork.variant === 'color');

  const chosen =
    first(drawnFor, readableShare) ??
    first([...color, ...forGround], wholeShare) ??
    first(paintedOn(ground), toldShare) ??
    first(asIs, wholeShare) ??
    first(onPlates(), wholeShare) ??
    first(asIs, readableShare) ??
    best(onPlates(), toldShare);
  if (chosen === undefined) return null;
  const { ink: _, ...choice } = chosen;
  return { ...choice, contrast: reach(chosen, ground, toldShare) };
}

/** The contrast that this share of what is seen reaches; what nobody has measured reaches nothing. */
function reach({ ink, paint, plate }: Candidate, ground: string, share: number): number {
  if (ink === undefined) return paint === null ? 1 : contrast(paint, plate ?? ground);
  const colors =
    paint === null ? ink.colors : ink.colors.map((color) => ({ ...color, hex: paint }));
  const ratio = reachContrast({ colors }, plate ?? ground, share);
  return plate === null ? ratio : Math.min(ratio, contrast(plate, ground));
}

function platesOn(ground: string): string[] {
  return [lightGround, darkGround].filter(
    (plate) => contrast(plate, ground) >= graphicsContrastMin,
  );
}

function paintCandidate(artwork: Artwork, ink: Ink | undefined, paint: string): Candidate {
  return { artwork, paint, plate: null, ink };
}

function isPaintable({ svg }: Artwork): boolean {
  return paintMono(new TextDecoder().decode(svg), darkGround) !== null;
}
