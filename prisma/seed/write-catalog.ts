import { listBaseRoles } from '../../server/artwork/derive/derive-colors';
import { applyEdits, noteCatalog } from '../../server/brands/apply-edits';
import { applyFound } from '../../server/brands/apply-found';
import { keepGoneBrands, keepPastArtwork } from '../../server/brands/brand-rows';
import { lockJournal } from '../../server/journal/record-changes';
import type { Database, Transaction } from '../../server/platform/database/database';
import { Prisma } from '../../server/platform/generated/client';
import { type IntroducedFacts, listVariants } from '../catalog/facts';
import type { KnownFacts } from '../catalog/known-facts';

export type CatalogContent = {
  version: string;
  /** The date of its facts. */
  builtAt: Date | null;
  brands: readonly IntroducedFacts[];
  /** Brands without artwork. */
  known: readonly KnownFacts[];
  /** Slugs of brands, by reference. */
  references: ReadonlyMap<string, string>;
  /** Sanitized SVG by its SHA-256. */
  svgs: ReadonlyMap<string, string>;
};

const rowsPerStatement = 2000;
const drawingsPerStatement = 500;
const timeoutMs = 10 * 60 * 1000;

/**
 * Replaces the base of the catalog in one transaction; unchanged rows are not touched. Found drawings and the
 * operator's edits stay on top, and the journal gets what differs for callers.
 */
export async function writeCatalog(database: Database, content: CatalogContent): Promise<void> {
  await database.$transaction(
    async (transaction) => {
      await lockJournal(transaction);
      const before = await noteCatalog(transaction);
      await writeDrawings(transaction, content);
      await writeBrands(transaction, content);
      await writeReferences(transaction, content);
      await writeArtwork(transaction, content, before !== null);
      await applyFound(transaction);
      await applyEdits(transaction);
      await transaction.$executeRaw`
        DELETE FROM drawing WHERE NOT EXISTS (SELECT FROM artwork a WHERE a.sha256 = drawing.sha256)
          AND NOT EXISTS (SELECT FROM brand_upload u WHERE u.sha256 = drawing.sha256)
          AND NOT EXISTS (SELECT FROM past_artwork p WHERE p.sha256 = drawing.sha256)
          AND sha256 NOT IN (SELECT one->>'sha256' FROM found_brand, jsonb_array_elements(artwork) AS one)`;
      const { version, builtAt } = content;
      const state = { version, builtAt, seededAt: new Date() };
      await transaction.catalogState.upsert({ where: { id: 1 }, create: state, update: state });
      await before?.recordRelease();
    },
    { timeout: timeoutMs, maxWait: timeoutMs },
  );
}

async function writeBrands(transaction: Transaction, content: CatalogContent): Promise<void> {
  const rows = [...content.brands.map(drawnRow), ...content.known.map(knownRow)];
  const ids = rows.map(({ id }) => id);
  const left = Prisma.sql`SELECT id FROM brand WHERE layer = 'base' AND NOT EXISTS (
    SELECT FROM unnest(${ids}::int[]) AS fresh WHERE fresh = brand.id)`;
  await keepGoneBrands(transaction, left);
  await transaction.$executeRaw`DELETE FROM brand WHERE id IN (${left})`;
  // Two brands may swap slugs: free both before either is set.
  const slugs = JSON.stringify(rows.map(({ id, slug }) => ({ id, slug })));
  await transaction.$executeRaw`
    UPDATE brand SET slug = 'moving ' || brand.id
    FROM jsonb_populate_recordset(NULL::brand, ${slugs}::jsonb) AS fresh
    WHERE brand.id = fresh.id AND brand.slug <> fresh.slug`;
  for (const some of chunk(rows, rowsPerStatement)) {
    await transaction.$executeRaw`
      INSERT INTO brand SELECT * FROM jsonb_populate_recordset(NULL::brand, ${JSON.stringify(some)}::jsonb)
      ON CONFLICT (id) DO UPDATE SET layer = excluded.layer, slug = excluded.slug, name = excluded.name,
        aliases = excluded.aliases, lookups = excluded.lookups, brand_color = excluded.brand_color,
        colors = excluded.colors, color_families = excluded.color_families, categories = excluded.categories,
        rank = excluded.rank, domains = excluded.domains, website = excluded.website,
        guidelines = excluded.guidelines, description = excluded.description, profiles = excluded.profiles,
        source = excluded.source, source_version = excluded.source_version, source_ref = excluded.source_ref
      WHERE (brand.*) IS DISTINCT FROM (excluded.*)`;
  }
}

