import { contrast } from '../artwork/colors/contrast';
import { contrastTextColor } from '../artwork/colors/theme-colors';
import { brandColors } from '../artwork/derive/brand-colors';
import { peekDerivation } from '../artwork/derive/derivation';
import { reachContrast } from '../artwork/ink/reach-contrast';
import { licenseUrl } from '../artwork/rights/terms-link';
import { artworkHash } from '../artwork/served-artwork';
import { formatTokens, tokenFormats } from '../artwork/tokens/write-tokens';
import type { Artwork, Brand } from '../catalog/catalog';
import type { RelatedBrand } from '../catalog/find-related-brands';
import { darkBackground, lightBackground, mostlyReadableShare } from '../contract/thresholds';
import { variants } from '../contract/variants';
import { notice } from './present-service';

/** Everything on a brand's page. Colors are bare RRGGBB, as everywhere in the API. */
export function presentBrandPage(brand: Brand, related: readonly RelatedBrand[]) {
  const { id, slug, name, aliases, brandColor, domains, website, guidelines } = brand;
  return {
    id,
    slug,
    name,
    aliases: [...aliases],
    brandColor,
    domains: [...domains],
    website,
    guidelines,
    colors: presentColors(brand),
    variants: variants.flatMap((variant) => {
      const artwork = brand.artwork.get(variant) ?? peekDerivation(brand)?.artwork.get(variant);
      return artwork === undefined ? [] : [presentVariant(brand, artwork)];
    }),
    /** Empty for a brand without a color. */
    tokens:
      brandColor === null
        ? []
        : tokenFormats.map((format) => ({ format, code: formatTokens([brand], format) })),
    related: related.map(({ brand: other, relation }) => ({
      slug: other.slug,
      name: other.name,
      relation,
    })),
    notice,
  };
}

/** The color roles with their WCAG contrast. */
export function presentColors(brand: Brand) {
  return brandColors(brand).roles.map(({ role, hex, source }) => {
    const text = contrastTextColor(hex);
    return {
      role,
      hex,
      source,
      onWhite: rounded(contrast(hex, 'FFFFFF')),
      onBlack: rounded(contrast(hex, '000000')),
      /** Black or white, whichever reads better on this color. */
      text,
      textContrast: rounded(contrast(hex, text)),
    };
  });
}

function presentVariant(brand: Brand, artwork: Artwork) {
  const { variant, origin, source, sourceVersion, license, attribution, aspect } = artwork;
  const hash = artworkHash(artwork);
  const ink = peekDerivation(brand)?.ink.get(artwork.sha256);
  const reach = (background: string) =>
    ink === undefined ? null : rounded(reachContrast(ink, background, mostlyReadableShare));
  return {
    variant,
    origin,
    source,
    sourceVersion,
    license,
    licenseUrl: licenseUrl(license),
    attribution,
    aspect,
    /** Identifies the bytes. */
    hash,
    sizeBytes: artwork.svg.byteLength,
    path: `/logos/${brand.slug}/${variant}.svg?v=${hash}`,
    /** The contrast of most of the ink with the light and the dark page; null until measured. */
    contrastOnLight: reach(lightBackground),
    contrastOnDark: reach(darkBackground),
  };
}

/** Rounded down: 4.499 does not reach 4.5. */
function rounded(ratio: number): number {
  return Math.floor(ratio * 100) / 100;
}
