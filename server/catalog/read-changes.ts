import type { Database } from '../platform/database/database';
import { Prisma } from '../platform/generated/client';
import type { OwnedBrand } from './account-brands';
import { type Catalog, replaceBrands } from './catalog';
import {
  type BrandRow,
  createBuilder,
  type OwnedRow,
  readJson,
  selectAccountBrands,
  selectBrands,
} from './read-brands';
import { fileFresh } from './stored/file-fresh';

/** What the changes since then have made of a catalog. */
export type Changed = {
  /** The same object if no brand in it has changed. */
  catalog: Catalog;
  /** Brands of accounts, before and after. */
  changed: readonly { id: number; accountId: string }[];
  fresh: readonly OwnedBrand[];
  seq: number;
};

/**
 * The changes that the journal has had since: only changed brands are read.
 * @param since the last change of any brand that has been read
 * @returns null if all brands must be read, because the catalog was seeded or restored meanwhile
 */
export async function readChanges(
  database: Database,
  catalog: Catalog,
  since: number,
): Promise<Changed | null> {
  const [state] = await readJson<ChangedState>(database, selectChanged(since));
  if (state === undefined || state.version !== catalog.release || state.seq < since) return null;
  const drawings = state.drawings.map(
    ({ sha256, base64 }) => [sha256, fileFresh(sha256, Buffer.from(base64, 'base64'))] as const,
  );
  const build = createBuilder(new Map(drawings));
  const { ids, brands, change, seq, changed } = state;
  return {
    catalog:
      ids.length === 0
        ? catalog
        : replaceBrands(catalog, { ids: new Set(ids), fresh: brands.map(build), change }),
    changed,
    fresh: state.fresh.map((row) => ({ accountId: row.accountId, brand: build(row) })),
    seq,
  };
}

type ChangedState = {
  version: string;
  seq: number;
  /** The token of the last change that everyone sees: numbers would tell how many brands accounts have changed. */
  change: string | null;
  ids: readonly number[];
  brands: readonly BrandRow[];
  changed: Changed['changed'];
  fresh: readonly OwnedRow[];
  drawings: readonly { sha256: string; base64: string }[];
};

const list = (query: Prisma.Sql) =>
  Prisma.sql`(SELECT coalesce(json_agg(t), '[]') FROM (${query}) t)`;

const ids = Prisma.sql`ARRAY(SELECT id FROM changed)`;
const ownedIds = Prisma.sql`ARRAY(SELECT id FROM owned)`;

/**
 * One statement, because it sees one snapshot without a transaction. An own brand replaces that of the base with its slug,
 * or gives way to it again.
 */
const selectChanged = (since: number) => Prisma.sql`
  WITH journal AS (SELECT brand_id, slug FROM catalog_change WHERE seq > ${since}),
  changed AS (
    SELECT brand_id AS id FROM journal
    UNION SELECT id FROM brand WHERE slug = ANY(ARRAY(SELECT slug FROM journal))
  ),
  owned AS (
    SELECT DISTINCT brand_id AS id, account_id AS "accountId" FROM account_brand_change WHERE seq > ${since}
  )
  SELECT version, seq, (SELECT token FROM catalog_change ORDER BY seq DESC LIMIT 1) AS change,
    (SELECT coalesce(json_agg(id), '[]') FROM changed) AS ids,
    ${list(Prisma.sql`SELECT * FROM owned`)} AS changed,
    ${list(selectBrands(Prisma.sql`brand.id = ANY(${ids})`))} AS brands,
    ${list(selectAccountBrands(Prisma.sql`owned.id = ANY(${ownedIds})`))} AS fresh,
    ${list(Prisma.sql`
      SELECT sha256, encode(bytes, 'base64') AS base64 FROM drawing
      WHERE sha256 = ANY(ARRAY(SELECT sha256 FROM artwork WHERE brand_id = ANY(${ids})))
      UNION ALL SELECT sha256, encode(bytes, 'base64') FROM account_drawing
      WHERE brand_id = ANY(${ownedIds})`)} AS drawings
  FROM catalog_state`;
