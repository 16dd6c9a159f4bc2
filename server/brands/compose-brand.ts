import type { BrandFacts } from '../contract/brand-facts';
import { listBaseRoles } from '../artwork/derive/derive-colors';
import type { ArtworkRow, BrandEdit, BrandRow, BrandRows } from './brand-rows';
import { type ArtworkJob, prepareArtwork, type PreparedBrand } from './prepare-artwork';

/** Between household names and the long tail: the installation's own brand is probably meant. */
const ownRank = 1000;

/** The source of what the operator has set. */
export const ownSource = 'own';

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
 * @param upload the SVG of a variant as it was uploaded, not yet sanitized
 * @returns the rows, the edit with the SHA-256 of the upload, and drawings to store
 * @throws AppError `unsafe_svg`
 */
export async function composeBrand(
  base: BrandRows,
  edit: BrandEdit,
  readSvg: (sha256: string) => Promise<string>,
  upload: { variant: ArtworkRow['variant']; svg: string; license: string } | null = null,
): Promise<{ rows: BrandRows; edit: BrandEdit; svgs: Map<string, string> }> {
  const brand = { ...base.brand, ...columnsOf(edit.facts) };
  const isDrawnAnew =
    upload !== null || edit.uploads.length > 0 || brand.brand_color !== base.brand.brand_color;
  if (!isDrawnAnew) return { rows: { brand, artwork: base.artwork }, edit, svgs: new Map() };

  const uploads = edit.uploads.filter(({ variant }) => variant !== upload?.variant);
  const own = new Set([...uploads.map(({ variant }) => variant), upload?.variant]);
  const left = base.artwork.filter(
    ({ variant, fills_gap: isMade }) => !isMade && !own.has(variant),
  );
  const drawings: ArtworkJob['drawings'] = [];
  for (const { variant, sha256, origin } of left)
    drawings.push({ variant, origin, svg: await readSvg(sha256) });
  for (const { variant, sha256 } of uploads)
    drawings.push({ variant, origin: 'source', svg: await readSvg(sha256) });
  if (upload !== null)
    drawings.push({ variant: upload.variant, origin: 'source', svg: upload.svg, isNew: true });
  if (drawings.length === 0) {
    const colors = listBaseRoles(brand.brand_color);
    return { rows: { brand: { ...brand, colors }, artwork: [] }, edit, svgs: new Map() };
  }

  const prepared = await prepareArtwork({ brandColor: brand.brand_color, drawings });
  const uploaded = prepared.variants.find(({ variant }) => variant === upload?.variant);
  if (upload !== null && uploaded !== undefined)
    uploads.push({ variant: upload.variant, sha256: uploaded.sha256, license: upload.license });
  const composed = { ...edit, uploads };
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
