import type { Brand } from '../../catalog/catalog';
import type { Database } from '../../platform/database/database';
import type { Derivation } from './derivation';
import { derivationVersion, svgsOf } from './derivation-version';
import { deriveBrand } from './derive-brand';
import { readDerivations } from './read-derivations';

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
      // By the clock of the database, which all instances share.
      const count = await transaction.$executeRaw`
        UPDATE brand_enrichment SET version = ${version}, colors = ${JSON.stringify(colors)}::jsonb,
          ink = ${JSON.stringify(Object.fromEntries(ink))}::jsonb, claimed_until = NULL, enriched_at = now()
        WHERE brand_id = ${brandId} AND version IS DISTINCT FROM ${version}`;
      if (count === 0) return;
      await transaction.derivedVariant.deleteMany({ where: { brandId } });
      await transaction.derivedVariant.createMany({
        data: [...artwork.values()].map((one) => {
          const { origin: _, svg, ...rest } = one;
          return {
            ...rest,
            brandId,
            svg: stored.has(rest.sha256) ? null : decoder.decode(svg.read()),
          };
        }),
      });
    },
    { maxWait: leaseMs, timeout: leaseMs },
  );
}
