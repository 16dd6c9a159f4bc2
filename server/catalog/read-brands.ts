import { type Category, isCategory } from '../contract/categories';
import { isColorFamily } from '../contract/color-families';
import { type Variant, variants } from '../contract/variants';
import type { Transaction } from '../platform/database/database';
import { Prisma } from '../platform/generated/client';
import type { OwnedBrand } from './account-brands';
import type { Artwork, Brand } from './catalog';
import { type Ink, type PackedInk, unpackInk } from './ink';
import type { StoredSvg } from './stored/stored-svg';

/** Brands read at once; few, because each batch is in memory twice for a moment. */
const chunkRows = 1000;

/** Reads all brands from the database that are served. */
export async function readBrands(
  database: Transaction,
  drawings: ReadonlyMap<string, StoredSvg>,
): Promise<Brand[]> {
  const build = createBuilder(drawings);
  const brands: Brand[] = [];
  for await (const row of readRows<BrandRow>(database, selectBrands)) brands.push(build(row));
  return brands;
}

/** Reads the brands of all accounts. */
export async function readAccountBrands(
  database: Transaction,
  drawings: ReadonlyMap<string, StoredSvg>,
): Promise<OwnedBrand[]> {
  const build = createBuilder(drawings);
  const owned: OwnedBrand[] = [];
  for await (const row of readRows<OwnedRow>(database, selectAccountBrands))
    owned.push({ accountId: row.accountId, brand: build(row) });
  return owned;
}

/** A brand without its artwork, also one that is hidden, removed or behind another one. */
export async function readPastBrand(database: Transaction, id: number): Promise<Brand> {
  const [row] = await readJson<BrandRow>(
    database,
    Prisma.sql`
      SELECT ${facts} FROM (
        SELECT * FROM brand UNION ALL
        SELECT (jsonb_populate_record(NULL::brand, gone.brand)).* FROM gone_brand gone
      ) brand WHERE id = ${id} LIMIT 1`,
  );
  if (row === undefined) throw new Error(`There has been no brand ${id}.`);
  return createBuilder(new Map())({ ...row, artwork: null });
}

async function* readRows<Row extends { id: number }>(
  database: Transaction,
  select: (which: Prisma.Sql) => Prisma.Sql,
): AsyncGenerator<Row> {
  for (let last = -1; ;) {
    const chunk = Prisma.sql`${select(Prisma.sql`brand.id > ${last}`)} ORDER BY brand.id LIMIT ${chunkRows}`;
    const rows = await readJson<Row>(database, chunk);
    yield* rows;
    if (rows.length < chunkRows) return;
    last = rows.at(-1)?.id ?? last;
  }
}

type ArtworkRow = Omit<Artwork, 'ink' | 'svg'> & {
  fillsGap: boolean;
  isBitmap: boolean;
  ink: PackedInk | null;
};

export type BrandRow = Omit<
  Brand,
  'colorFamilies' | 'categories' | 'origin' | 'artwork' | 'gapFillers' | 'bitmaps'
> & {
  colorFamilies: readonly string[];
  categories: readonly string[];
  source: string | null;
  sourceVersion: string | null;
  sourceRef: string | null;
  /** Null without artwork. */
  artwork: readonly ArtworkRow[] | null;
};

export type OwnedRow = BrandRow & { accountId: string };

const facts = Prisma.sql`
  brand.id, layer, brand.slug, name, aliases, lookups, brand_color AS "brandColor", colors,
  color_families AS "colorFamilies", categories, rank, domains, website, guidelines, description, profiles, source,
  source_version AS "sourceVersion", source_ref AS "sourceRef", verified_at AS "verifiedAt"`;

const artworkAs = (isBitmap: Prisma.Sql) => Prisma.sql`
  json_agg(json_build_object('variant', variant, 'sha256', a.sha256, 'origin', origin, 'fillsGap', fills_gap,
    'source', a.source, 'sourceVersion', a.source_version, 'license', license, 'attribution', attribution,
    'aspect', aspect, 'ink', ink, 'isBitmap', ${isBitmap},
    'url', CASE WHEN a.source IN ('site', 'bimi') THEN source_name END))`;

/**
 * Brands that are served: neither hidden ones, nor those of the base that an own brand replaces.
 * @param which a condition on `brand`
 */
export const selectBrands = (which: Prisma.Sql) => Prisma.sql`
  SELECT ${facts}, (
    SELECT ${artworkAs(Prisma.sql`EXISTS (
      SELECT FROM drawing d WHERE d.sha256 = a.sha256 AND media_type <> 'image/svg+xml')`)}
    FROM artwork a WHERE brand_id = brand.id) AS artwork
  FROM brand WHERE ${which}
    AND NOT EXISTS (SELECT FROM brand_edit e WHERE e.brand_id = brand.id AND e.hidden_at IS NOT NULL)
    AND (layer = 'own' OR NOT EXISTS (SELECT FROM brand own WHERE own.slug = brand.slug AND own.layer = 'own'))`;

