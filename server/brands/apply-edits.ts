import { recordChanges } from '../journal/record-changes';
import type { Transaction } from '../platform/database/database';
import { Prisma } from '../platform/generated/client';
import {
  type BrandRows,
  readState,
  readDrawing,
  writeDrawings,
  writeEdit,
  writeRows,
} from './brand-rows';
import { composeBrand } from './compose-brand';
import { describeChanges } from './describe-changes';

/**
 * Puts every edit on top of a base that has just been written. An edit of a brand that left the base stays stored, and a
 * release leaves the rows of own and found brands as they are.
 */
export async function applyEdits(transaction: Transaction): Promise<void> {
  const edits = await transaction.brandEdit.findMany({ select: { brandId: true } });
  for (const { brandId } of edits) {
    const state = await readState(transaction, { id: brandId });
    if (state === null || state.edit === null || state.brand.layer !== 'base') continue;
    const base: BrandRows = { brand: state.brand, artwork: state.artwork };
    const { rows, svgs } = await composeBrand(base, state.edit, (hash) =>
      readDrawing(transaction, hash),
    );
    await writeDrawings(transaction, svgs);
    await writeRows(transaction, brandId, rows);
    await writeEdit(transaction, brandId, {
      ...state.edit,
      base,
      correctedFrom: state.correctedFrom,
    });
  }
}

/** The base as callers see it before a release changes it. Null if there is none yet. */
type NotedCatalog = { recordRelease: () => Promise<void> };

type Pair = { before: BrandRows | null; after: BrandRows | null; isHidden: boolean };

/** Notes the brands of the base, so that the changes of a release get into the journal. */
export async function noteCatalog(transaction: Transaction): Promise<NotedCatalog | null> {
  if ((await transaction.catalogState.count()) === 0) return null;
  await transaction.$executeRaw`
    CREATE TEMPORARY TABLE noted_brand ON COMMIT DROP AS ${selectShown}`;
  return {
    recordRelease: async () => {
      const pairs = await transaction.$queryRaw<Pair[]>`
        SELECT CASE WHEN noted.id IS NULL THEN NULL ELSE to_jsonb(noted) END AS before,
          CASE WHEN shown.id IS NULL THEN NULL ELSE to_jsonb(shown) END AS after,
          EXISTS (SELECT FROM brand_edit e WHERE e.brand_id = coalesce(noted.id, shown.id) AND hidden_at IS NOT NULL)
            AS "isHidden"
        FROM noted_brand noted FULL JOIN (${selectShown}) shown USING (id)
        WHERE noted.digest IS DISTINCT FROM shown.digest ORDER BY coalesce(noted.id, shown.id)`;
      const changes = pairs.flatMap(({ before, after, isHidden }) =>
        isHidden ? [] : describeChanges(before, after, 'release'),
      );
      await recordChanges(transaction, changes);
    },
  };
}

/** `digest` differs if anything does that callers see. */
const selectShown = Prisma.sql`
  SELECT id, to_jsonb(brand) AS brand, artwork,
    md5(concat(slug, name, aliases, domains, brand_color, categories, website, guidelines, description, verified_at,
      artwork)) AS digest
  FROM brand, LATERAL (
    SELECT coalesce(jsonb_agg(jsonb_build_object('variant', variant, 'sha256', sha256) ORDER BY variant), '[]') AS artwork
    FROM artwork a WHERE a.brand_id = brand.id
  ) drawn WHERE layer = 'base'`;
