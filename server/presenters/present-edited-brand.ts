import { artworkHash } from '../artwork/served-artwork';
import type { BrandRow, BrandState } from '../brands/brand-rows';
import { listOutdated } from '../brands/list-brands';

/** A brand for the account that owns it: as it is served, and what is set on it. */
export function presentOwnBrand({ brand, artwork, edit }: BrandState) {
  return {
    slug: brand.slug,
    name: brand.name,
    aliases: brand.aliases,
    domains: brand.domains,
    brandColor: brand.brand_color,
    categories: brand.categories,
    website: brand.website,
    guidelines: brand.guidelines,
    description: brand.description,
    variants: artwork.map(({ variant, origin, source, license, ...row }) => ({
      variant,
      hash: artworkHash(row),
      origin,
      source,
      license,
    })),
    set: {
      facts: edit?.facts ?? {},
      artwork: (edit?.uploads ?? []).map(({ variant, license }) => ({ variant, license })),
    },
  };
}

const layerOf = ({ layer }: BrandRow) => (layer === 'account' ? 'own' : layer);

/** A brand for the operator: whether it is hidden too, and what it would be without what is set. */
export function presentEditedBrand(state: BrandState) {
  const reason = state.edit?.hiddenFor ?? null;
  return {
    ...presentOwnBrand(state),
    layer: layerOf(state.brand),
    hidden: reason === null ? null : { reason },
    outdated: listOutdated(state),
  };
}
