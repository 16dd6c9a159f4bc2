import { isDeepStrictEqual } from 'node:util';
import { lookUpBrand } from '../catalog/search/get-named-brand';
import { database } from '../platform/database/database';
import { AppError } from '../platform/errors';
import type { Variant } from '../contract/variants';
import { readDrawingOf, readRoom, readStateOf } from './account-brand-rows';
import { type BrandState, readState, type StoredDrawing } from './brand-rows';

/** Which brands an operator lists: own ones, corrected ones of the base, or hidden ones. */
export const editedLayers = ['own', 'correction', 'hidden'] as const;

export type EditedLayer = (typeof editedLayers)[number];

/** The account whose own brands are meant; null for those of the installation. */
export type Owner = string | null;

/**
 * The brand with this slug as its editor sees it, hidden ones included.
 * @throws AppError `service_not_found`
 */
export async function getEditedBrand(slug: string, owner: Owner = null): Promise<BrandState> {
  const state = await readStateOf(database(), owner, slug);
  if (state === null) throw new AppError('service_not_found', `No brand has the slug "${slug}".`);
  return state;
}

/** The slug of the brand that a slug, a name or a domain means, hidden ones included by their slug alone. */
export async function findEditable(typed: string): Promise<string | null> {
  const state = await readState(database(), { slug: typed.trim() });
  return state?.brand.slug ?? lookUpBrand(typed).brand?.slug ?? null;
}

/**
 * The file that is set for a variant, as it is stored.
 * @throws AppError `service_not_found`, or `not_found`
 */
export async function getUploadedArtwork(
  slug: string,
  variant: Variant,
  owner: Owner = null,
): Promise<StoredDrawing> {
  const { brand, edit } = await getEditedBrand(slug, owner);
  const upload = edit?.uploads.find((one) => one.variant === variant);
  if (upload === undefined)
    throw new AppError('not_found', `No drawing of "${slug}" is set for "${variant}".`);
  return readDrawingOf(database(), brand, upload.sha256);
}

type Listed = {
  slug: string;
  name: string;
  layer: EditedLayer;
  changedAt: string;
};

/**
 * Brands that the operator has added, corrected or hidden, by slug.
 * @param q part of a slug or a name
 */
export async function listEditedBrands(
  layer: EditedLayer | undefined,
  { q = '', limit, offset }: { q?: string; limit: number; offset: number },
): Promise<{ brands: Listed[]; total: number }> {
  type Row = { slug: string; name: string; layer: string; hidden: boolean; changedAt: Date };
  const rows = await database().$queryRaw<Row[]>`
    SELECT slug, name, layer, hidden_at IS NOT NULL AS hidden, updated_at AS "changedAt"
    FROM brand_edit JOIN brand ON id = brand_id ORDER BY slug`;
  const all = rows.map(({ hidden, changedAt, ...row }): Listed => ({
    ...row,
    layer: hidden ? 'hidden' : row.layer === 'own' ? 'own' : 'correction',
    changedAt: changedAt.toISOString(),
  }));
  return pageOf(
    all.filter((one) => layer === undefined || one.layer === layer),
    { q, limit, offset },
  );
}

/** The own brands of an account, by slug. */
export async function listAccountBrands(
  accountId: string,
  page: { q?: string; limit: number; offset: number },
): Promise<{ brands: Listed[]; total: number; max: number }> {
  const { max } = await readRoom(accountId);
  const rows = await database().$queryRaw<{ slug: string; name: string; changedAt: Date }[]>`
    SELECT slug, brand ->> 'name' AS name, updated_at AS "changedAt"
    FROM account_brand WHERE account_id = ${accountId}::uuid ORDER BY slug`;
  const brands = rows.map(({ changedAt, ...row }) => ({
    ...row,
    layer: 'own' as const,
    changedAt: changedAt.toISOString(),
  }));
  return { ...pageOf(brands, page), max };
}

function pageOf(
  all: readonly Listed[],
  { q = '', limit, offset }: { q?: string; limit: number; offset: number },
): { brands: Listed[]; total: number } {
  const part = q.trim().toLowerCase();
  const wanted = all.filter(({ slug, name }) => `${slug} ${name}`.toLowerCase().includes(part));
  return { brands: wanted.slice(offset, offset + limit), total: wanted.length };
}

/** A corrected fact that the base has changed since. */
export type OutdatedCorrection = { fact: string; correctedFrom: unknown; base: unknown };

/** The corrections of facts that the base has changed since: the correction may no longer be needed. */
export function listOutdated({ base, correctedFrom }: BrandState): OutdatedCorrection[] {
  if (base === null) return [];
  const now: Record<string, unknown> = { ...base.brand, brandColor: base.brand.brand_color };
  return Object.entries(correctedFrom)
    .map(([fact, before]) => ({ fact, correctedFrom: before, base: now[fact] ?? null }))
    .filter(({ correctedFrom: before, base: value }) => !isDeepStrictEqual(before, value));
}
