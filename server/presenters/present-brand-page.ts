import { artworkHash } from '../artwork/artwork-hash';
import { reachContrast } from '../artwork/reach-contrast';
import type { Artwork, Brand } from '../catalog/catalog';
import { notice } from '../catalog/present-service';
import { variants } from '../catalog/variants';
import { contrast, darkGround, lightGround } from '../colors/contrast';
import { contrastTextColor } from '../colors/theme-colors';
import type { Enrichment } from '../enrichment/enrichment';
import { listBaseRoles } from '../enrichment/list-color-roles';
import { licenseUrl } from '../rights/terms-link';
import { formatTokens, tokenFormats } from '../tokens/write-tokens';
import type { RelatedBrand } from './find-related-brands';

/** How much of the ink must reach the contrast that is stated: a hairline more or less is no matter. */
const inkShare = 0.75;

/** A brand with all that its page shows. Colors are bare RRGGBB, as everywhere in the API. */
export function presentBrandPage(
  brand: Brand,
  enrichment: Enrichment | null,
  related: readonly RelatedBrand[],
) {
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
    colors: presentColors(brand, enrichment),
    variants: variants.flatMap((variant) => {
      const artwork = brand.artwork.get(variant) ?? enrichment?.artwork.get(variant);
      return artwork === undefined ? [] : [presentVariant(brand, artwork, enrichment)];
    }),
    /** None of a brand without a color. */
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
export function presentColors(brand: Brand, enrichment: Enrichment | null) {
  return (enrichment?.colors ?? listBaseRoles(brand)).map(({ role, hex, source }) => {
    const text = contrastTextColor(hex);
    return {
      role,
      hex,
      source,
      onWhite: rounded(contrast(hex, 'FFFFFF')),
      onBlack: rounded(contrast(hex, '000000')),
      /** Black or white: the one to write with on this color. */
      text,
      textContrast: rounded(contrast(hex, text)),
    };
  });
}

function presentVariant(brand: Brand, artwork: Artwork, enrichment: Enrichment | null) {
  const { variant, origin, source, sourceVersion, license, attribution, aspect } = artwork;
  const hash = artworkHash(artwork);
  const ink = enrichment?.ink.get(artwork.sha256);
  const reach = (ground: string) =>
    ink === undefined ? null : rounded(reachContrast(ink, ground, inkShare));
  return {
    variant,
    origin,
    source,
    sourceVersion,
    license,
    licenseUrl: licenseUrl(license),
    attribution,
    aspect,
    /** Names the bytes: they never change under it. */
    hash,
    sizeBytes: artwork.svg.byteLength,
    path: `/logos/${brand.slug}/${variant}.svg?v=${hash}`,
    /** Contrast that most of the ink reaches on a white and on a dark page; null while not measured. */
    contrastOnLight: reach(lightGround),
    contrastOnDark: reach(darkGround),
  };
}

/** Rounded down: 4.499 must not be shown as the 4.5 that it does not reach. */
function rounded(ratio: number): number {
  return Math.floor(ratio * 100) / 100;
}
