import type { Database } from '../../server/database/database';
import type { BrandFacts } from '../catalog/facts';

export type CatalogContent = {
  version: string;
  brands: readonly BrandFacts[];
  /** Sanitized SVG by its SHA-256. */
  svgs: ReadonlyMap<string, string>;
};

type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0];

const rowsPerStatement = 500;
const timeoutMs = 10 * 60 * 1000;

/** Replaces the catalog in one transaction; rows that stay the same are not touched. */
export async function writeCatalog(database: Database, content: CatalogContent): Promise<void> {
  await database.$transaction(
    async (transaction) => {
      await removeWhatIsGone(transaction, content);
      await writeBrands(transaction, content);
      await writeArtworks(transaction, content);
      await writeVariants(transaction, content);
      await transaction.$executeRaw`
        DELETE FROM artwork WHERE NOT EXISTS (SELECT FROM brand_variant v WHERE v.sha256 = artwork.sha256)`;
      const state = { version: content.version, seededAt: new Date() };
      await transaction.catalogState.upsert({ where: { id: 1 }, create: state, update: state });
    },
    { timeout: timeoutMs, maxWait: timeoutMs },
  );
}

async function removeWhatIsGone(
  transaction: Transaction,
  { brands }: CatalogContent,
): Promise<void> {
  const ids = brands.map((brand) => brand.id);
  await transaction.$executeRaw`DELETE FROM brand WHERE id <> ALL(${ids}::int[])`;
  const kept = brands.flatMap(({ id, artwork }) =>
    artwork.map(({ variant }) => `${id} ${variant}`),
  );
  await transaction.$executeRaw`
    DELETE FROM brand_variant WHERE brand_id || ' ' || variant <> ALL(${kept}::text[])`;
}

async function writeBrands(transaction: Transaction, { brands }: CatalogContent): Promise<void> {
  // Two brands may swap a slug between generations: none may stand in the other's way meanwhile.
  await transaction.$executeRaw`
    UPDATE brand SET slug = 'moving ' || brand.id
    FROM jsonb_to_recordset(${JSON.stringify(brands.map(({ id, slug }) => ({ id, slug })))}::jsonb)
      AS fresh(id int, slug text)
    WHERE brand.id = fresh.id AND brand.slug <> fresh.slug`;
  for (const chunk of inChunks(brands)) {
    await transaction.$executeRaw`
      INSERT INTO brand (id, slug, name, aliases, lookups, brand_color, domains, website, guidelines)
      SELECT id, slug, name, aliases, lookups, "brandColor", domains, website, guidelines
      FROM jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) AS fresh(
        id int, slug text, name text, aliases text[], lookups text[], "brandColor" text,
        domains text[], website text, guidelines text)
      ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, name = excluded.name,
        aliases = excluded.aliases, lookups = excluded.lookups, brand_color = excluded.brand_color,
        domains = excluded.domains, website = excluded.website, guidelines = excluded.guidelines
      WHERE (brand.*) IS DISTINCT FROM (excluded.*)`;
  }
}

async function writeArtworks(transaction: Transaction, { svgs }: CatalogContent): Promise<void> {
  for (const chunk of inChunks([...svgs])) {
    const rows = chunk.map(([sha256, svg]) => ({ sha256, svg }));
    await transaction.$executeRaw`
      INSERT INTO artwork (sha256, svg)
      SELECT sha256, svg FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS fresh(sha256 text, svg text)
      ON CONFLICT (sha256) DO NOTHING`;
  }
}

async function writeVariants(transaction: Transaction, { brands }: CatalogContent): Promise<void> {
  const variants = brands.flatMap(({ id, artwork }) =>
    artwork.map((entry) => ({ brand_id: id, ...entry })),
  );
  for (const chunk of inChunks(variants)) {
    await transaction.$executeRaw`
      INSERT INTO brand_variant (brand_id, variant, sha256, origin, source, source_version,
        source_name, license, attribution, aspect)
      SELECT brand_id, variant, sha256, origin, source, version, name, license, attribution, aspect
      FROM jsonb_to_recordset(${JSON.stringify(chunk)}::jsonb) AS fresh(
        brand_id int, variant text, sha256 text, origin text, source text, version text,
        name text, license text, attribution text, aspect float8)
      ON CONFLICT (brand_id, variant) DO UPDATE SET sha256 = excluded.sha256,
        origin = excluded.origin, source = excluded.source, source_version = excluded.source_version,
        source_name = excluded.source_name, license = excluded.license,
        attribution = excluded.attribution, aspect = excluded.aspect
      WHERE (brand_variant.*) IS DISTINCT FROM (excluded.*)`;
  }
}

function inChunks<T>(rows: readonly T[]): T[][] {
  const chunks: T[][] = [];
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    chunks.push(rows.slice(at, at + rowsPerStatement));
  }
  return chunks;
}
