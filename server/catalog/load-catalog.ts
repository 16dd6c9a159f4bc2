import { isCategory } from '../contract/categories';
import { isColorFamily } from '../contract/color-families';
import { isVariant } from '../contract/variants';
import type { Database, Transaction } from '../platform/database/database';
import { AppError } from '../platform/errors';
import { type Artwork, type Brand, type Catalog, createCatalog } from './catalog';

/** Usually a second; the limit is for a busy machine. */
const readWithinMs = 60_000;

/**
 * Reads the whole catalog from the database.
 * @throws AppError `service_unavailable` when the catalog has not been seeded
 */
export async function loadCatalog(database: Database): Promise<Catalog> {
  // One snapshot, so that a catalog seeded meanwhile is not read half old, half new.
  const { state, brands, known, artworks } = await database.$transaction(
    async (snapshot) => ({
      state: await snapshot.catalogState.findFirst(),
      brands: await snapshot.brand.findMany({
        include: { variants: { omit: { brandId: true, sourceName: true } } },
      }),
      known: await readKnown(snapshot),
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
  const readArtwork = (row: (typeof brands)[number]['variants'][number]): Artwork[] => {
    const { variant, sha256 } = row;
    const svg = svgs.get(sha256);
    if (!isVariant(variant) || svg === undefined) return [];
    return [{ ...row, variant, origin: row.origin === 'derived' ? 'derived' : 'source', svg }];
  };
  return createCatalog(
    state.version,
    brands.map(({ variants, ...row }): Brand => ({
      ...row,
      categories: row.categories.filter(isCategory),
      colorFamilies: row.colorFamilies.filter(isColorFamily),
      description: null,
      profiles: [],
      origin: null,
      artwork: new Map(variants.flatMap(readArtwork).map((one) => [one.variant, one])),
    })),
    { known, seededAt: state.seededAt },
  );
}

type KnownRow = Omit<
  Brand,
  'lookups' | 'brandColor' | 'colorFamilies' | 'categories' | 'origin' | 'artwork'
> & {
  brand_color: string | null;
  categories: string[];
  source: string;
  source_version: string;
  source_ref: string;
};

const noArtwork: Brand['artwork'] = new Map();
const none: readonly never[] = [];

/** As one text: reading it takes half the memory of as many rows. */
async function readKnown(snapshot: Transaction): Promise<Brand[]> {
  const [row] = await snapshot.$queryRaw<{ rows: string | null }[]>`
    SELECT json_agg(k)::text AS rows FROM known_brand k`;
  const rows = JSON.parse(row?.rows ?? '[]') as KnownRow[];
  const [version, source] = [new Map<string, string>(), new Map<string, string>()];
  return rows.map((brand): Brand => ({
    id: brand.id,
    slug: brand.slug,
    name: brand.name,
    aliases: shareEmpty(brand.aliases),
    lookups: none,
    brandColor: brand.brand_color,
    colorFamilies: none,
    categories: shareEmpty(brand.categories.filter(isCategory)),
    rank: brand.rank,
    domains: brand.domains,
    website: brand.website,
    guidelines: brand.guidelines,
    description: brand.description,
    profiles: shareEmpty(brand.profiles),
    origin: {
      source: share(source, brand.source),
      version: share(version, brand.source_version),
      ref: brand.source_ref,
    },
    artwork: noArtwork,
  }));
}

/** One string in memory for all that are equal. */
function share(known: Map<string, string>, text: string): string {
  const first = known.get(text);
  if (first === undefined) known.set(text, text);
  return first ?? text;
}

const shareEmpty = <Value>(list: readonly Value[]): readonly Value[] =>
  list.length === 0 ? none : list;
