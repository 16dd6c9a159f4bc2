import { brandColors } from '../artwork/derive/brand-colors';
import { artworkHash } from '../artwork/served-artwork';
import { type Artwork, type Brand, type Origin } from '../catalog/catalog';
import { listArtwork } from '../catalog/get-brand';
import { presentService } from './present-service';

/** The response to a lookup by domain or e-mail address. */
export function presentBrand(brand: Brand) {
  const { id, slug, name, brandColor, darkModeColor, _css, _notice } = presentService(brand);
  const artwork = listArtwork(brand);
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
