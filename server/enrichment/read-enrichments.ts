import type { Ink } from '../artwork/measure-ink';
import type { Artwork, Brand } from '../catalog/catalog';
import type { Variant } from '../catalog/variants';
import type { Database } from '../database/database';
import type { ColorRole, Enrichment } from './enrichment';
import { enrichmentVersion } from './enrichment-version';

/** As `saveEnrichment` wrote it, in JSON: parsed here, at half the cost of having the client do it. */
type Row = { brandId: number; version: string; colors: string; ink: string; variants: string };

type Variants = readonly {
  variant: Variant;
  sha256: string;
  svg: string | null;
  source: string;
  source_version: string;
  license: string;
  attribution: string | null;
  aspect: number;
}[];

/** The stored enrichments of these brands; of other artwork or an older algorithm there are none. */
export async function readEnrichments(
  client: Database,
  brands: readonly Brand[],
): Promise<Map<Brand, Enrichment>> {
  const byId = new Map(brands.map((brand) => [brand.id, brand]));
  const rows = await client.$queryRaw<Row[]>`
    SELECT brand_id AS "brandId", version, colors::text, ink::text,
      coalesce((SELECT json_agg(v) FROM derived_variant v WHERE v.brand_id = e.brand_id), '[]')::text
        AS variants
    FROM brand_enrichment e
    WHERE version IS NOT NULL AND brand_id = ANY(${[...byId.keys()]}::int[])`;
  const enrichments = new Map<Brand, Enrichment>();
  for (const row of rows) {
    const brand = byId.get(row.brandId);
    if (brand === undefined || row.version !== enrichmentVersion(brand)) continue;
    enrichments.set(brand, readRow(brand, row));
  }
  return enrichments;
}

function readRow(brand: Brand, row: Row): Enrichment {
  const colors = JSON.parse(row.colors) as ColorRole[];
  const hexOf = (wanted: string) => colors.find(({ role }) => role === wanted)?.hex ?? null;
  return {
    darkModeColor: hexOf('dark'),
    contrastTextColor: hexOf('onPrimary'),
    colors,
    artwork: readArtwork(brand, JSON.parse(row.variants) as Variants),
    ink: new Map(Object.entries(JSON.parse(row.ink) as Record<string, Ink>)),
  };
}

/** Bytes that the catalog has too are not held twice. */
function readArtwork(brand: Brand, variants: Variants): Map<Variant, Artwork> {
  const stored = new Map([...brand.artwork.values()].map(({ sha256, svg }) => [sha256, svg]));
  const encoder = new TextEncoder();
  return new Map(
    variants.map(({ svg, source_version: sourceVersion, ...row }) => [
      row.variant,
      {
        variant: row.variant,
        origin: 'derived',
        source: row.source,
        sourceVersion,
        license: row.license,
        attribution: row.attribution,
        aspect: row.aspect,
        sha256: row.sha256,
        svg: stored.get(row.sha256) ?? encoder.encode(svg ?? ''),
      },
    ]),
  );
}
