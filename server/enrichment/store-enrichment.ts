import type { Brand } from '../catalog/catalog';
import type { Database } from '../database/database';
import type { Enrichment } from './enrichment';
import { enrichmentVersion } from './enrichment-version';

/** A hundred times what the slowest brand takes; after that its instance is taken for dead. */
const leaseSeconds = 10;

/**
 * Takes the brand for this instance, unless another one has it or it is done.
 * @returns whether it is ours to compute
 */
export async function claimEnrichment(client: Database, brand: Brand): Promise<boolean> {
  const claimed = await client.$queryRaw<unknown[]>`
    INSERT INTO brand_enrichment (brand_id, claimed_until)
    VALUES (${brand.id}, now() + ${leaseSeconds} * interval '1 second')
    ON CONFLICT (brand_id) DO UPDATE SET claimed_until = excluded.claimed_until
    WHERE brand_enrichment.version IS DISTINCT FROM ${enrichmentVersion(brand)}
      AND (brand_enrichment.claimed_until IS NULL OR brand_enrichment.claimed_until < now())
    RETURNING brand_id`;
  return claimed.length > 0;
}

/** Writes the whole in one statement: all of it is stored or nothing. Whoever comes second changes nothing. */
export async function saveEnrichment(
  client: Database,
  brand: Brand,
  { colors, ink, artwork }: Enrichment,
): Promise<void> {
  const stored = new Set([...brand.artwork.values()].map(({ sha256 }) => sha256));
  const decoder = new TextDecoder();
  const variants = [...artwork.values()].map(({ svg, sourceVersion, ...rest }) => ({
    ...rest,
    source_version: sourceVersion,
    svg: stored.has(rest.sha256) ? null : decoder.decode(svg),
  }));
  await client.$executeRaw`
    WITH done AS (
      UPDATE brand_enrichment SET version = ${enrichmentVersion(brand)},
        colors = ${JSON.stringify(colors)}::jsonb,
        ink = ${JSON.stringify(Object.fromEntries(ink))}::jsonb,
        claimed_until = NULL, enriched_at = now()
      WHERE brand_id = ${brand.id} AND version IS DISTINCT FROM ${enrichmentVersion(brand)}
      RETURNING brand_id
    ), gone AS (
      DELETE FROM derived_variant USING done
      WHERE derived_variant.brand_id = done.brand_id
        AND variant <> ALL(${[...artwork.keys()]}::text[])
    )
    INSERT INTO derived_variant (brand_id, variant, sha256, svg, source, source_version, license,
      attribution, aspect)
    SELECT done.brand_id, variant, sha256, svg, source, source_version, license, attribution, aspect
    FROM done, jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) AS fresh(
      variant text, sha256 text, svg text, source text, source_version text, license text,
      attribution text, aspect float8)
    ON CONFLICT (brand_id, variant) DO UPDATE SET sha256 = excluded.sha256, svg = excluded.svg,
      source = excluded.source, source_version = excluded.source_version,
      license = excluded.license, attribution = excluded.attribution, aspect = excluded.aspect`;
}
