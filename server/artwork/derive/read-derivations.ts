import type { Artwork, Brand, Catalog } from '../../catalog/catalog';
import type { Drawing } from '../../catalog/stored/artwork-index';
import { artworkFolder, openArtwork } from '../../catalog/stored/open-artwork';
import type { StoredSvg } from '../../catalog/stored/stored-svg';
import type { Variant } from '../../contract/variants';
import type { Database } from '../../platform/database/database';
import { readJson } from '../../platform/database/read-json';
import { Prisma } from '../../platform/generated/client';
import { oncePer } from '../../platform/once-per';
import type { Ink } from '../ink/measure-ink';
import { cacheDerivation, type ColorRole, type Derivation, peekDerivation } from './derivation';
import { derivationVersion, svgsOf } from './derivation-version';
import { fileBytes } from './put-on-disk';

/** Read at once; what is in memory twice meanwhile stays small. */
const chunkBrands = 250;
const chunkVersions = 5000;
const chunkSvgs = 200;
/** So many come at a start: the file of the one before has them, and is made anew if it has not. */
const manyBrands = 50;
/** Twice the longest delay between `enriched_at` and the commit. */
const unseenMsMax = 20_000;

/** When what is stored was last read into memory, by the clock of this process. */
const lastSync = oncePer((_catalog: Catalog): { atMs: number | null } => ({ atMs: null }));
const brandsById = oncePer(
  ({ brands }: Catalog) => new Map(brands.map((brand) => [brand.id, brand])),
);

/** Reads into memory what this or another instance has stored since the last call. */
export async function syncDerivations(client: Database, catalog: Catalog): Promise<void> {
  const last = lastSync(catalog);
  const nowMs = performance.now();
  const agoMs = last.atMs === null ? null : nowMs - last.atMs + unseenMsMax;
  for await (const rows of readVersions(client, agoMs)) {
    const come = rows.flatMap(({ brandId, version }) => {
      const brand = brandsById(catalog).get(brandId);
      const isNews = brand !== undefined && peekDerivation(brand) === null;
      return isNews && version === derivationVersion(brand) ? [brand] : [];
    });
    const findSvgs = come.length > manyBrands ? await openDerived(client) : readSvgs(client);
    for (let i = 0; i < come.length; i += chunkBrands) {
      const some = await readChunk(client, come.slice(i, i + chunkBrands), findSvgs);
      for (const [brand, derivation] of some) cacheDerivation(brand, derivation);
    }
  }
  last.atMs = nowMs;
}

/** The stored derivations of these brands. Those of other artwork or an older algorithm are left out. */
export async function readDerivations(
  client: Database,
  brands: readonly Brand[],
): Promise<Map<Brand, Derivation>> {
  const derivations = new Map<Brand, Derivation>();
  for (let i = 0; i < brands.length; i += chunkBrands) {
    const some = await readChunk(client, brands.slice(i, i + chunkBrands), readSvgs(client));
    for (const [brand, derivation] of some) derivations.set(brand, derivation);
  }
  return derivations;
}

type StoredVersion = { brandId: number; version: string };

/** @param agoMs how long ago they were stored at most, by the clock of the database; null for all */
async function* readVersions(
  client: Database,
  agoMs: number | null,
): AsyncGenerator<StoredVersion[]> {
  const read = (after: number) =>
    readJson<StoredVersion>(
      client,
      Prisma.sql`
        SELECT brand_id AS "brandId", version FROM brand_enrichment
        WHERE (${agoMs}::float8 IS NULL OR enriched_at >= now() - ${agoMs}::float8 * interval '1 millisecond')
          AND version IS NOT NULL AND brand_id > ${after}
        ORDER BY brand_id LIMIT ${chunkVersions}`,
    );
  for (let rows = await read(-1); rows.length > 0;) {
    yield rows;
    rows = rows.length < chunkVersions ? [] : await read(rows.at(-1)?.brandId ?? 0);
  }
}

type StoredDerivation = StoredVersion & {
  colors: ColorRole[];
  ink: [sha256: string, Ink][] | null;
  variants: StoredVariant[];
};

type StoredVariant = Omit<Artwork, 'variant' | 'origin' | 'svg'> & {
  variant: Variant;
  /** False where the catalog has the same bytes. */
  hasSvg: boolean;
};

type FindSvgs = (wanted: readonly SvgPlace[]) => Promise<ReadonlyMap<string, StoredSvg>>;
type SvgPlace = { brandId: number; sha256: string };

