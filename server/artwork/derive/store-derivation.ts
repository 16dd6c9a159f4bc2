import { hash } from 'node:crypto';
import type { Artwork, Brand, Catalog } from '../../catalog/catalog';
import type { Variant } from '../../contract/variants';
import type { Database } from '../../platform/database/database';
import { readJson } from '../../platform/database/read-json';
import { Prisma } from '../../platform/generated/client';
import { oncePer } from '../../platform/once-per';
import type { Ink } from '../ink/measure-ink';
import { cacheDerivation, type ColorRole, type Derivation, peekDerivation } from './derivation';
import { deriveBrand } from './derive-brand';

/** Increase it with every change of what is derived or how: stored derivations become stale. */
const algorithm = 5;
/** A hundred times what the slowest brand takes; then its instance is presumed dead. */
const leaseMs = 10_000;

/**
 * Derives the brand and stores the result, once for all instances; reads it if that is done.
 * @returns null if another instance is at it
 */
export async function deriveOnce(client: Database, brand: Brand): Promise<Derivation | null> {
  if (await claimDerivation(client, brand)) {
    const derivation = await deriveBrand(brand);
    await saveDerivation(client, brand, derivation);
    return derivation;
  }
  return (await readDerivations(client, [brand])).get(brand) ?? null;
}

/**
 * Reads into memory what this or another instance has stored since the last call. Of the thousands of
 * brands that are missing at first, few or none have come: asked for by one array of their versions,
 * since a query with a parameter for each stops the process for a tenth of a second.
 */
export async function syncDerivations(client: Database, { brands }: Catalog): Promise<void> {
  const missing = brands.filter((brand) => peekDerivation(brand) === null);
  if (missing.length === 0) return;
  const stored = await client.$queryRaw<{ version: string }[]>`
    SELECT version FROM brand_enrichment WHERE version = ANY(${missing.map(derivationVersion)})`;
  const versions = new Set(stored.map(({ version }) => version));
  const come = missing.filter((brand) => versions.has(derivationVersion(brand)));
  for (const [brand, derivation] of await readDerivations(client, come))
    cacheDerivation(brand, derivation);
}

/**
 * Claims the brand for this instance.
 * @returns false if it is done or another instance is at it
 */
export async function claimDerivation(client: Database, brand: Brand): Promise<boolean> {
  const claimed = await client.$queryRaw<unknown[]>`
    INSERT INTO brand_enrichment (brand_id, claimed_until)
    VALUES (${brand.id}, now() + ${leaseMs} * interval '1 millisecond')
    ON CONFLICT (brand_id) DO UPDATE SET claimed_until = excluded.claimed_until
    WHERE brand_enrichment.version IS DISTINCT FROM ${derivationVersion(brand)}
      AND (brand_enrichment.claimed_until IS NULL OR brand_enrichment.claimed_until < now())
    RETURNING brand_id`;
  return claimed.length > 0;
}

/** Stores all of it or nothing. An instance that comes second changes nothing. */
export async function saveDerivation(
  client: Database,
  brand: Brand,
  { colors, ink, artwork }: Derivation,
): Promise<void> {
  const brandId = brand.id;
  const version = derivationVersion(brand);
  const stored = svgsOf(brand);
  const decoder = new TextDecoder();
  await client.$transaction(
    async (transaction) => {
      const { count } = await transaction.brandEnrichment.updateMany({
        where: { brandId, OR: [{ version: null }, { version: { not: version } }] },
        data: {
          version,
          colors: [...colors],
          ink: Object.fromEntries(ink),
          claimedUntil: null,
          enrichedAt: new Date(),
        },
      });
      if (count === 0) return;
      await transaction.derivedVariant.deleteMany({ where: { brandId } });
      await transaction.derivedVariant.createMany({
        data: [...artwork.values()].map((one) => {
          const { origin: _, svg, ...rest } = one;
          return { ...rest, brandId, svg: stored.has(rest.sha256) ? null : decoder.decode(svg) };
        }),
      });
    },
    { maxWait: leaseMs, timeout: leaseMs },
  );
}

type StoredDerivation = {
  brandId: number;
  version: string;
  colors: ColorRole[];
  ink: Record<string, Ink>;
  variants: (Omit<Artwork, 'variant' | 'origin' | 'svg'> & {
    variant: Variant;
    svg: string | null;
  })[];
};

/** The stored derivations of these brands. Those of other artwork or an older algorithm are left out. */
export async function readDerivations(
  client: Database,
  brands: readonly Brand[],
): Promise<Map<Brand, Derivation>> {
  if (brands.length === 0) return new Map();
  const byId = new Map(brands.map((brand) => [brand.id, brand]));
  const rows = await readJson<StoredDerivation>(
    client,
    Prisma.sql`
      SELECT e.brand_id AS "brandId", e.version, e.colors, e.ink, coalesce(v.variants, '[]') AS variants
      FROM brand_enrichment e LEFT JOIN (
        SELECT brand_id, json_agg(json_build_object('variant', variant, 'sha256', sha256, 'svg', svg,
          'source', source, 'sourceVersion', source_version, 'license', license,
          'attribution', attribution, 'aspect', aspect)) AS variants
        FROM derived_variant GROUP BY brand_id
      ) v USING (brand_id)
      WHERE e.version = ANY(${brands.map(derivationVersion)})`,
  );
  const encoder = new TextEncoder();
  const derivations = new Map<Brand, Derivation>();
  for (const { brandId, version, colors, ink, variants } of rows) {
    const brand = byId.get(brandId);
    if (brand === undefined || version !== derivationVersion(brand)) continue;
    const stored = svgsOf(brand);
    // Member by member, as the catalog makes them.
    const artwork = variants.map((row): Artwork => ({
      variant: row.variant,
      origin: 'derived',
      source: row.source,
      sourceVersion: row.sourceVersion,
      license: row.license,
      attribution: row.attribution,
      aspect: row.aspect,
      sha256: row.sha256,
      svg: stored.get(row.sha256) ?? encoder.encode(row.svg ?? ''),
    }));
    derivations.set(brand, {
      // The database sorts the members; a response is the same whether it was derived here or read.
      colors: colors.map(({ role, hex, source }) => ({ role, hex, source })),
      artwork: new Map(artwork.map((one) => [one.variant, one])),
      ink: new Map(Object.entries(ink)),
    });
  }
  return derivations;
}

/** Bytes that the catalog already holds are neither stored nor kept in memory twice. */
function svgsOf({ artwork }: Brand) {
  return new Map([...artwork.values()].map(({ sha256, svg }) => [sha256, svg]));
}

/** Names the input of a derivation and the algorithm: a stored one with another version is stale. */
const derivationVersion = oncePer(({ artwork, brandColor }: Brand) => {
  const inputs = [...artwork.values()]
    .sort((one, other) => (one.variant < other.variant ? -1 : 1))
    .map((one) => [
      one.variant,
      one.origin,
      one.sha256,
      one.aspect,
      one.source,
      one.sourceVersion,
      one.license,
      one.attribution,
    ]);
  return hash('sha256', JSON.stringify([algorithm, brandColor, inputs])).slice(0, 16);
});
