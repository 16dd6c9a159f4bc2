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
  const share = createSharer();
  const artwork = new Map<number, Map<Variant, Artwork>>();
  for (const row of variants) {
    const svg = svgs.get(row.sha256);
    if (!isVariant(row.variant) || svg === undefined) continue;
    const ofBrand = artwork.get(row.brandId) ?? new Map<Variant, Artwork>();
    artwork.set(row.brandId, ofBrand.set(row.variant, createArtwork(row, row.variant, svg, share)));
  }
  return createCatalog(
    state.version,
    brands.map((row) => createDrawnBrand(row, artwork.get(row.id) ?? noArtwork)),
    {
      known: known.map((row) => createKnownBrand(row, share)),
      references,
      seededAt: state.seededAt,
    },
  );
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
