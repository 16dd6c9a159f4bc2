import type { BrandFacts } from '../contract/brand-facts';
import { listBaseRoles } from '../artwork/derive/derive-colors';
import type { Variant } from '../contract/variants';
import { aspectOfPng } from '../artwork/sanitize/bitmap-format';
import type {
  ArtworkRow,
  BrandEdit,
  BrandRow,
  BrandRows,
  DrawingOrigin,
  StoredDrawing,
  Upload as StoredUpload,
} from './brand-rows';
import { type ArtworkJob, prepareArtwork, type PreparedBrand } from './prepare-artwork';

/** Between household names and the long tail: the installation's own brand is probably meant. */
const ownRank = 1000;

/** The source of what the operator has set. */
const ownSource = 'own';

/** Callers of the account mean it before any other. */
const accountRank = 1;

/** A brand without facts and drawings. */
export function blankRows(id: number, slug: string, isOfAccount: boolean): BrandRows {
  const brand: BrandRow = {
    id,
    slug,
    name: slug,
    ...(isOfAccount ? { layer: 'account', rank: accountRank } : { layer: 'own', rank: ownRank }),
    aliases: [],
    lookups: [],
    categories: [],
    domains: [],
    profiles: [],
    brand_color: null,
    colors: [],
    color_families: [],
    website: null,
    guidelines: null,
    description: null,
    source: ownSource,
    source_version: '',
    source_ref: slug,
  };
  return { brand, artwork: [] };
}

/** A file that was uploaded for a variant: an SVG not yet sanitized, or a PNG or WebP not yet decoded. */
export type Upload = { variant: Variant; license: string; from?: DrawingOrigin } & (
  | { svg: string }
  | { bitmap: Uint8Array }
);

type Drawn = Omit<ArtworkJob, 'brandColor' | 'isUrgent'>;

type Composed = {
  rows: BrandRows;
  edit: BrandEdit;
  svgs: Map<string, StoredDrawing>;
  madeFrom: Map<Variant, Variant>;
};

/**
 * A brand of the base with an edit on top, or an own brand from its edit alone. Drawings are derived anew only if the
 * edit changes drawings or the color.
 * @param readDrawing reads a stored drawing
 * @returns the rows, the edit with the SHA-256 of the fresh drawings, drawings to store, and what the variants that were
 * derived now are made from
 * @throws AppError `unsafe_svg`, or `unusable_image`
 */
export async function composeBrand(
  base: BrandRows,
  edit: BrandEdit,
  readDrawing: (sha256: string) => Promise<StoredDrawing>,
  fresh: readonly Upload[] = [],
): Promise<Composed> {
  const brand = { ...base.brand, ...columnsOf(edit.facts) };
  const isDrawnAnew =
    fresh.length > 0 || edit.uploads.length > 0 || brand.brand_color !== base.brand.brand_color;
  const svgs = new Map<string, StoredDrawing>();
  const madeFrom = new Map<Variant, Variant>();
  if (!isDrawnAnew) return { rows: { brand, artwork: base.artwork }, edit, svgs, madeFrom };

  const isFresh = (one: StoredUpload) => fresh.some(({ variant }) => variant === one.variant);
  const uploads = edit.uploads.filter((one) => !isFresh(one));
  const { job, bitmaps } = await collect(base, { uploads, fresh }, readDrawing);
  const hasWork = job.drawings.length > 0 || job.bitmaps.length > 0;
  const prepared = hasWork
    ? await prepareArtwork({ ...job, brandColor: brand.brand_color, isUrgent: !isFromLook(fresh) })
    : { variants: [], bitmaps: [] };
  for (const { variant, sha256, svg, from } of prepared.variants) {
    svgs.set(sha256, svg);
    if (from !== null) madeFrom.set(variant, from);
  }
  for (const { sha256, png } of prepared.bitmaps) svgs.set(sha256, png);
  for (const { variant, license, from } of fresh) {
    const stored = [...prepared.bitmaps, ...prepared.variants].find(
      (one) => one.variant === variant,
    );
    if (stored !== undefined)
      uploads.push({ variant, sha256: stored.sha256, license, ...(from && { from }) });
  }
  const byVariant = (one: StoredUpload, other: StoredUpload) =>
    one.variant < other.variant ? -1 : 1;
  const composed = { ...edit, uploads: uploads.sort(byVariant) };
  const drawn: Partial<BrandRow> =
    'colors' in prepared && job.drawings.length > 0
      ? {
          brand_color: prepared.brandColor,
          colors: prepared.colors,
          color_families: prepared.colorFamilies,
          source: null,
          source_version: null,
          source_ref: null,
        }
      : { colors: listBaseRoles(brand.brand_color) };
  const artwork = listArtworkRows(base, composed, {
    variants: prepared.variants,
    bitmaps: [...bitmaps, ...prepared.bitmaps],
  });
  const verified = artwork.some(isCertified) ? {} : { verified_at: null };
  const rows = { brand: { ...brand, ...drawn, ...verified }, artwork };
  return { rows, edit: composed, svgs, madeFrom };
}

