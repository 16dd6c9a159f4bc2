import { chooseArtwork } from '../artwork/choose-artwork';
import { contrast } from '../artwork/colors/contrast';
import { contrastTextColor } from '../artwork/colors/theme-colors';
import { brandColors } from '../artwork/derive/brand-colors';
import { tokenFormats, writeTokens } from '../artwork/tokens/write-tokens';
import { type Brand } from '../catalog/catalog';
import { listArtwork } from '../catalog/get-brand';
import type { RelatedBrand } from '../catalog/find-related-brands';
import { plans } from '../platform/plans';
import { stageBackgrounds } from '../contract/stage-backgrounds';
import { presentOrigin } from './present-brand';
import { presentBrandLicenses } from './present-licenses';
import { nameComponent } from './present-registry';
import { notice } from './present-service';

/** Everything on a brand's page. Colors are bare RRGGBB, as everywhere in the API. */
export function presentBrandPage(brand: Brand, related: readonly RelatedBrand[]) {
  const { id, slug, aliases, brandColor, domains, website, guidelines, description } = brand;
  const { name, nativeName } = presentName(brand);
  return {
    id,
    slug,
    name,
    nativeName,
    componentName: nameComponent(brand),
    aliases: aliases.filter((alias) => alias !== name),
    brandColor,
    categories: [...brand.categories],
    domains: [...domains],
    website,
    guidelines,
    description,
    profiles: [...brand.profiles],
    origin: presentOrigin(brand),
    verifiedAt: brand.verifiedAt,
    colors: presentColors(brand),
    variants: listArtwork(brand).map(({ variant, origin: from }) => ({ variant, origin: from })),
    terms: presentBrandLicenses(brand).terms,
    shown: presentShown(brand),
    /** Empty for a brand without a color. */
    tokens:
      brandColor === null
        ? []
        : tokenFormats.map((format) => ({ format, code: writeTokens([brand], format) })),
    related: related.map(({ brand: other, relation }) => ({
      slug: other.slug,
      name: other.name,
      relation,
    })),
    notice,
  };
}

/**
 * A brand in a list of the site, which is in English: its Latin name first, such as Bank of Japan, and the name in
 * its own script beside it.
 */
export function presentName({ slug, name, aliases, artwork }: Brand) {
  const latin = isLatin(name) ? undefined : aliases.find(isLatin);
  return {
    slug,
    name: latin ?? name,
    nativeName: latin === undefined ? null : name,
    isDrawn: artwork.size > 0,
  };
}

/** A name without letters, such as 7-11, counts as well. */
const isLatin = (name: string) => !/(?!\p{Script=Latin})\p{L}/u.test(name);

/** What the site's own picture `logo.svg?on=` is on the backgrounds that the page compares. */
function presentShown(brand: Brand) {
  const own = brand.brandColor === null ? [] : [brand.brandColor];
  const variant = brand.artwork.has('color') ? ('color' as const) : ('mono' as const);
  return [...stageBackgrounds.map(({ on }) => on), ...own].map((on) => {
    const artwork = chooseArtwork(brand, { variant, isVariantGiven: false, on }, plans.internal);
    return {
      on,
      variant: artwork.variant,
      treatment: artwork.onBackground?.treatment ?? null,
      contrast: artwork.onBackground === undefined ? null : rounded(artwork.onBackground.contrast),
      bytes: artwork.svg.byteLength,
    };
  });
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

/** Rounded down: 4.499 does not reach 4.5. */
function rounded(ratio: number): number {
  return Math.floor(ratio * 100) / 100;
}
