import { isDeepStrictEqual } from 'node:util';
import { holdAccount } from '../accounts/keys/lock-account';
import { followCatalog } from '../catalog/current-catalog';
import { findRegistrableDomain, normalizeHost } from '../catalog/lookup/normalize-host';
import { type BrandFacts, ownSlugPattern } from '../contract/brand-facts';
import type { Variant } from '../contract/variants';
import { lockJournal, recordChanges } from '../journal/record-changes';
import { database, type Transaction } from '../platform/database/database';
import { env } from '../platform/env';
import { AppError } from '../platform/errors';
import {
  type BrandEdit,
  type BrandRows,
  type BrandState,
  readState,
  readDrawing,
  type StoredDrawing,
  writeDrawings,
  writeEdit,
  writeRows,
} from './brand-rows';
import { blankRows, composeBrand, type Upload } from './compose-brand';
import { describeChanges } from './describe-changes';
import { type Editor, recordEdit } from './record-edit';

/** What to make of a brand: its next edit, with new drawings on top; null removes everything that was set. */
type Wish = { edit: BrandEdit; fresh?: readonly Upload[] } | null;

export const noEdit: BrandEdit = { facts: {}, uploads: [], hiddenFor: null, folderDigest: null };
/** Ids of the base are far below. */
const firstOwnId = 1_000_000_000;
const attemptsMax = 5;

/**
 * Sets the facts of an own brand, which is added if the slug is free, or corrects those of a brand of the base. Facts
 * that are not given are not corrected.
 * @throws AppError `validation_error`, or `slug_taken` for the former slug of another brand
 */
export async function putBrand(
  slug: string,
  facts: BrandFacts,
  by: Editor | null = null,
): Promise<BrandState> {
  const parsed = { ...facts, ...(facts.domains && { domains: parseDomains(facts.domains) }) };
  return changeBrand(slug, by, async (state) => {
    if (state === null || state.base === null) requireName(parsed);
    if (state === null) await requireFreeSlug(slug);
    const edit = state === null ? noEdit : editOf(state, slug);
    return { edit: { ...edit, facts: parsed } };
  });
}

/**
 * Sets the drawing of a variant.
 * @throws AppError `unsafe_svg`, `unusable_image`, or `service_not_found`
 */
export function putArtwork(
  slug: string,
  upload: Upload,
  by: Editor | null = null,
): Promise<BrandState> {
  return changeBrand(slug, by, (state) => ({
    edit: editOf(state, slug),
    fresh: [upload],
  }));
}

/** Removes the drawing that was set for a variant. That of the base is served again. */
export function removeArtwork(
  slug: string,
  variant: Variant,
  by: Editor | null = null,
): Promise<BrandState> {
  return changeBrand(slug, by, (state) => {
    const edit = editOf(state, slug);
    return { edit: { ...edit, uploads: edit.uploads.filter((one) => one.variant !== variant) } };
  });
}

/**
 * Hides a brand everywhere, until it is restored.
 * @param reason for operators alone
 */
export function hideBrand(
  slug: string,
  reason: string,
  by: Editor | null = null,
): Promise<BrandState> {
  return changeBrand(slug, by, (state) => ({
    edit: { ...editOf(state, slug), hiddenFor: reason },
  }));
}

export function restoreBrand(slug: string, by: Editor | null = null): Promise<BrandState> {
  return changeBrand(slug, by, (state) => ({ edit: { ...editOf(state, slug), hiddenFor: null } }));
}

/** Removes an own brand, or everything that was set on one of the base. */
export async function removeBrand(slug: string, by: Editor | null = null): Promise<void> {
  await changeBrand(slug, by, (state) => {
    editOf(state, slug);
    return null;
  });
}

/** @throws AppError `service_not_found`, or `brand_in_folder` */
export function editOf(state: BrandState | null, slug: string): BrandEdit {
  if (state === null) throw new AppError('service_not_found', `No brand has the slug "${slug}".`);
  if (env.brandsFolder !== undefined && (state.edit?.folderDigest ?? null) !== null) {
    const message = `"${slug}" comes from the folder BRANDS of the server. Change its files.`;
    throw new AppError('brand_in_folder', message);
  }
  return { ...(state.edit ?? noEdit), folderDigest: null };
}

export function requireName({ name }: BrandFacts): void {
  if (name === undefined)
    throw new AppError('validation_error', 'is needed for a new brand.', { field: 'name' });
}

/** @throws AppError `validation_error`, or `slug_taken` */
export async function requireFreeSlug(slug: string): Promise<void> {
  if (!ownSlugPattern.test(slug)) {
    const rule = 'may have lower-case letters, digits and single hyphens between them.';
    throw new AppError('validation_error', rule, { field: 'slug' });
  }
  const owner = await database().brand.findFirst({ where: { lookups: { has: slug } } });
  if (owner === null) return;
  throw new AppError('slug_taken', `"${slug}" is a former slug of "${owner.slug}".`);
}

