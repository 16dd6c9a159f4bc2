import type { Artwork, Brand } from '../catalog/catalog';
import type { Variant } from '../catalog/variants';
import { findEnrichment } from '../enrichment/enrichment';
import { AppError } from '../errors';
import { processWide } from '../process-wide';
import type { Plan } from '../quotas/plans';
import { upgradeUrl } from '../quotas/upgrade-url';
import { termsLink } from '../rights/terms-link';
import { artworkHash } from './artwork-hash';
import { drawPlaceholder } from './draw-placeholder';
import type { ServedArtwork } from './served-artwork';

/** @throws AppError `variant_not_in_plan` for anything but `mono` on the free plan (spec 4.5 rule 5) */
export function requireVariantInPlan(variant: Variant, plan: Plan): void {
  if (variant === 'mono' || plan.allVariants) return;
  throw new AppError(
    'variant_not_in_plan',
    `The variant "${variant}" is part of the pro plan; the ${plan.tier} plan has "mono".`,
    { fields: { upgrade_url: upgradeUrl() } },
  );
}

/**
 * The wished variant as it is stored, else as it was derived by now, else mono, else a placeholder
 * (spec 4.5 rules 2 and 3).
 */
export function pickArtwork(brand: Brand, wished: Variant): ServedArtwork {
  const artwork = brand.artwork.get(wished) ?? pickOther(brand, wished);
  return artwork === undefined ? placeholderOf(brand) : serveAsIs(brand, artwork);
}

function pickOther(brand: Brand, wished: Variant): Artwork | undefined {
  const derived = findEnrichment(brand)?.artwork;
  return derived?.get(wished) ?? brand.artwork.get('mono') ?? derived?.get('mono');
}

const served = () =>
  processWide('served-artwork', () => ({
    artwork: new WeakMap<Artwork, ServedArtwork>(),
    placeholders: new WeakMap<Brand, ServedArtwork>(),
  }));

/** Made once and kept as long as the artwork itself is. */
export function serveAsIs(brand: Brand, artwork: Artwork): ServedArtwork {
  const known = served().artwork.get(artwork);
  if (known !== undefined) return known;
  const made: ServedArtwork = {
    variant: artwork.variant,
    svg: artwork.svg,
    etag: `"${artworkHash(artwork)}"`,
    link: termsLink(artwork, brand),
  };
  served().artwork.set(artwork, made);
  return made;
}

function placeholderOf(brand: Brand): ServedArtwork {
  const known = served().placeholders.get(brand);
  if (known !== undefined) return known;
  const made = drawPlaceholder(brand);
  served().placeholders.set(brand, made);
  return made;
}
