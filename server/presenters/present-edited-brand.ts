import { artworkHash } from '../artwork/served-artwork';
import type { BrandState } from '../brands/brand-rows';
import { listOutdated } from '../brands/list-brands';

/** A brand for the operator: as it is served, what is set on it, and what it would be without. */
export function presentEditedBrand(state: BrandState) {
  const { brand, artwork, edit } = state;
  const reason = edit?.hiddenFor ?? null;
  return {
    slug: brand.slug,
    name: brand.name,
    layer: brand.layer,
    aliases: brand.aliases,
    domains: brand.domains,
    brandColor: brand.brand_color,
    categories: brand.categories,
    website: brand.website,
    guidelines: brand.guidelines,
    description: brand.description,
    variants: artwork.map(({ variant, origin, source, license, ...row }) => ({
      ...{ variant, hash: artworkHash(row), origin, source, license },
    })),
    set: {
      facts: edit?.facts ?? {},
      artwork: (edit?.uploads ?? []).map(({ variant, license }) => ({ variant, license })),
    },
    hidden: reason === null ? null : { reason },
    outdated: listOutdated(state),
  };
}
