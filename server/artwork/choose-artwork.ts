import { LRUCache } from 'lru-cache';
import { type Artwork, type Brand } from '../catalog/catalog';
import { findArtwork, listArtwork } from '../catalog/get-brand';
import type { Plan } from '../contract/plans';
import { type Preference, type Variant, variants } from '../contract/variants';
import { lightBackground } from '../contract/thresholds';
import { AppError, upgradeUrl } from '../platform/errors';
import { type Choice, chooseOnBackground } from './backgrounds/choose-on-background';
import { fillInterior, parseBackground, putOnBackdrop } from './backgrounds/background';
import { drawPlaceholder } from './draw-placeholder';
import { paintMono } from './ink/recolor-svg';
import { termsLink } from './rights/terms';
import { artworkHash, etagOf, type ServedArtwork, type Treatment } from './served-artwork';

/** What a request for artwork specifies, whatever the format. */
export type ArtworkOptions = {
  variant: Variant;
  /** False if `variant` is only the default. */
  isVariantGiven: boolean;
  /** The background behind the artwork. */
  on?: string | undefined;
  /** The criterion for choosing artwork on a background. */
  prefer?: Preference | undefined;
};

/** @throws AppError `variant_not_in_plan` for anything but `mono` on the free plan */
export function requireVariantInPlan(variant: Variant, plan: Plan): void {
  if (variant === 'mono' || plan.allVariants) return;
  throw new AppError(
    'variant_not_in_plan',
    `The variant "${variant}" is part of the pro plan; the ${plan.tier} plan has "mono".`,
    { extras: { upgrade_url: upgradeUrl() } },
  );
}

/**
 * The artwork to serve. With a background and no variant, the plan's variant that suits it best; with
 * both, that variant, painted or put on a backdrop if it would not be seen.
 */
export function chooseArtwork(
  brand: Brand,
  { variant, isVariantGiven, on, prefer = 'identity' }: ArtworkOptions,
  plan: Plan,
): ServedArtwork {
  if (on === undefined) return pickArtwork(brand, variant);
  const background = parseBackground(on);
  const only = isVariantGiven || !plan.allVariants ? variant : null;
  const key = `${brand.id} ${background} ${only} ${prefer}`;
  const known = chosen.get(key);
  if (known?.brand === brand) return known.served;
  const served = serveOnBackground(brand, { background, only, prefer });
  chosen.set(key, { brand, served });
  return served;
}

/** The variant, else the nearest, else a placeholder. */
export function pickArtwork(brand: Brand, variant: Variant): ServedArtwork {
  const artwork = findArtwork(brand, variant) ?? findSubstitute(brand);
  return artwork === null ? servePlaceholder(brand) : serveAsIs(artwork, brand);
}

/** In place of mono, the best first. */
export const substitutes = ['color', 'icon', 'light', 'dark', 'wordmark'] as const;

/** What a missing variant falls back to: mono, else the best stored drawing. */
function findSubstitute(brand: Brand): Artwork | null {
  const stored = substitutes.map((variant) => brand.artwork.get(variant));
  return findArtwork(brand, 'mono') ?? stored.find((artwork) => artwork !== undefined) ?? null;
}

/** Cached: choosing takes thousands of contrasts, and every tile of the explorer uses the same two backgrounds. */
const chosen = new LRUCache<string, { brand: Brand; served: ServedArtwork }>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ served }) => served.svg.byteLength + 200,
});

/**
 * The given variants that the brand has, in the given order; what they fall back to if it has none of them.
 * @throws AppError `not_found` for a brand without artwork
 */
export function findVariants(brand: Brand, names: readonly Variant[]): Artwork[] {
  const found = listArtwork(brand, [...new Set(names)]);
  if (found.length > 0) return found;
  const substitute = findSubstitute(brand);
  if (substitute !== null) return [substitute];
  throw new AppError('not_found', `There is no artwork for "${brand.slug}".`);
}

function serveOnBackground(
  brand: Brand,
  { background, only, prefer }: { background: string; only: Variant | null; prefer: Preference },
): ServedArtwork {
  const chooseFrom = (names: readonly Variant[]) =>
    chooseOnBackground(brand, { background, variants: names, prefer });
  // A missing variant falls back to mono, as it does without a background, and then to any.
  const choice =
    (only === null ? null : (chooseFrom([only]) ?? chooseFrom(['mono']))) ?? chooseFrom(variants);
  if (choice === null) return drawPlaceholder(brand, background);
  const { artwork, backdrop, contrast } = choice;
  return {
    ...serveAsIs(artwork, brand),
    ...redraw(choice),
    onBackground: {
      contrast,
      backdrop: choice.interior === null ? backdrop : lightBackground,
      treatment: treatmentOf(choice),
    },
  };
}

function treatmentOf({ artwork, paint, backdrop, interior }: Choice): Treatment {
  if (backdrop !== null || interior !== null) return 'backdrop';
  return paint !== null || artwork.origin === 'derived' ? 'recolored' : 'none';
}

/** Other bytes with another tag, if the artwork was painted, filled or put on a backdrop. */
function redraw({ artwork, paint, backdrop, interior }: Choice): Partial<ServedArtwork> {
  if (paint === null && backdrop === null && interior === null) return {};
  const stored = new TextDecoder().decode(artwork.svg.read());
  const painted = paint === null ? stored : (paintMono(stored, paint) ?? stored);
  const drawn = interior === null ? painted : fillInterior(painted, interior);
  const svg = new TextEncoder().encode(backdrop === null ? drawn : putOnBackdrop(drawn, backdrop));
  return { svg, etag: etagOf(svg) };
}

/** Nearly every response takes this path. Anything not requested lately is read from the disk again. */
export function serveAsIs(artwork: Artwork, brand: Brand): ServedArtwork {
  const known = asIs.get(artwork);
  if (known !== undefined) return known;
  return keep(artwork, {
    variant: artwork.variant,
    svg: artwork.svg.read(),
    etag: `"${artworkHash(artwork)}"`,
    link: termsLink(artwork, brand),
  });
}

/** Cached: drawing it is slower than the rest of a response. */
function servePlaceholder(brand: Brand): ServedArtwork {
  return asIs.get(brand) ?? keep(brand, drawPlaceholder(brand));
}

function keep(key: Artwork | Brand, served: ServedArtwork): ServedArtwork {
  asIs.set(key, served);
  return served;
}

const asIs = new LRUCache<Artwork | Brand, ServedArtwork>({
  maxSize: 16 * 1024 * 1024,
  // Including the objects around the bytes.
  sizeCalculation: ({ svg }) => svg.byteLength + 700,
});