const common = { layer: 'base', lookups: [], color_families: [], profiles: [] };

function drawnRow(brand: IntroducedFacts) {
  const { artwork: _, derived: __, colors, ...row } = brand;
  return {
    ...common,
    ...row,
    brand_color: row.brandColor,
    colors: colors.map(([role, hex, source]) => ({ role, hex, source })),
    color_families: row.colorFamilies,
  };
}

const knownRow = (brand: KnownFacts) => ({
  ...common,
  ...brand,
  brand_color: brand.brandColor,
  colors: listBaseRoles(brand.brandColor),
  source_version: brand.sourceVersion,
  source_ref: brand.sourceRef,
});

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

async function writeDrawings(transaction: Transaction, { svgs }: CatalogContent): Promise<void> {
  const rows = [...svgs].map(([sha256, svg]) => ({ sha256, svg }));
  for (const some of chunk(rows, drawingsPerStatement)) {
    await transaction.$executeRaw`
      INSERT INTO drawing (sha256, bytes) SELECT sha256, convert_to(svg, 'UTF8')
      FROM jsonb_to_recordset(${JSON.stringify(some)}::jsonb) AS fresh (sha256 text, svg text)
      ON CONFLICT DO NOTHING`;
  }
}

/** Row by row: missing and changed variants are deleted, and new ones are inserted. */
async function writeArtwork(
  transaction: Transaction,
  { brands, known }: CatalogContent,
  hasEarlier: boolean,
): Promise<void> {
  for (const some of chunk([...brands, ...known], rowsPerStatement)) {
    const rows = some.flatMap((brand) => ('artwork' in brand ? listRows(brand) : []));
    const [ids, json] = [some.map(({ id }) => id), JSON.stringify(rows)];
    const fresh = Prisma.sql`jsonb_populate_recordset(NULL::artwork, ${json}::jsonb)`;
    const given = Prisma.sql`SELECT brand_id, variant, sha256 FROM ${fresh} AS given`;
    const stored = Prisma.sql`SELECT brand_id, variant, sha256 FROM artwork WHERE brand_id = ANY(${ids})`;
    const changed = Prisma.sql`
      SELECT brand_id FROM ((${stored} EXCEPT ${given}) UNION ALL (${given} EXCEPT ${stored})) AS changed`;
    if (hasEarlier) await keepPastArtwork(transaction, changed);
    await transaction.$executeRaw`
      DELETE FROM artwork WHERE brand_id = ANY(${ids})
        AND NOT EXISTS (SELECT FROM ${fresh} AS fresh WHERE fresh = artwork)`;
    await transaction.$executeRaw`INSERT INTO artwork SELECT * FROM ${fresh} AS fresh ON CONFLICT DO NOTHING`;
  }
}

const listRows = (brand: IntroducedFacts) =>
  listVariants(brand).map(({ version, name, fillsGap, ink = null, ...row }) => ({
    ...row,
    brand_id: brand.id,
    fills_gap: fillsGap,
    source_version: version,
    source_name: name,
    ink,
  }));

function* chunk<Row>(rows: readonly Row[], size: number): Generator<readonly Row[]> {
  for (let i = 0; i < rows.length; i += size) yield rows.slice(i, i + size);
}