const isFromLook = (fresh: readonly Upload[]) => fresh.some(({ from }) => from !== undefined);

/** A brand is verified for as long as the mark of its certificate is the one that is shown. */
const isCertified = ({ variant, source }: ArtworkRow): boolean =>
  variant === 'color' && source === 'bimi';

type StoredBitmap = { variant: Variant; sha256: string; aspect: number };

/** What there is to prepare, and the pictures that are stored as they are served. */
async function collect(
  base: BrandRows,
  { uploads, fresh }: { uploads: readonly StoredUpload[]; fresh: readonly Upload[] },
  readDrawing: (sha256: string) => Promise<StoredDrawing>,
): Promise<{ job: Drawn; bitmaps: StoredBitmap[] }> {
  const job: Drawn = { drawings: [], bitmaps: [] };
  const bitmaps: StoredBitmap[] = [];
  for (const { variant, ...one } of fresh) {
    if ('bitmap' in one) job.bitmaps.push({ variant, bytes: one.bitmap });
    else job.drawings.push({ variant, svg: one.svg, origin: 'source', isNew: true });
  }
  const isSet = (variant: Variant) => [...uploads, ...fresh].some((one) => one.variant === variant);
  const ofBase = base.artwork.filter((one) => !one.fills_gap && !isSet(one.variant));
  const stored = [...uploads.map((one) => ({ ...one, origin: 'source' as const })), ...ofBase];
  for (const { variant, sha256, origin } of stored) {
    const drawing = await readDrawing(sha256);
    if (typeof drawing === 'string') job.drawings.push({ variant, origin, svg: drawing });
    else bitmaps.push({ variant, sha256, aspect: aspectOfPng(drawing) });
  }
  return { job, bitmaps };
}

/** Each variant names the source and license of the drawing that it is made from. */
function listArtworkRows(
  base: BrandRows,
  { uploads }: BrandEdit,
  { variants, bitmaps }: Pick<PreparedBrand, 'variants'> & { bitmaps: readonly StoredBitmap[] },
): ArtworkRow[] {
  const terms = new Map(
    base.artwork
      .filter(({ fills_gap: isMade }) => !isMade)
      .map(({ variant, source, source_version, source_name, license, attribution }) => [
        variant,
        { source, source_version, source_name, license, attribution },
      ]),
  );
  const own: DrawingOrigin = {
    source: ownSource,
    source_version: '',
    source_name: base.brand.slug,
    attribution: null,
  };
  for (const { variant, license, from = own } of uploads) terms.set(variant, { ...from, license });
  // First: what is derived for its variant would bring other terms.
  const pictures = bitmaps.flatMap(({ variant, sha256, aspect }): ArtworkRow[] => {
    const given = terms.get(variant);
    const rest = { origin: 'source', fills_gap: false, aspect, ink: null } as const;
    return given ? [{ brand_id: base.brand.id, variant, sha256, ...rest, ...given }] : [];
  });
  const drawn = variants.flatMap(({ variant, sha256, origin, from, aspect, ink }): ArtworkRow[] => {
    const inherited = terms.get(from ?? variant);
    if (inherited === undefined) return [];
    terms.set(variant, inherited);
    const made = { origin, fills_gap: from !== null, aspect, ink };
    return [{ brand_id: base.brand.id, variant, sha256, ...made, ...inherited }];
  });
  // A picture takes the place of what could be derived for its variant.
  const isPicture = (row: ArtworkRow) => pictures.some(({ variant }) => variant === row.variant);
  return [...drawn.filter((row) => !isPicture(row)), ...pictures];
}

/** The columns that are set. */
function columnsOf({ brandColor, ...facts }: BrandFacts): Partial<BrandRow> {
  const columns = Object.entries({ ...facts, brand_color: brandColor });
  return Object.fromEntries(columns.filter(([, value]) => value !== undefined));
}
