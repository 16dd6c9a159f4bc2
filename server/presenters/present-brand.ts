import { brandColors } from '../artwork/derive/brand-colors';
import { findDerivation } from '../artwork/derive/find-derivation';
import { artworkHash } from '../artwork/served-artwork';
import type { Artwork, Brand, Origin } from '../catalog/catalog';
import { variants } from '../contract/variants';
import { presentService } from './present-service';

/** The response to a lookup by domain or e-mail address (spec 2.4), with what has been derived so far. */
export function presentBrand(brand: Brand) {
  const derived = findDerivation(brand)?.artwork;
  const { id, slug, name, brandColor, darkModeColor, _css, _notice } = presentService(brand);
  const artwork = variants.flatMap(
    (variant) => brand.artwork.get(variant) ?? derived?.get(variant) ?? [],
  );
  return {
    id,
    slug,
    name,
    brandColor,
    darkModeColor,
    // Verified means reviewed with the brand's owner, which no brand is yet.
    verified: false,
    verifiedAt: null,
    variants: artwork.map(({ variant }) => variant),
    artwork: artwork.map(presentArtwork),
    categories: brand.categories,
    guidelines: brand.guidelines,
    domains: brand.domains,
    website: brand.website,
    description: brand.description,
    profiles: brand.profiles,
    origin: brand.origin && presentOrigin(brand.origin),
    contrastTextColor: brandColors(brand).contrastTextColor,
    _css,
    _notice,
  };
}

export const presentOrigin = ({ source, version, ref }: Origin) => ({ source, version, ref });

/** The artwork without its bytes. Derived artwork is never verified. */
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
