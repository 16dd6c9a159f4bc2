import type { Transaction } from '../platform/database/database';
import type { Prisma } from '../platform/generated/client';
import type { ColorRole } from '../catalog/catalog';
import type { PackedInk } from '../catalog/ink';
import type { BrandFacts } from '../contract/brand-facts';
import { type Variant, variants } from '../contract/variants';

/** A row of `brand`, with the names of its columns. */
export type BrandRow = {
  id: number;
  layer: 'base' | 'found' | 'own' | 'account';
  slug: string;
  name: string;
  aliases: string[];
  lookups: string[];
  brand_color: string | null;
  colors: ColorRole[];
  color_families: string[];
  categories: string[];
  rank: number;
  domains: string[];
  website: string | null;
  guidelines: string | null;
  description: string | null;
  profiles: string[];
  source: string | null;
  source_version: string | null;
  source_ref: string | null;
  /** Missing in rows that an earlier release has stored. */
  verified_at?: string | null;
};

/** A row of `artwork`. */
export type ArtworkRow = {
  brand_id: number;
  variant: Variant;
  sha256: string;
  origin: 'source' | 'derived';
  fills_gap: boolean;
  source: string;
  source_version: string;
  source_name: string;
  license: string;
  attribution: string | null;
  aspect: number;
  ink: PackedInk | null;
};

/** A brand as it is read: its row and its artwork, by variant. */
export type BrandRows = { brand: BrandRow; artwork: ArtworkRow[] };

export type Upload = {
  variant: Variant;
  sha256: string;
  license: string;
  /** Of a drawing that a look has found; missing for one that was set. */
  from?: DrawingOrigin;
};

/** As columns of `artwork`. */
type OriginColumn = 'source' | 'source_version' | 'source_name' | 'attribution';
export type DrawingOrigin = Pick<ArtworkRow, OriginColumn>;

/** What the operator has set on a brand. */
export type BrandEdit = {
  facts: BrandFacts;
  uploads: Upload[];
  /** Set while it is hidden. */
  hiddenFor: string | null;
  /** Of the files in `BRANDS` that it was made from. Null for an edit by the operator. */
  folderDigest: string | null;
};

/** A brand with its edit. */
export type BrandState = BrandRows & {
  edit: BrandEdit | null;
  /** The rows of the base, with what was found on top; null for an own brand. */
  base: BrandRows | null;
  /** The base's values of the corrected facts when they were corrected. */
  correctedFrom: Record<string, unknown>;
  /** What was set before the last change; null if there is nothing to go back to. */
  previous: BrandEdit | null;
};

type Row = BrandRows & {
  edit: {
    facts: BrandFacts;
    hidden_for: string | null;
    folder_digest: string | null;
    base: BrandRows | null;
    corrected_from: Record<string, unknown>;
    previous: BrandEdit | null;
  } | null;
  uploads: Upload[];
};

/** The brand with this slug, hidden ones included: the installation's own first, that of the base last. */
export async function readState(
  database: Transaction,
  by: { slug: string } | { id: number },
): Promise<BrandState | null> {
  const [slug, id] = 'slug' in by ? [by.slug, null] : [null, by.id];
  const [row] = await database.$queryRaw<Row[]>`
    SELECT to_jsonb(brand) AS brand,
      coalesce((SELECT jsonb_agg(a ORDER BY variant) FROM artwork a WHERE a.brand_id = id), '[]') AS artwork,
      (SELECT to_jsonb(e) FROM brand_edit e WHERE e.brand_id = id) AS edit,
      coalesce((SELECT jsonb_agg(jsonb_build_object('variant', variant, 'sha256', sha256, 'license', license)
        ORDER BY variant) FROM brand_upload u WHERE u.brand_id = id), '[]') AS uploads
    FROM brand WHERE slug = ${slug} OR id = ${id}::int ORDER BY layer DESC LIMIT 1`;
  if (row === undefined) return null;
  const { brand, artwork, edit, uploads } = row;
  const rows = { brand, artwork };
  if (edit === null)
    return {
      ...rows,
      edit: null,
      base: brand.layer === 'own' ? null : rows,
      correctedFrom: {},
      previous: null,
    };
  return {
    ...rows,
    edit: {
      facts: edit.facts,
      uploads,
      hiddenFor: edit.hidden_for,
      folderDigest: edit.folder_digest,
    },
    base: edit.base,
    correctedFrom: edit.corrected_from,
    previous: edit.previous,
  };
}

/** A drawing as it is stored: an SVG, or the bytes of a PNG. */
export type StoredDrawing = string | Uint8Array<ArrayBuffer>;

const mediaTypes = { svg: 'image/svg+xml', png: 'image/png' } as const;

/** A drawing as columns. */
export const asStored = (drawing: StoredDrawing) =>
  typeof drawing === 'string'
    ? { mediaType: mediaTypes.svg, bytes: new TextEncoder().encode(drawing) }
    : { mediaType: mediaTypes.png, bytes: drawing };

type StoredColumns = { bytes: Uint8Array; mediaType: string };

export const fromStored = ({ bytes, mediaType }: StoredColumns): StoredDrawing =>
  mediaType === mediaTypes.png ? new Uint8Array(bytes) : new TextDecoder().decode(bytes);

export async function readDrawing(database: Transaction, sha256: string): Promise<StoredDrawing> {
  return fromStored(await database.drawing.findUniqueOrThrow({ where: { sha256 } }));
}