/** @throws AppError `validation_error` for a text that is not a registrable domain or a host below one */
export function parseDomains(domains: readonly string[]): string[] {
  return domains.map((text, i) => {
    const host = normalizeHost(text)?.replace(/^www\./, '');
    if (host !== undefined && findRegistrableDomain(host) !== null) return host;
    const rule = `${JSON.stringify(text)} is not a registrable domain.`;
    throw new AppError('validation_error', rule, { field: `domains.${i}` });
  });
}

/**
 * Makes a brand what the wish says; undefined leaves it as it is. Drawings are prepared outside of the transaction, which
 * starts over if the brand has changed meanwhile: a second instance and a double click change nothing by half.
 * @param by for the audit log; null for what the folder says
 */
export async function changeBrand(
  slug: string,
  by: Editor | null,
  wish: (state: BrandState | null) => Wish | Promise<Wish | undefined>,
): Promise<BrandState> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const state = await readState(database(), { slug });
    const wished = await wish(state);
    if (wished === undefined && state !== null) return state;
    const next = await prepare(slug, state, wished ?? null);
    const isWritten = await database().$transaction(async (transaction) => {
      // Before the journal, as a deletion of the account does.
      if (by?.accountId) await holdAccount(transaction, by.accountId);
      await lockJournal(transaction);
      if (!isDeepStrictEqual(await readState(transaction, { slug }), state)) return false;
      await write(transaction, by, state, next);
      return true;
    });
    if (!isWritten) continue;
    // The change is committed: if this fails, the next poll shows it.
    await followCatalog().catch(() => {});
    return (await readState(database(), { slug })) ?? next;
  }
  throw new AppError('service_unavailable', 'This brand is being changed by other requests.', {
    headers: { 'Retry-After': '1' },
  });
}

type Next = BrandState & { svgs: ReadonlyMap<string, StoredDrawing>; isGone: boolean };

async function prepare(slug: string, state: BrandState | null, wish: Wish): Promise<Next> {
  const base = state?.base ?? null;
  const rest = { base, svgs: new Map<string, StoredDrawing>() };
  const start = base ?? blankRows(state?.brand.id ?? 0, slug);
  if (wish === null || (base !== null && isEmpty(wish)))
    return {
      ...rest,
      ...start,
      edit: null,
      correctedFrom: {},
      previous: null,
      isGone: base === null,
    };
  const { rows, edit, svgs } = await composeBrand(
    start,
    wish.edit,
    (sha256) => readDrawing(database(), sha256),
    wish.fresh,
  );
  const correctedFrom = base === null ? {} : listCorrected(edit.facts, base, state?.correctedFrom);
  return { ...rest, ...rows, edit, svgs, correctedFrom, previous: null, isGone: false };
}

const isEmpty = ({ edit, fresh = [] }: NonNullable<Wish>) =>
  fresh.length === 0 && isDeepStrictEqual(edit, noEdit);

/** A fact keeps the value that it was first corrected from. */
function listCorrected(
  facts: BrandFacts,
  { brand }: BrandRows,
  before: Record<string, unknown> = {},
): Record<string, unknown> {
  const values: Record<string, unknown> = { ...brand, brandColor: brand.brand_color, ...before };
  return Object.fromEntries(Object.keys(facts).map((name) => [name, values[name] ?? null]));
}

async function write(
  transaction: Transaction,
  by: Editor | null,
  state: BrandState | null,
  { svgs, isGone, edit, base, correctedFrom, brand, artwork }: Next,
): Promise<void> {
  const id = state?.brand.id ?? (await takeId(transaction));
  const next = withId({ brand, artwork }, id);
  const changes = describeChanges(state, isGone ? null : { ...next, edit });
  const isSame = changes.length === 0 && isDeepStrictEqual(state?.edit ?? null, edit);
  if (isSame) return;
  await writeDrawings(transaction, svgs);
  await writeRows(transaction, id, isGone ? null : next);
  // A brand of the base goes back to no edit at all.
  const previous = state === null ? null : (state.edit ?? noEdit);
  await writeEdit(transaction, id, edit && { ...edit, base, correctedFrom, previous });
  await recordChanges(transaction, changes);
  if (by !== null) await recordEdit(transaction, by, { slug: brand.slug, before: state, edit });
}

async function takeId(transaction: Transaction): Promise<number> {
  const [row] = await transaction.$queryRaw<{ id: number }[]>`
    SELECT greatest(coalesce(max(id), 0), coalesce((SELECT max(brand_id) FROM catalog_change), 0), ${firstOwnId - 1}) + 1 AS id
    FROM brand`;
  return row?.id ?? firstOwnId;
}

const withId = ({ brand, artwork }: BrandRows, id: number): BrandRows => ({
  brand: { ...brand, id },
  artwork: artwork.map((row) => ({ ...row, brand_id: id })),
});
