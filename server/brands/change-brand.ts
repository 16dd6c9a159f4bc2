import { isDeepStrictEqual } from 'node:util';
import { holdAccount } from '../accounts/keys/lock-account';
import { followCatalog } from '../catalog/current-catalog';
import type { BrandFacts } from '../contract/brand-facts';
import { lockJournal, recordChanges } from '../journal/record-changes';
import { database, type Transaction } from '../platform/database/database';
import { AppError } from '../platform/errors';
import { Prisma } from '../platform/generated/client';
import {
  type BrandEdit,
  type BrandRows,
  type BrandState,
  keepGoneBrands,
  keepPastArtwork,
  type StoredDrawing,
  writeDrawings,
  writeEdit,
  writeRows,
} from './brand-rows';
import {
  readDrawingOf,
  readStateOf,
  requireRoom,
  takeAccountBrandId,
  writeAccountBrand,
} from './account-brand-rows';
import { blankRows, composeBrand, type Upload } from './compose-brand';
import { describeChanges } from './describe-changes';
import { type Editor, ownerOf, recordEdit } from './record-edit';

/** What to make of a brand: its next edit, with new drawings on top; null removes everything that was set. */
type Wish = { edit: BrandEdit; fresh?: readonly Upload[] } | null;

export const noEdit: BrandEdit = { facts: {}, uploads: [], hiddenFor: null, folderDigest: null };
/** Ids of the base are far below. */
const firstOwnId = 1_000_000_000;
const attemptsMax = 5;
/** For a connection, and for the whole transaction: changes wait for each other. */
const timeoutMs = 15_000;

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
  const owner = ownerOf(by);
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const state = await readStateOf(database(), owner, slug);
    const wished = await wish(state);
    if (wished === undefined && state !== null) return state;
    const start = state?.base ?? blankRows(state?.brand.id ?? 0, slug, owner !== null);
    const next = await prepare(start, state, wished ?? null);
    const isWritten = await database().$transaction(
      async (transaction) => {
        // Before the journal, as a deletion of the account does.
        if (by?.accountId) await holdAccount(transaction, by.accountId);
        await lockJournal(transaction);
        const read = await readStateOf(transaction, owner, slug);
        if (!isDeepStrictEqual(read, state)) return false;
        if (state === null && owner !== null) await requireRoom(transaction, owner);
        await write(transaction, by, state, next);
        return true;
      },
      { maxWait: timeoutMs, timeout: timeoutMs },
    );
    if (!isWritten) continue;
    // The change is committed: if this fails, the next poll shows it.
    await followCatalog().catch(() => {});
    return (await readStateOf(database(), owner, slug)) ?? next;
  }
  throw new AppError('service_unavailable', 'This brand is being changed by other requests.', {
    headers: { 'Retry-After': '1' },
  });
}

type Next = BrandState & { svgs: ReadonlyMap<string, StoredDrawing>; isGone: boolean };

/** @param start the brand without anything that was set */
async function prepare(start: BrandRows, state: BrandState | null, wish: Wish): Promise<Next> {
  const base = state?.base ?? null;
  const rest = { base, svgs: new Map<string, StoredDrawing>() };
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
    (sha256) => readDrawingOf(database(), start.brand, sha256),
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
  const owner = ownerOf(by);
  const take = owner === null ? takeId : takeAccountBrandId;
  const id = state?.brand.id ?? (await take(transaction));
  const next = withId({ brand, artwork }, id);
  const changes = describeChanges(state, isGone ? null : { ...next, edit });
  const isSame = changes.length === 0 && isDeepStrictEqual(state?.edit ?? null, edit);
  if (isSame) return;
  // A brand of the base goes back to no edit at all.
  const previous = state === null ? null : (state.edit ?? noEdit);
  if (owner === null) {
    await writeDrawings(transaction, svgs);
    await (isGone ? keepGoneBrands : keepPastArtwork)(transaction, Prisma.sql`${id}::int`);
    await writeRows(transaction, id, isGone ? null : next);
    await writeEdit(transaction, id, edit && { ...edit, base, correctedFrom, previous });
  } else {
    const written = edit && { ...next, edit, previous, svgs };
    await writeAccountBrand(transaction, owner, id, written);
  }
  await recordChanges(transaction, changes, owner);
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