/** Replaces the rows of a brand, and removes them with `null`. */
export async function writeRows(
  transaction: Transaction,
  id: number,
  rows: BrandRows | null,
): Promise<void> {
  // With its artwork.
  await transaction.$executeRaw`DELETE FROM brand WHERE id = ${id}`;
  if (rows === null) return;
  await transaction.$executeRaw`
    INSERT INTO brand SELECT * FROM jsonb_populate_record(NULL::brand, ${JSON.stringify(rows.brand)}::jsonb)`;
  await transaction.$executeRaw`
    INSERT INTO artwork SELECT * FROM jsonb_populate_recordset(NULL::artwork, ${JSON.stringify(rows.artwork)}::jsonb)`;
}

/**
 * Keeps what brands serve before their artwork changes, for its history and its pinned addresses: also a drawing that
 * stays, as it may be served in place of a variant that the brand is about to get.
 * @param ids a query of their ids
 */
export async function keepPastArtwork(transaction: Transaction, ids: Prisma.Sql): Promise<void> {
  await transaction.$executeRaw`
    INSERT INTO past_artwork AS past (brand_id, variant, sha256, source, source_version, license, attribution, aspect,
      replaced_at, stood_in_for)
    SELECT brand_id, variant, sha256, source, source_version, license, attribution, aspect, now(), ARRAY(
      SELECT name FROM unnest(${variants}::text[]) AS name
      WHERE NOT EXISTS (SELECT FROM artwork b WHERE b.brand_id = a.brand_id AND b.variant = name))
    FROM artwork a WHERE brand_id IN (${ids})
    ON CONFLICT (brand_id, variant, sha256) DO UPDATE SET replaced_at = excluded.replaced_at,
      stood_in_for = ARRAY(SELECT DISTINCT unnest(past.stood_in_for || excluded.stood_in_for))`;
}

/**
 * Keeps brands that are about to be removed, for the pinned addresses of their artwork.
 * @param ids a query of their ids
 */
export async function keepGoneBrands(transaction: Transaction, ids: Prisma.Sql): Promise<void> {
  await keepPastArtwork(transaction, ids);
  await transaction.$executeRaw`
    INSERT INTO gone_brand (id, brand, gone_at) SELECT id, to_jsonb(brand), now() FROM brand WHERE id IN (${ids})
    ON CONFLICT (id) DO UPDATE SET brand = excluded.brand, gone_at = excluded.gone_at`;
}

/** Stores drawings that may be there already, each on its own: large ones together would hold up other requests. */
export async function writeDrawings(
  transaction: Transaction,
  drawings: ReadonlyMap<string, StoredDrawing>,
): Promise<void> {
  for (const [sha256, one] of drawings) {
    const data = { sha256, ...asStored(one) };
    await transaction.drawing.createMany({ data, skipDuplicates: true });
  }
}

/** Writes the edit of a brand, and removes it with `null`. Without `previous`, that stays as it is. */
export async function writeEdit(
  transaction: Transaction,
  brandId: number,
  next:
    | (BrandEdit &
        Pick<BrandState, 'base' | 'correctedFrom'> &
        Partial<Pick<BrandState, 'previous'>>)
    | null,
): Promise<void> {
  const now = new Date();
  if (next === null) {
    await transaction.brandUpload.deleteMany({ where: { brandId } });
    await transaction.brandEdit.deleteMany({ where: { brandId } });
    return;
  }
  const { facts, base, correctedFrom, hiddenFor, folderDigest, uploads, previous } = next;
  const json = (value: object | null | undefined) => JSON.stringify(value ?? null);
  await transaction.$executeRaw`
    INSERT INTO brand_edit AS edit (brand_id, facts, base, corrected_from, previous, hidden_for, hidden_at, folder_digest,
      updated_at)
    VALUES (${brandId}, ${json(facts)}::jsonb, nullif(${json(base)}::jsonb, 'null'), ${json(correctedFrom)}::jsonb,
      nullif(${json(previous)}::jsonb, 'null'), ${hiddenFor}, CASE WHEN ${hiddenFor}::text IS NOT NULL THEN ${now}::timestamptz END,
      ${folderDigest}, ${now})
    ON CONFLICT (brand_id) DO UPDATE SET facts = excluded.facts, base = excluded.base,
      corrected_from = excluded.corrected_from, hidden_for = excluded.hidden_for,
      previous = CASE WHEN ${previous !== undefined}::boolean THEN excluded.previous ELSE edit.previous END,
      hidden_at = CASE WHEN excluded.hidden_for IS NOT NULL THEN coalesce(edit.hidden_at, excluded.hidden_at) END,
      folder_digest = excluded.folder_digest, updated_at = excluded.updated_at`;
  await transaction.brandUpload.deleteMany({
    where: { brandId, variant: { notIn: uploads.map(({ variant }) => variant) } },
  });
  if (uploads.length === 0) return;
  // A drawing that stays keeps its time.
  await transaction.$executeRaw`
    INSERT INTO brand_upload AS upload (brand_id, variant, sha256, license, uploaded_at)
    SELECT ${brandId}::int, variant, sha256, license, ${now}::timestamptz
    FROM jsonb_to_recordset(${json(uploads)}::jsonb) AS fresh(variant text, sha256 text, license text)
    ON CONFLICT (brand_id, variant) DO UPDATE SET sha256 = excluded.sha256, license = excluded.license,
      uploaded_at = CASE WHEN upload.sha256 = excluded.sha256 THEN upload.uploaded_at ELSE excluded.uploaded_at END`;
}
