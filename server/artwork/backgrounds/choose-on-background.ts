import { type Artwork, type Brand } from '../../catalog/catalog';
import { listArtwork } from '../../catalog/get-brand';
import type { Preference, Variant } from '../../contract/variants';
import {
  darkBackground,
  fullyReadableShare,
  graphicsContrastMin,
  interiorContrastMin,
  lightBackground,
  mostlyReadableShare,
  readableShare,
} from '../../contract/thresholds';
import { contrast, reachContrast } from '../colors/contrast';
import type { Ink, Interior } from '../../catalog/ink';
import { paintMono } from '../ink/recolor-svg';
import { isDarkBackground, plainPaintOn } from './background';
import { isBetween, isSilhouette, standsOut } from './stands-out';

/** A margin, because gradients are measured as a few colors. */
const safeContrastMin = graphicsContrastMin * 1.15;

export type Choice = {
  artwork: Artwork;
  /** Only for mono: the color that replaces `currentColor`. */
  paint: string | null;
  backdrop: string | null;
  /** The part of a plate that is white on white pages, where it has to be filled to stay so. */
  interior: Interior | null;
  contrast: number;
};

export type BackgroundOptions = {
  /** Bare RRGGBB. */
  background: string;
  /** The artwork to choose from. */
  variants: readonly Variant[];
  prefer: Preference;
};

type Candidate = Omit<Choice, 'contrast' | 'interior'> & { ink: Ink | null };

/**
 * What to show on the background. By `identity`: the full colors where they stand out; what the source drew
 * for such a background; the full colors on a backdrop, unless they are a silhouette, which is recognizable
 * in any color; else by contrast. By `contrast`: drawn for such a background; full color; derived for such a
 * background; mono in near-black or white; another variant; any on a backdrop; any that is mostly legible.
 * Null without artwork.
 */
export function chooseOnBackground(
  brand: Brand,
  { background, variants, prefer }: BackgroundOptions,
): Choice | null {
  const all = listArtwork(brand, variants);
  // A wordmark has another shape than a mark: only if there is nothing else.
  const marks = all.filter(({ variant }) => variant !== 'wordmark');
  const asIs = (marks.length > 0 ? marks : all)
    .filter(({ variant }) => variant !== 'mono')
    .map((artwork): Candidate => ({ artwork, paint: null, backdrop: null, ink: artwork.ink }));
  const mono = all.find(({ variant }) => variant === 'mono');
  // Called only if nothing better was found: it reads the drawing.
  const paintedOn = (under: string) =>
    mono === undefined || !isPaintable(mono)
      ? []
      : [{ artwork: mono, paint: plainPaintOn(under), backdrop: null, ink: mono.ink }];
  const onBackdrops = (candidatesOn: (backdrop: string) => readonly Candidate[]) =>
    backdropsOn(background).flatMap((backdrop) =>
      candidatesOn(backdrop).map((candidate) => ({ ...candidate, backdrop })),
    );
  const anyOnBackdrops = () => onBackdrops((under) => [...asIs, ...paintedOn(under)]);

  const first = (candidates: readonly Candidate[], share: number) =>
    candidates.find((one) => reach(one, background, share) >= safeContrastMin);
  const best = (candidates: readonly Candidate[], share: number) => {
    const ranked = candidates.map((one) => ({ one, ratio: reach(one, background, share) }));
    return ranked.sort((one, other) => other.ratio - one.ratio)[0]?.one;
  };
  const forBackground = asIs.filter(
    ({ artwork }) => artwork.variant === (isDarkBackground(background) ? 'dark' : 'light'),
  );
  const drawn = isBetween(background)
    ? [...forBackground, ...asIs.filter(({ artwork }) => isForPages(artwork.variant))]
    : forBackground;
  const drawnFor = drawn.filter(({ artwork }) => artwork.origin === 'source');
  const color = asIs.filter(({ artwork }) => artwork.variant === 'color');

  const chooseIdentity = () => {
    const own = color[0] ?? (asIs.length === 1 ? asIs[0] : undefined);
    if (!own?.ink) return undefined;
    const isRecognized = (one: Candidate) => showsBrand(one, background);
    return (
      [own, ...drawnFor].find(isRecognized) ??
      (isSilhouette(own.ink) ? undefined : onBackdrops(() => [own]).find(isRecognized))
    );
  };

  const chosen =
    (prefer === 'identity' ? chooseIdentity() : undefined) ??
    first(drawnFor, mostlyReadableShare) ??
    first([...color, ...forBackground], fullyReadableShare) ??
    first(paintedOn(background), readableShare) ??
    first(asIs, fullyReadableShare) ??
    first(anyOnBackdrops(), fullyReadableShare) ??
    first(asIs, mostlyReadableShare) ??
    best(anyOnBackdrops(), readableShare);
  if (chosen === undefined) return null;
  const { ink, ...choice } = chosen;
  const interior = choice.paint === null && choice.backdrop === null ? ink?.interior : undefined;
  return {
    ...choice,
    interior: interior && ink && staysWhite(ink, background) ? interior : null,
    contrast: reach(chosen, background, readableShare),
  };
}

/** The contrast that this share of the ink reaches; 1 if the ink has not been measured. */
function reach({ ink, paint, backdrop }: Candidate, background: string, share: number): number {
  if (ink === null) return paint === null ? 1 : contrast(paint, backdrop ?? background);
  const colors =
    paint === null ? ink.colors : ink.colors.map((color) => ({ ...color, hex: paint }));
  const ratio = reachContrast({ colors }, backdrop ?? background, share);
  return backdrop === null ? ratio : Math.min(ratio, contrast(backdrop, background));
}

/** The source's own colors show the brand wherever they stand out; a color that Marque put there has to be legible. */
function showsBrand(one: Candidate, background: string): boolean {
  const { artwork, ink, backdrop } = one;
  const isLegible =
    artwork.origin === 'source' || reach(one, background, readableShare) >= graphicsContrastMin;
  return ink !== null && isLegible && standsOut(ink, backdrop ?? background);
}

/** Black would suit a page like this less than white does, and white is legible on the plate. */
const staysWhite = ({ colors }: Ink, background: string) =>
  isDarkBackground(background) &&
  colors.every(({ hex }) => contrast(hex, lightBackground) >= interiorContrastMin);

function backdropsOn(background: string): string[] {
  return [lightBackground, darkBackground].filter(
    (backdrop) => contrast(backdrop, background) >= graphicsContrastMin,
  );
}

const isForPages = (variant: Variant) => variant === 'dark' || variant === 'light';

function isPaintable({ svg }: Artwork): boolean {
  return paintMono(new TextDecoder().decode(svg.read()), darkBackground) !== null;
}
