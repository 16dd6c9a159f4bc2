import type { BrandRow, BrandState } from '../brands/brand-rows';
import { listOutdated } from '../brands/list-brands';
import type { BrandFacts } from '../contract/brand-facts';

/** A brand for the editor: what is set on it, and what it would be without. */
export function presentBrandEditor(state: BrandState) {
  const { brand, edit, base } = state;
  const set = edit?.facts ?? {};
  return {
    slug: brand.slug,
    name: brand.name,
    layer: brand.layer,
    /** Set on the brand: all facts of an own brand, and the corrected ones of a brand of the base. */
    set,
    /** The facts of this release; null for an own brand. */
    base: base && factsOf(base.brand),
    outdated: listOutdated(state),
    drawings: (edit?.uploads ?? []).map(({ variant, license }) => ({ variant, license })),
    hiddenFor: edit?.hiddenFor ?? null,
    /** Then it is changed in the folder alone. */
    isInFolder: (edit?.folderDigest ?? null) !== null,
    isEdited: edit !== null,
    canUndo: state.previous !== null,
  };
}

const factsOf = (row: BrandRow): Required<BrandFacts> => ({
  name: row.name,
  aliases: row.aliases,
  domains: row.domains,
  brandColor: row.brand_color,
  categories: row.categories as BrandFacts['categories'] & object,
  website: row.website,
  guidelines: row.guidelines,
  description: row.description,
});
