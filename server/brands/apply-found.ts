import { recordChanges } from '../journal/record-changes';
import type { Transaction } from '../platform/database/database';
import { type ArtworkRow, type BrandRow, readState } from './brand-rows';
import { takeFoundSlug } from './found-rows';
import { removeFoundBrand } from './write-found';

/** When a hidden brand's site is looked at again. */
const never = '9999-01-01';
const rowsPerStatement = 500;

/**
 * Puts what was found on top of a base that has just been written, before edits are. A brand of the base that has a
 * drawing now, or a domain of a found brand, wins.
 */
export async function applyFound(transaction: Transaction): Promise<void> {
  await giveWay(transaction);
  await moveSlugs(transaction);
  await transaction.$executeRaw`
    WITH lost AS (
      DELETE FROM found_brand WHERE NOT EXISTS (SELECT FROM brand WHERE id = brand_id) RETURNING domain
    ) DELETE FROM site_look USING lost WHERE site_look.domain = lost.domain`;
  await transaction.$executeRaw`
    WITH drawn AS (
      DELETE FROM found_brand USING brand WHERE brand.id = brand_id AND layer = 'base'
        AND EXISTS (SELECT FROM artwork a WHERE a.brand_id = brand.id) RETURNING domain
    ) UPDATE site_look SET brand_id = NULL FROM drawn WHERE site_look.domain = drawn.domain`;
  await putOnBase(transaction);
}

type Claim = {
  domain: string;
  brandId: number;
  claimantId: number;
  isDrawn: boolean;
  isHidden: boolean;
};

/** Removes found brands whose domain a brand of the base has now. One without a drawing shows what was found. */
async function giveWay(transaction: Transaction): Promise<void> {
  const claims = await transaction.$queryRaw<Claim[]>`
    SELECT DISTINCT ON (domain) domain, brand_id AS "brandId", claimant.id AS "claimantId",
      EXISTS (SELECT FROM artwork a WHERE a.brand_id = claimant.id)
        OR EXISTS (SELECT FROM found_brand other WHERE other.brand_id = claimant.id) AS "isDrawn",
      EXISTS (SELECT FROM brand_edit e WHERE e.brand_id IN (claimant.id, found.brand_id) AND hidden_at IS NOT NULL)
        AS "isHidden"
    FROM found_brand found JOIN brand ON brand.id = brand_id AND layer = 'found'
      JOIN (SELECT id, unnest(domains) AS host FROM brand WHERE layer = 'base') claimant ON host = domain
    ORDER BY domain, "isDrawn" DESC, claimant.id`;
  for (const { domain, brandId, claimantId, isDrawn, isHidden } of claims) {
    const state = await readState(transaction, { id: brandId });
    if (state !== null) await removeFoundBrand(transaction, state, 'release');
    const shows = isDrawn || isHidden ? null : claimantId;
    await transaction.siteLook.updateMany({
      where: { domain },
      data: { brandId: shows, ...(isHidden && { dueAt: new Date(never) }) },
    });
    if (shows === null) await transaction.foundBrand.delete({ where: { domain } });
    else await transaction.foundBrand.update({ where: { domain }, data: { brandId: shows } });
  }
}

/** Gives found brands another slug whose slug a brand of the base has now. */
async function moveSlugs(transaction: Transaction): Promise<void> {
  type Row = { id: number; slug: string; name: string; domain: string };
  const rows = await transaction.$queryRaw<Row[]>`
    SELECT brand.id, slug, name, domain FROM brand JOIN found_brand ON brand_id = brand.id
    WHERE layer = 'found' AND slug IN (
      SELECT slug FROM brand WHERE layer = 'base' UNION SELECT unnest(lookups) FROM brand WHERE layer = 'base')
    ORDER BY brand.id`;
  for (const { id: brandId, slug, name, domain } of rows) {
    const next = await takeFoundSlug(transaction, domain);
    await transaction.brand.update({ where: { id: brandId }, data: { slug: next } });
    await transaction.$executeRaw`
      UPDATE brand_edit SET base = jsonb_set(base, '{brand,slug}', to_jsonb(${next}::text)) WHERE brand_id = ${brandId}`;
    const change = { kind: 'facts', layer: 'found', actor: 'release' } as const;
    const changes = { slug: [slug, next] as [unknown, unknown] };
    await recordChanges(transaction, [{ ...change, brandId, slug: next, name, changes }]);
  }
}

type Find = { domain: string; facts: Partial<BrandRow>; artwork: ArtworkRow[]; base: BrandRow };

/** Without drawing anything: the derived artwork was stored with the find. */
async function putOnBase(transaction: Transaction): Promise<void> {
  const finds = await transaction.$queryRaw<Find[]>`
    SELECT domain, facts, found_brand.artwork, to_jsonb(brand) AS base
    FROM found_brand JOIN brand ON brand.id = brand_id WHERE layer = 'base' ORDER BY domain`;
  for (let i = 0; i < finds.length; i += rowsPerStatement) {
    const some = finds.slice(i, i + rowsPerStatement).map((find) => ({
      domain: find.domain,
      base: find.base,
      brand: putOn(find.base, find.facts),
      artwork: find.artwork.map((row) => ({ ...row, brand_id: find.base.id })),
    }));
    const brands = JSON.stringify(some.map(({ brand }) => brand));
    const artwork = JSON.stringify(some.flatMap((one) => one.artwork));
    const rows = JSON.stringify(some);
    await transaction.$executeRaw`
      UPDATE brand SET brand_color = put.brand_color, colors = put.colors, color_families = put.color_families,
        website = put.website, description = put.description, profiles = put.profiles, source = put.source,
        source_version = put.source_version, source_ref = put.source_ref, verified_at = put.verified_at
      FROM jsonb_populate_recordset(NULL::brand, ${brands}::jsonb) AS put WHERE brand.id = put.id`;
    await transaction.$executeRaw`
      INSERT INTO artwork SELECT * FROM jsonb_populate_recordset(NULL::artwork, ${artwork}::jsonb)`;
    await transaction.$executeRaw`
      UPDATE found_brand SET base = put.base, artwork = put.artwork
      FROM jsonb_to_recordset(${rows}::jsonb) AS put(domain text, base jsonb, artwork jsonb)
      WHERE found_brand.domain = put.domain`;
  }
}

/** What the base does not know itself. Its own color is not that of the drawings. */
function putOn(base: BrandRow, facts: Partial<BrandRow>): BrandRow {
  const { website, description, profiles, brand_color, colors, color_families } = facts;
  const { source, source_version, source_ref, verified_at = null } = facts;
  const isSameColor = base.brand_color === null || base.brand_color === brand_color;
  return {
    ...base,
    website: base.website ?? website ?? null,
    description: base.description ?? description ?? null,
    profiles: base.profiles.length > 0 ? base.profiles : (profiles ?? []),
    ...(isSameColor && brand_color !== undefined && { brand_color }),
    ...(isSameColor && colors !== undefined && { colors }),
    ...(isSameColor && color_families !== undefined && { color_families }),
    // Null with a drawing: each names its own source.
    ...(source === null && {
      source,
      source_version: source_version ?? null,
      source_ref: source_ref ?? null,
    }),
    verified_at,
  };
}
