import { followCatalog } from '../catalog/current-catalog';
import { type BrandChange, lockJournal, recordChanges } from '../journal/record-changes';
import { database, type Transaction } from '../platform/database/database';
import { Prisma } from '../platform/generated/client';
import {
  type BrandEdit,
  type BrandRows,
  type BrandState,
  keepGoneBrands,
  keepPastArtwork,
  readDrawing,
  type StoredDrawing,
  writeDrawings,
  writeEdit,
  writeRows,
} from './brand-rows';
import { composeBrand, type Upload } from './compose-brand';
import { describeChanges } from './describe-changes';
import type { Place } from './found-rows';

/**
 * Called in the transaction of a change, with the brand that shows what was found, or why none does. False undoes the
 * change.
 */
export type Commit = (
  transaction: Transaction,
  brandId: number | null,
  note: string,
) => Promise<boolean>;

/** A brand with what was found. */
export type ComposedFind = {
  /** As it is served. */
  rows: BrandRows;
  /** Without the edit that is on top. */
  base: BrandRows;
  /** Drawings to store, by their SHA-256. */
  svgs: ReadonlyMap<string, StoredDrawing>;
};

const timeoutMs = 15_000;
const noEdit: BrandEdit = { facts: {}, uploads: [], hiddenFor: null, folderDigest: null };

class Undone extends Error {}

export const isUndone = (error: unknown): boolean => error instanceof Undone;

/** @throws what `isUndone` recognizes */
export async function commitOrUndo(
  commit: Commit,
  transaction: Transaction,
  brandId: number | null,
  note = '',
): Promise<void> {
  if (!(await commit(transaction, brandId, note)))
    throw new Undone('Another instance has the lease.');
}

/**
 * Changes the catalog in one transaction, which has locked the journal.
 * @param change returns false if it has changed nothing
 */
export async function changeCatalog(
  change: (transaction: Transaction) => Promise<boolean>,
): Promise<boolean> {
  const isWritten = await database().$transaction(
    async (transaction) => {
      await lockJournal(transaction);
      return change(transaction);
    },
    { maxWait: timeoutMs, timeout: timeoutMs },
  );
  // The change is committed: if this fails, the next poll shows it.
  if (isWritten) await followCatalog().catch(() => {});
  return isWritten;
}

/** The rows with these drawings, and with the edit of the brand on top. */
export async function composeFind(
  start: BrandRows,
  state: BrandState | null,
  fresh: readonly Upload[],
): Promise<ComposedFind> {
  const svgs = new Map<string, StoredDrawing>();
  const read = async (sha256: string) => svgs.get(sha256) ?? readDrawing(database(), sha256);
  const composed = await composeBrand(start, noEdit, read, fresh);
  for (const [sha256, svg] of composed.svgs) svgs.set(sha256, svg);
  const base = composed.rows;
  if (!state?.edit) return { rows: base, base, svgs };
  const edited = await composeBrand(base, state.edit, read);
  for (const [sha256, svg] of edited.svgs) svgs.set(sha256, svg);
  return { rows: edited.rows, base, svgs };
}

/** The base below what was found; null for a brand of the layer `found`, which has none. */
export function baseOf(place: Place): BrandRows | null {
  if (place.kind !== 'brand' || place.state.brand.layer === 'found') return null;
  const { state, row } = place;
  const bare = row?.brandId === state.brand.id ? row.base : null;
  return { brand: bare ?? (state.base ?? state).brand, artwork: [] };
}

/** Makes a brand what it is to be, with the rows of the journal. Without a visible change it stays as it is. */
export async function replaceBrand(
  transaction: Transaction,
  state: BrandState | null,
  { rows, base, svgs }: ComposedFind,
): Promise<void> {
  const { id } = rows.brand;
  const edit = state?.edit ?? null;
  const changes = describeChanges(state, { ...rows, edit }, 'look').map(asFound);
  if (changes.length === 0) return;
  await writeDrawings(transaction, svgs);
  await keepPastArtwork(transaction, Prisma.sql`${id}::int`);
  await writeRows(transaction, id, rows);
  if (state !== null && edit !== null) {
    const { correctedFrom } = state;
    await writeEdit(transaction, id, { ...edit, base, correctedFrom });
  }
  await recordChanges(transaction, changes);
}

/** Removes a brand of the layer `found`. An edit of it stays stored, and its pinned addresses go on working. */
export async function removeFoundBrand(
  transaction: Transaction,
  state: BrandState,
  actor: BrandChange['actor'],
): Promise<void> {
  const { id } = state.brand;
  await keepGoneBrands(transaction, Prisma.sql`${id}::int`);
  await writeRows(transaction, id, null);
  await recordChanges(transaction, describeChanges(state, null, actor).map(asFound));
}

const asFound = (change: BrandChange): BrandChange => ({ ...change, layer: 'found' });
