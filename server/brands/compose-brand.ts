import type { BrandFacts } from '../contract/brand-facts';
import { listBaseRoles } from '../artwork/derive/derive-colors';
import type { Variant } from '../contract/variants';
import type { ArtworkRow, BrandEdit, BrandRow, BrandRows, Upload } from './brand-rows';
import { type ArtworkJob, prepareArtwork, type PreparedBrand } from './prepare-artwork';

/** Between household names and the long tail: the installation's own brand is probably meant. */
const ownRank = 1000;

/** The source of what the operator has set. */
const ownSource = 'own';

/** A brand without facts and drawings. */
export function blankRows(id: number, slug: string): BrandRows {
  const brand: BrandRow = {
    ...{ id, layer: 'own', slug, name: slug, rank: ownRank },
    ...{ aliases: [], lookups: [], categories: [], domains: [], profiles: [] },
    ...{ brand_color: null, colors: [], color_families: [] },
    ...{ website: null, guidelines: null, description: null },
    ...{ source: ownSource, source_version: '', source_ref: slug },
  };
  return { brand, artwork: [] };
}

/**
 * A brand of the base with an edit on top, or an own brand from its edit alone. Drawings are derived anew only if the
 * edit changes drawings or the color.
 * @param readSvg reads a stored drawing
 * @param fresh drawings as they were uploaded, not yet sanitized
 * @returns the rows, the edit with the SHA-256 of the fresh drawings, drawings to store, and what the variants that were
 * derived now are made from
 * @throws AppError `unsafe_svg`
 */
export async function composeBrand(
  base: BrandRows,
  edit: BrandEdit,
  readSvg: (sha256: string) => Promise<string>,
  fresh: readonly { variant: Variant; svg: string; license: string }[] = [],
): Promise<{
  rows: BrandRows;
  edit: BrandEdit;
  svgs: Map<string, string>;
  madeFrom: Map<Variant, Variant>;
}> {
  const brand = { ...base.brand, ...columnsOf(edit.facts) };
  const isDrawnAnew =
    fresh.length > 0 || edit.uploads.length > 0 || brand.brand_color !== base.brand.brand_color;
  const nothing = { svgs: new Map<string, string>(), madeFrom: new Map<Variant, Variant>() };
  if (!isDrawnAnew) return { rows: { brand, artwork: base.artwork }, edit, ...nothing };

  const isFresh = (one: { variant: Variant }) =>
    fresh.some(({ variant }) => variant === one.variant);
  const uploads = edit.uploads.filter((one) => !isFresh(one));
  const isSet = (variant: Variant) => [...uploads, ...fresh].some((one) => one.variant === variant);
  const drawings: ArtworkJob['drawings'] = fresh.map(({ variant, svg }) => ({
    ...{ variant, svg, origin: 'source', isNew: true },
  }));
  for (const { variant, sha256 } of uploads)
    drawings.push({ variant, origin: 'source', svg: await readSvg(sha256) });
  for (const { variant, sha256, origin, fills_gap: isMade } of base.artwork)
    if (!isMade && !isSet(variant)) drawings.push({ variant, origin, svg: await readSvg(sha256) });
  if (drawings.length === 0) {
    const colors = listBaseRoles(brand.brand_color);
    return { rows: { brand: { ...brand, colors }, artwork: [] }, edit, ...nothing };
  }

  const prepared = await prepareArtwork({ brandColor: brand.brand_color, drawings });
  for (const { variant, license } of fresh) {
    const stored = prepared.variants.find((one) => one.variant === variant);
    if (stored !== undefined) uploads.push({ variant, sha256: stored.sha256, license });
  }
  const byVariant = (one: Upload, other: Upload) => (one.variant < other.variant ? -1 : 1);
  const composed = { ...edit, uploads: uploads.sort(byVariant) };
  return {
    rows: {
      brand: {
        ...brand,
        brand_color: prepared.brandColor,
        colors: prepared.colors,
        color_families: prepared.colorFamilies,
        ...{ source: null, source_version: null, source_ref: null },
      },
      artwork: listArtworkRows(base, composed, prepared),
    },
    edit: composed,
    svgs: new Map(prepared.variants.map(({ sha256, svg }) => [sha256, svg])),
    madeFrom: new Map(
      prepared.variants.flatMap(({ variant, from }) => (from === null ? [] : [[variant, from]])),
    ),
  };
}

/** Each variant names the source and license of the drawing that it is made from. */
function listArtworkRows(
  base: BrandRows,
  { uploads }: BrandEdit,
  { variants }: PreparedBrand,
): ArtworkRow[] {
  const terms = new Map(
    base.artwork
      .filter(({ fills_gap: isMade }) => !isMade)
      .map(({ variant, source, source_version, source_name, license, attribution }) => [
        variant,
        { source, source_version, source_name, license, attribution },
      ]),
  );
  for (const { variant, license } of uploads) {
    const named = { source: ownSource, source_version: '', source_name: base.brand.slug };
    terms.set(variant, { ...named, license, attribution: null });
  }
  return variants.flatMap(({ variant, sha256, origin, from, aspect, ink }) => {
    const inherited = terms.get(from ?? variant);
    if (inherited === undefined) return [];
    terms.set(variant, inherited);
    const made = { origin, fills_gap: from !== null, aspect, ink };
    return [{ brand_id: base.brand.id, variant, sha256, ...made, ...inherited }];
  });
}

/** The columns that are set. */
function columnsOf({ brandColor, ...facts }: BrandFacts): Partial<BrandRow> {
  const columns = Object.entries({ ...facts, brand_color: brandColor });
  return Object.fromEntries(columns.filter(([, value]) => value !== undefined));
}
