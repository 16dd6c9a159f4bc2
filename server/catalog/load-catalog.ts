import { isCategory } from '../contract/categories';
import { isColorFamily } from '../contract/color-families';
import { isVariant } from '../contract/variants';
import type { Database } from '../platform/database/database';
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
  const { state, brands, artworks } = await database.$transaction(
    async (snapshot) => ({
      state: await snapshot.catalogState.findFirst(),
      brands: await snapshot.brand.findMany({
        include: { variants: { omit: { brandId: true, sourceName: true } } },
      }),
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
      artwork: new Map(variants.flatMap(readArtwork).map((one) => [one.variant, one])),
    })),
    state.seededAt,
  );
}
