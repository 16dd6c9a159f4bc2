import { artworkHash } from '../artwork/artwork-hash';
import type { Artwork, Brand } from '../catalog/catalog';
import { presentService } from '../catalog/present-service';
import { variants } from '../catalog/variants';
import { brandColors } from '../enrichment/brand-colors';
import { findEnrichment } from '../enrichment/enrichment';

/** The answer to a look-up by domain or e-mail address (spec 2.4), as far as the brand is known by now. */
export function presentBrand(brand: Brand) {
  const { id, slug, name, brandColor, darkModeColor, _css, _notice } = presentService(brand);
  const derived = findEnrichment(brand)?.artwork;
  const artwork = variants.flatMap(
    (variant) => brand.artwork.get(variant) ?? derived?.get(variant) ?? [],
  );
  return {
    id,
    slug,
    name,
    brandColor,
    darkModeColor,
    // Nobody has yet recorded a review of a brand with its owner; nothing less counts as verified.
    verified: false,
    verifiedAt: null,
    variants: artwork.map(({ variant }) => variant),
    artwork: artwork.map(presentArtwork),
    guidelines: brand.guidelines,
    contrastTextColor: brandColors(brand).contrastTextColor,
    _css,
    _notice,
  };
}

/** What can be known of an artwork without its bytes. Derived artwork is never verified. */
function presentArtwork(artwork: Artwork) {
  const { variant, origin, license, attribution, source, aspect } = artwork;
  return {
    variant,
    hash: artworkHash(artwork),
    origin,
    verified: origin === 'source',
    license,
    attribution,
    source,
    aspect,
  };
}
