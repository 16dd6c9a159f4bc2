import { isCategory } from '../contract/categories';
import { isColorFamily } from '../contract/color-families';
import { isVariant, type Variant } from '../contract/variants';
import type { Database, Transaction } from '../platform/database/database';
import { readJson } from '../platform/database/read-json';
import { AppError } from '../platform/errors';
import { Prisma } from '../platform/generated/client';
import { type Artwork, type Brand, type Catalog, createCatalog } from './catalog';
import type { Drawing } from './stored/artwork-index';
import { artworkFolder, openArtwork } from './stored/open-artwork';

/** Usually half a second; the limit is for a busy machine and a catalog many times as large. */
const readWithinMs = 10 * 60_000;
/** As many brands as are read at once: what is in memory twice meanwhile stays small. */
const chunkRows = 1000;
const chunkSvgs = 200;

/**
 * Reads the whole catalog from the database, except for the artwork that an earlier start has left in the folder.
 * @throws AppError `service_unavailable` when the catalog has not been seeded
 */
export async function loadCatalog(
  database: Database,
  folder: string = artworkFolder(),
): Promise<Catalog> {
  // One snapshot, so that a catalog seeded meanwhile is not read half old, half new.
  return database.$transaction(
    async (snapshot) => {
      const state = await snapshot.catalogState.findFirst();
      if (state === null) {
        throw new AppError('service_unavailable', 'The catalog has not been seeded yet.', {
          headers: { 'Retry-After': '30' },
        });
      }
      const { version, seededAt } = state;
      const share = createSharer();
      const drawn = await readDrawn(snapshot, folder, share);
      const known = await readKnown(snapshot, share);
      return createCatalog(version, drawn, {
        known,
        references: await snapshot.brandReference.findMany(),
        seededAt,
      });
    },
    { isolationLevel: 'RepeatableRead', timeout: readWithinMs, maxWait: readWithinMs },
  );
}

async function readDrawn(snapshot: Transaction, folder: string, share: Share): Promise<Brand[]> {
  const artworks = await openArtwork(folder, 'catalog', {
    count: await snapshot.artwork.count(),
    readAll: () => readSvgs(snapshot),
  });
  const drawn: Brand[] = [];
  const read = (after: number) => readJson<BrandRow>(snapshot, selectBrands(after));
  for await (const brands of readInChunks(read)) {
    const [first, last] = [brands[0]?.id ?? 0, brands.at(-1)?.id ?? 0];
    const variants = await readJson<VariantRow>(snapshot, selectVariants(first, last));
    const svgs = await artworks.find(variants.map(({ sha256 }) => sha256));
    const artwork = new Map<number, Map<Variant, Artwork>>();
    for (const row of variants) {
      const svg = svgs.get(row.sha256);
      if (!isVariant(row.variant) || svg === undefined) continue;
      const ofBrand = artwork.get(row.brandId) ?? new Map<Variant, Artwork>();
      artwork.set(
        row.brandId,
        ofBrand.set(row.variant, createArtwork(row, row.variant, svg, share)),
      );
    }
    for (const row of brands) drawn.push(createDrawnBrand(row, artwork.get(row.id) ?? noArtwork));
  }
  return drawn;
}

async function readKnown(snapshot: Transaction, share: Share): Promise<Brand[]> {
  const known: Brand[] = [];
  const read = (after: number) => readJson<KnownRow>(snapshot, selectKnown(after));
  for await (const rows of readInChunks(read))
    for (const row of rows) known.push(createKnownBrand(row, share));
  return known;
}

/** By id, until there is nothing more. */
async function* readInChunks<Row extends { id: number }>(
  read: (after: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let rows = await read(-1); rows.length > 0; rows = await read(rows.at(-1)?.id ?? 0))
    yield rows;
}

async function* readSvgs(snapshot: Transaction): AsyncGenerator<Drawing[]> {
  let rows: Drawing[];
  let last = '';
  do {
    rows = await snapshot.$queryRaw<Drawing[]>`
      SELECT sha256, svg FROM artwork WHERE sha256 > ${last} ORDER BY sha256 LIMIT ${chunkSvgs}`;
    yield rows;
    last = rows.at(-1)?.sha256 ?? '';
  } while (rows.length > 0);
}

// Member by member, here and below: V8 gives each object made with a spread a hidden class of its own,
// which takes some 500 bytes.
function createArtwork(
  row: VariantRow,
  variant: Variant,
  svg: Artwork['svg'],
  share: Share,
): Artwork {
  return {
    variant,
    origin: row.origin,
    source: share(row.source),
    sourceVersion: share(row.sourceVersion),
    license: share(row.license),
    attribution: row.attribution === null ? null : share(row.attribution),
    aspect: row.aspect,
    sha256: row.sha256,
    svg,
  };
}

function createDrawnBrand(row: BrandRow, artwork: Brand['artwork']): Brand {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    aliases: row.aliases,
    lookups: row.lookups,
    brandColor: row.brandColor,
    colorFamilies: row.colorFamilies.filter(isColorFamily),
    categories: row.categories.filter(isCategory),
    rank: row.rank,
    domains: row.domains,
    website: row.website,
    guidelines: row.guidelines,
    description: null,
    profiles: none,
    origin: null,
    artwork,
  };
}

type BrandRow = Omit<Brand, 'description' | 'profiles' | 'origin' | 'artwork'>;
type VariantRow = Omit<Artwork, 'svg'> & { brandId: number };
type KnownRow = Omit<Brand, 'lookups' | 'colorFamilies' | 'origin' | 'artwork'> & {
  source: string;
  sourceVersion: string;
  sourceRef: string;
};

const selectBrands = (after: number) => Prisma.sql`
  SELECT id, slug, name, aliases, lookups, brand_color AS "brandColor", color_families AS "colorFamilies",
    categories, rank, domains, website, guidelines
  FROM brand WHERE id > ${after} ORDER BY id LIMIT ${chunkRows}`;

const selectVariants = (first: number, last: number) => Prisma.sql`
  SELECT brand_id AS "brandId", variant, sha256, origin, source, source_version AS "sourceVersion",
    license, attribution, aspect
  FROM brand_variant WHERE brand_id BETWEEN ${first} AND ${last}`;

const selectKnown = (after: number) => Prisma.sql`
  SELECT id, slug, name, aliases, brand_color AS "brandColor", categories, rank, domains, website,
    guidelines, description, profiles, source, source_version AS "sourceVersion",
    source_ref AS "sourceRef"
  FROM known_brand WHERE id > ${after} ORDER BY id LIMIT ${chunkRows}`;

const noArtwork: Brand['artwork'] = new Map();
const none: readonly never[] = [];

function createKnownBrand(row: KnownRow, share: Share): Brand {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    aliases: shareEmpty(row.aliases),
    lookups: none,
    brandColor: row.brandColor,
    colorFamilies: none,
    categories: shareEmpty(row.categories.filter(isCategory)),
    rank: row.rank,
    domains: row.domains,
    website: row.website,
    guidelines: row.guidelines,
    description: row.description,
    profiles: shareEmpty(row.profiles),
    origin: {
      source: share(row.source),
      version: share(row.sourceVersion),
      ref: row.sourceRef,
    },
    artwork: noArtwork,
  };
}

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

const shareEmpty = <Value>(list: readonly Value[]): readonly Value[] =>
  list.length === 0 ? none : list;
