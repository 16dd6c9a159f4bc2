import type { Database } from '../../server/platform/database/database';
import type { BrandFacts } from '../catalog/facts';
import type { KnownFacts } from '../catalog/known-facts';

export type CatalogContent = {
  version: string;
  /** When its facts were made. */
  builtAt: Date | null;
  brands: readonly BrandFacts[];
  /** Brands without artwork. */
  known: readonly KnownFacts[];
  /** Slugs of brands, by what leads to them. */
  references: ReadonlyMap<string, string>;
  /** Sanitized SVG by its SHA-256. */
  svgs: ReadonlyMap<string, string>;
};

type Transaction = Parameters<Parameters<Database['$transaction']>[0]>[0];

const artworksPerStatement = 500;
const timeoutMs = 10 * 60 * 1000;

/** Replaces the catalog in one transaction; unchanged rows are not touched. */
export async function writeCatalog(database: Database, content: CatalogContent): Promise<void> {
  await database.$transaction(
    async (transaction) => {
      await writeBrands(transaction, content);
      await writeKnown(transaction, content);
      await writeReferences(transaction, content);
      await writeArtworks(transaction, content);
      await writeVariants(transaction, content);
      await transaction.$executeRaw`
        DELETE FROM artwork WHERE NOT EXISTS (SELECT FROM brand_variant v WHERE v.sha256 = artwork.sha256)`;
      const { version, builtAt } = content;
      const state = { version, builtAt, seededAt: new Date() };
      await transaction.catalogState.upsert({ where: { id: 1 }, create: state, update: state });
    },
    { timeout: timeoutMs, maxWait: timeoutMs },
  );
}

async function writeBrands(transaction: Transaction, { brands }: CatalogContent): Promise<void> {
  await transaction.brand.deleteMany({ where: { id: { notIn: brands.map(({ id }) => id) } } });
  // Two brands may swap slugs: free both before either is set.
  await transaction.$executeRaw`
    UPDATE brand SET slug = 'moving ' || brand.id
    FROM jsonb_populate_recordset(NULL::brand, ${JSON.stringify(brands)}::jsonb) AS fresh
    WHERE brand.id = fresh.id AND brand.slug <> fresh.slug`;
  const rows = brands.map(({ brandColor, colorFamilies, ...row }) => ({
    ...row,
    brand_color: brandColor,
    color_families: colorFamilies,
  }));
  await transaction.$executeRaw`
    INSERT INTO brand SELECT * FROM jsonb_populate_recordset(NULL::brand, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, name = excluded.name,
      aliases = excluded.aliases, lookups = excluded.lookups, brand_color = excluded.brand_color,
      color_families = excluded.color_families, categories = excluded.categories,
      rank = excluded.rank, domains = excluded.domains, website = excluded.website, guidelines = excluded.guidelines
    WHERE (brand.*) IS DISTINCT FROM (excluded.*)`;
}

async function writeKnown(transaction: Transaction, { known }: CatalogContent): Promise<void> {
  const rows = known.map(({ brandColor, sourceVersion, sourceRef, ...row }) => ({
    ...row,
    brand_color: brandColor,
    source_version: sourceVersion,
    source_ref: sourceRef,
  }));
  // Nothing refers to them: writing them anew is cheaper than finding out what has changed.
  await transaction.$executeRaw`DELETE FROM known_brand`;
  await transaction.$executeRaw`
    INSERT INTO known_brand
    SELECT * FROM jsonb_populate_recordset(NULL::known_brand, ${JSON.stringify(rows)}::jsonb)`;
}

async function writeReferences(
  transaction: Transaction,
  { references }: CatalogContent,
): Promise<void> {
  const rows = [...references].map(([reference, slug]) => ({ reference, slug }));
  await transaction.$executeRaw`DELETE FROM brand_reference`;
  await transaction.$executeRaw`
    INSERT INTO brand_reference
    SELECT * FROM jsonb_populate_recordset(NULL::brand_reference, ${JSON.stringify(rows)}::jsonb)`;
}

async function writeArtworks(transaction: Transaction, { svgs }: CatalogContent): Promise<void> {
  const rows = [...svgs].map(([sha256, svg]) => ({ sha256, svg }));
  for (let i = 0; i < rows.length; i += artworksPerStatement) {
    const some = JSON.stringify(rows.slice(i, i + artworksPerStatement));
    await transaction.$executeRaw`
      INSERT INTO artwork SELECT * FROM jsonb_populate_recordset(NULL::artwork, ${some}::jsonb)
      ON CONFLICT DO NOTHING`;
  }
}

async function writeVariants(transaction: Transaction, { brands }: CatalogContent): Promise<void> {
  const rows = brands.flatMap(({ id, artwork }) =>
    artwork.map(({ version, name, ...row }) => ({
      ...row,
      brand_id: id,
      source_version: version,
      source_name: name,
    })),
  );
  const fresh = JSON.stringify(rows);
  await transaction.$executeRaw`
    DELETE FROM brand_variant WHERE NOT EXISTS (
      SELECT FROM jsonb_populate_recordset(NULL::brand_variant, ${fresh}::jsonb) AS fresh
      WHERE fresh = brand_variant)`;
  await transaction.$executeRaw`
    INSERT INTO brand_variant
    SELECT * FROM jsonb_populate_recordset(NULL::brand_variant, ${fresh}::jsonb)
    ON CONFLICT DO NOTHING`;
}
