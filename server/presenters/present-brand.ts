import { brandColors } from '../artwork/derive/brand-colors';
import { artworkHash } from '../artwork/served-artwork';
import type { Artwork, Brand } from '../catalog/catalog';
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
    // By a mark certificate of the brand's own domain, and nothing else.
    verified: brand.verifiedAt !== null,
    verifiedAt: brand.verifiedAt,
    variants: artwork.map(({ variant }) => variant),
    artwork: artwork.map((one) => presentArtwork(one, brand)),
    pictures: [...brand.bitmaps.values()].map((one) => presentArtwork(one, brand)),
    categories: brand.categories,
    guidelines: brand.guidelines,
    domains: brand.domains,
    website: brand.website,
    description: brand.description,
    profiles: brand.profiles,
    origin: presentOrigin(brand),
    contrastTextColor: brandColors(brand).contrastTextColor,
    _css,
    _notice,
  };
}

/** Of a brand without artwork, or of one that shows what a look has found. */
export function presentOrigin({ origin, artwork, bitmaps }: Brand) {
  const found = [...artwork.values(), ...bitmaps.values()].find(({ url }) => url !== null);
  if (found !== undefined && found.url !== null) {
    const { source, sourceVersion: version, url } = found;
    return { source, version, ref: url, url, fetchedAt: version };
  }
  return origin && { source: origin.source, version: origin.version, ref: origin.ref };
}

/**
 * The artwork without its bytes. Derived artwork is never verified, and what a site shows only if a mark certificate
 * names it.
 */
function presentArtwork(artwork: Artwork, { verifiedAt }: Brand) {
  const { variant, origin, license, attribution, source, aspect, url } = artwork;
  const isVouched = url === null || (source === 'bimi' && verifiedAt !== null);
  return {
    variant,
    hash: artworkHash(artwork),
    origin,
    verified: origin === 'source' && isVouched,
    license,
    attribution,
    source,
    aspect,
    ...(url !== null && { url, fetchedAt: artwork.sourceVersion }),
  };
}