async function readChunk(
  client: Database,
  brands: readonly Brand[],
  findSvgs: FindSvgs,
): Promise<Map<Brand, Derivation>> {
  const byId = new Map(brands.map((brand) => [brand.id, brand]));
  const rows = await readJson<StoredDerivation>(client, selectDerivations([...byId.keys()]));
  const current = rows.flatMap((row) => {
    const brand = byId.get(row.brandId);
    return brand !== undefined && row.version === derivationVersion(brand) ? [{ brand, row }] : [];
  });
  const svgs = await findSvgs(
    current.flatMap(({ row: { brandId, variants } }) =>
      variants.filter(({ hasSvg }) => hasSvg).map(({ sha256 }) => ({ brandId, sha256 })),
    ),
  );
  return new Map(current.map(({ brand, row }) => [brand, createDerivation(brand, row, svgs)]));
}

/**
 * `ink` in pairs: V8 gives an object a hidden class for each member that no other has. After some thousands of them,
 * named by hashes, it made new ones for the headers of each response, at nearly twice the CPU time of a request.
 */
const selectDerivations = (ids: readonly number[]) => Prisma.sql`
  SELECT e.brand_id AS "brandId", e.version, e.colors,
    (SELECT json_agg(json_build_array(key, value)) FROM jsonb_each(e.ink)) AS ink, coalesce(v.variants, '[]') AS variants
  FROM brand_enrichment e LEFT JOIN (
    SELECT brand_id, json_agg(json_build_object('variant', variant, 'sha256', sha256, 'hasSvg', svg IS NOT NULL,
      'source', source, 'sourceVersion', source_version, 'license', license,
      'attribution', attribution, 'aspect', aspect)) AS variants
    FROM derived_variant WHERE brand_id = ANY(${ids}) GROUP BY brand_id
  ) v USING (brand_id)
  WHERE e.brand_id = ANY(${ids}) AND e.version IS NOT NULL`;

function createDerivation(
  brand: Brand,
  { colors, ink, variants }: StoredDerivation,
  svgs: ReadonlyMap<string, StoredSvg>,
): Derivation {
  const stored = svgsOf(brand);
  const artwork = new Map<Variant, Artwork>();
  for (const row of variants) {
    const svg = stored.get(row.sha256) ?? svgs.get(row.sha256);
    if (svg === undefined) continue;
    // Member by member, as the catalog makes them.
    artwork.set(row.variant, {
      variant: row.variant,
      origin: 'derived',
      source: row.source,
      sourceVersion: row.sourceVersion,
      license: row.license,
      attribution: row.attribution,
      aspect: row.aspect,
      sha256: row.sha256,
      svg,
    });
  }
  return {
    // The database sorts the members; a response is the same whether it was derived here or read.
    colors: colors.map(({ role, hex, source }) => ({ role, hex, source })),
    artwork,
    ink: new Map(ink),
  };
}

/** What others have derived since the start goes with what this process derives. */
const readSvgs =
  (client: Database): FindSvgs =>
  async (wanted) => {
    if (wanted.length === 0) return new Map();
    const ids = [...new Set(wanted.map(({ brandId }) => brandId))];
    const rows = await readJson<Drawing>(
      client,
      Prisma.sql`SELECT sha256, svg FROM derived_variant WHERE svg IS NOT NULL AND brand_id = ANY(${ids})`,
    );
    const encoder = new TextEncoder();
    const distinct = new Map(rows.map(({ sha256, svg }) => [sha256, svg]));
    return new Map([...distinct].map(([sha256, svg]) => [sha256, fileBytes(encoder.encode(svg))]));
  };

async function openDerived(client: Database): Promise<FindSvgs> {
  const [stored] = await client.$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT (brand_id, sha256))::int AS count FROM derived_variant WHERE svg IS NOT NULL`;
  const artworks = await openArtwork(artworkFolder(), 'derived', {
    count: stored?.count ?? 0,
    readAll: () => readAllSvgs(client),
  });
  return (wanted) => artworks.find(wanted.map(({ sha256 }) => sha256));
}

async function* readAllSvgs(client: Database): AsyncGenerator<Drawing[]> {
  type Row = Drawing & { brandId: number };
  const read = (brandId: number, sha256: string) => client.$queryRaw<Row[]>`
    SELECT DISTINCT brand_id AS "brandId", sha256, svg FROM derived_variant
    WHERE svg IS NOT NULL AND (brand_id, sha256) > (${brandId}, ${sha256})
    ORDER BY brand_id, sha256 LIMIT ${chunkSvgs}`;
  for (let rows = await read(-1, ''); rows.length > 0;) {
    yield rows;
    const { brandId = 0, sha256 = '' } = rows.at(-1) ?? {};
    rows = await read(brandId, sha256);
  }
}
