import { isVariant, type Variant } from './variants';
import type { Database } from '../database/database';
import { AppError } from '../errors';
import { type Artwork, type Brand, type Catalog, createCatalog } from './catalog';

/** Usually a second; a start on a busy machine must not fail for being slow. */
const readWithinMs = 60_000;

/**
 * Reads the whole catalog from the database.
 * @throws AppError `service_unavailable` when the catalog has not been seeded
 */
export async function loadCatalog(database: Database): Promise<Catalog> {
  // One snapshot: a catalog seeded meanwhile must not be read half old, half new.
  const { state, brands, artworks, variants } = await database.$transaction(
    async (snapshot) => ({
      state: await snapshot.catalogState.findFirst(),
      brands: await snapshot.brand.findMany(),
      artworks: await snapshot.artwork.findMany(),
      variants: await snapshot.brandVariant.findMany(),
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
  const byBrand = new Map<number, Map<Variant, Artwork>>();
  for (const { brandId, variant, origin, ...row } of variants) {
    const svg = svgs.get(row.sha256);
    if (!isVariant(variant) || svg === undefined) continue;
    const artwork: Artwork = {
      variant,
      origin: origin === 'derived' ? 'derived' : 'source',
      source: row.source,
      sourceVersion: row.sourceVersion,
      license: row.license,
      attribution: row.attribution,
      aspect: row.aspect,
      sha256: row.sha256,
      svg,
    };
    const ofBrand = byBrand.get(brandId);
    if (ofBrand) ofBrand.set(variant, artwork);
    else byBrand.set(brandId, new Map([[variant, artwork]]));
  }
  return createCatalog(
    state.version,
    brands.map((row): Brand => ({ ...row, artwork: byBrand.get(row.id) ?? new Map() })),
  );
}