export const selectAccountBrands = (which: Prisma.Sql) => Prisma.sql`
  SELECT owned.account_id AS "accountId", ${facts}, (
    SELECT ${artworkAs(Prisma.sql`EXISTS (SELECT FROM account_drawing d
      WHERE d.brand_id = owned.id AND d.sha256 = a.sha256 AND media_type <> 'image/svg+xml')`)}
    FROM jsonb_populate_recordset(NULL::artwork, owned.artwork) a) AS artwork
  FROM account_brand owned, jsonb_populate_record(NULL::brand, owned.brand) brand WHERE ${which}`;

/** @param drawings of the brands, by SHA-256 */
export function createBuilder(drawings: ReadonlyMap<string, StoredSvg>): (row: BrandRow) => Brand {
  const share = createSharer();
  return (row) => buildBrand(row, drawings, share);
}

/** Member by member: V8 gives an object made with a spread a hidden class of its own, of some 500 bytes. */
function buildBrand(row: BrandRow, drawings: ReadonlyMap<string, StoredSvg>, share: Share): Brand {
  const [artwork, gapFillers, bitmaps] = buildArtworks(row.artwork ?? [], drawings, share);
  return {
    id: row.id,
    layer: row.layer,
    slug: row.slug,
    name: row.name,
    aliases: shareEmpty(row.aliases),
    lookups: shareEmpty(row.lookups),
    brandColor: row.brandColor,
    // The database sorts the members by length; responses have them in this order.
    colors: shareEmpty(row.colors.map(({ role, hex, source }) => ({ role, hex, source }))),
    colorFamilies: shareEmpty(row.colorFamilies.filter(isColorFamily)),
    categories: shareEmpty<Category>(row.categories.filter(isCategory)),
    rank: row.rank,
    domains: shareEmpty(row.domains),
    website: row.website,
    guidelines: row.guidelines,
    description: row.description,
    profiles: shareEmpty(row.profiles),
    origin:
      row.source === null
        ? null
        : {
            source: share(row.source),
            version: share(row.sourceVersion ?? ''),
            ref: row.sourceRef ?? '',
          },
    verifiedAt: row.verifiedAt && new Date(row.verifiedAt).toISOString(),
    artwork,
    gapFillers,
    bitmaps,
  };
}

function buildArtworks(
  rows: readonly ArtworkRow[],
  drawings: ReadonlyMap<string, StoredSvg>,
  share: Share,
): [artwork: Variants, gapFillers: Variants, bitmaps: Variants] {
  const [artwork, gapFillers, bitmaps] = [newMap(), newMap(), newMap()];
  const inks = new Map<string, Ink | null>();
  const byVariant = new Map(rows.map((row) => [row.variant, row]));
  for (const variant of variants) {
    const row = byVariant.get(variant);
    const svg = drawings.get(row?.sha256 ?? '');
    if (row === undefined || svg === undefined) continue;
    // Variants that show one drawing share its ink.
    const ink = inks.get(row.sha256) ?? (row.ink && unpackInk(row.ink));
    inks.set(row.sha256, ink);
    (row.isBitmap ? bitmaps : row.fillsGap ? gapFillers : artwork).set(variant, {
      variant,
      origin: row.origin,
      source: share(row.source),
      sourceVersion: share(row.sourceVersion),
      license: share(row.license),
      attribution: row.attribution === null ? null : share(row.attribution),
      aspect: row.aspect,
      ink,
      url: row.url,
      sha256: row.sha256,
      svg,
    });
  }
  return [shareNone(artwork), shareNone(gapFillers), shareNone(bitmaps)];
}

type Variants = Brand['artwork'];

const newMap = () => new Map<Variant, Artwork>();
const noArtwork: Variants = newMap();
const shareNone = (map: Variants) => (map.size === 0 ? noArtwork : map);
const none: readonly never[] = [];

const shareEmpty = <Value>(list: readonly Value[]): readonly Value[] =>
  list.length === 0 ? none : list;

type Share = (text: string) => string;

/** Thousands of rows share few sources, versions and licenses: each is in memory once. */
function createSharer(): Share {
  const known = new Map<string, string>();
  return (text) => {
    const first = known.get(text);
    if (first === undefined) known.set(text, text);
    return first ?? text;
  };
}

/**
 * Reads all rows of a query as one JSON text, which takes far less CPU time and memory than reading them one
 * by one. Times arrive as text, and integers above 2^53 lose digits.
 * @param query names its columns like the members of a row
 */
export async function readJson<Row>(database: Transaction, query: Prisma.Sql): Promise<Row[]> {
  const [result] = await database.$queryRaw<{ rows: string | null }[]>(
    Prisma.sql`SELECT json_agg(t)::text AS rows FROM (${query}) t`,
  );
  return JSON.parse(result?.rows ?? '[]') as Row[];
}
