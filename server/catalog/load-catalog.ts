import { isCategory } from '../contract/categories';
import { isColorFamily } from '../contract/color-families';
import { isVariant, type Variant } from '../contract/variants';
import type { Database } from '../platform/database/database';
import { readJson } from '../platform/database/read-json';
import { AppError } from '../platform/errors';
import { Prisma } from '../platform/generated/client';
import { type Artwork, type Brand, type Catalog, createCatalog } from './catalog';

/** Usually a second; the limit is for a busy machine. */
const readWithinMs = 60_000;

/**
 * Reads the whole catalog from the database.
 * @throws AppError `service_unavailable` when the catalog has not been seeded
 */
export async function loadCatalog(database: Database): Promise<Catalog> {
  // One snapshot, so that a catalog seeded meanwhile is not read half old, half new.
  const { state, brands, variants, known, references, artworks } = await database.$transaction(
    async (snapshot) => ({
      state: await snapshot.catalogState.findFirst(),
      brands: await readJson<BrandRow>(snapshot, selectBrands),
      variants: await readJson<VariantRow>(snapshot, selectVariants),
      known: await readJson<KnownRow>(snapshot, selectKnown),
      references: await snapshot.brandReference.findMany(),
      artworks: await snapshot.artwork.findMany(),
    }),
    { isolationLevel: 'RepeatableRead', timeout: readWithinMs, maxWait: readWithinMs },
  );
  if (state === null) {
    throw new AppError('service_unavailable', 'The catalog has not been seeded yet.', {
      headers: { 'Retry-After': '30' },
    });
  }

  const encoder = new TextEncoder();
  const svgs = new Map(artworks.map((row) => [row.sha256, encoder.encode(row.svg)]));
  const artwork = new Map<number, Map<Variant, Artwork>>();
  for (const { brandId, ...row } of variants) {
    const svg = svgs.get(row.sha256);
    if (!isVariant(row.variant) || svg === undefined) continue;
    const ofBrand = artwork.get(brandId) ?? new Map<Variant, Artwork>();
    artwork.set(brandId, ofBrand.set(row.variant, { ...row, svg }));
  }
  return createCatalog(
    state.version,
    brands.map((row): Brand => ({
      ...row,
      categories: row.categories.filter(isCategory),
      colorFamilies: row.colorFamilies.filter(isColorFamily),
      description: null,
      profiles: [],
      origin: null,
      artwork: artwork.get(row.id) ?? noArtwork,
    })),
    { known: known.map(createKnownBrand()), references, seededAt: state.seededAt },
  );
}

type BrandRow = Omit<Brand, 'description' | 'profiles' | 'origin' | 'artwork'>;
type VariantRow = Omit<Artwork, 'svg'> & { brandId: number };
type KnownRow = Omit<Brand, 'lookups' | 'colorFamilies' | 'origin' | 'artwork'> & {
  source: string;
  sourceVersion: string;
  sourceRef: string;
};

const selectBrands = Prisma.sql`
  SELECT id, slug, name, aliases, lookups, brand_color AS "brandColor", color_families AS "colorFamilies",
    categories, rank, domains, website, guidelines
  FROM brand`;

const selectVariants = Prisma.sql`
  SELECT brand_id AS "brandId", variant, sha256, origin, source, source_version AS "sourceVersion",
    license, attribution, aspect
  FROM brand_variant`;

const selectKnown = Prisma.sql`
  SELECT id, slug, name, aliases, brand_color AS "brandColor", categories, rank, domains, website,
    guidelines, description, profiles, source, source_version AS "sourceVersion",
    source_ref AS "sourceRef"
  FROM known_brand`;

const noArtwork: Brand['artwork'] = new Map();
const none: readonly never[] = [];

/** Thousands of rows share few sources and many empty lists: each is in memory once. */
function createKnownBrand(): (row: KnownRow) => Brand {
  const [sources, versions] = [new Map<string, string>(), new Map<string, string>()];
  return ({ source, sourceVersion, sourceRef, ...brand }) => ({
    ...brand,
    aliases: shareEmpty(brand.aliases),
    lookups: none,
    colorFamilies: none,
    categories: shareEmpty(brand.categories.filter(isCategory)),
    profiles: shareEmpty(brand.profiles),
    origin: {
      source: share(sources, source),
      version: share(versions, sourceVersion),
      ref: sourceRef,
    },
    artwork: noArtwork,
  });
}

/** One string in memory for all that are equal. */
function share(known: Map<string, string>, text: string): string {
  const first = known.get(text);
  if (first === undefined) known.set(text, text);
  return first ?? text;
}

const shareEmpty = <Value>(list: readonly Value[]): readonly Value[] =>
  list.length === 0 ? none : list;
