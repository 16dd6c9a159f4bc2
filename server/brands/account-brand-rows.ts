import { randomInt } from 'node:crypto';
import { type AppError, planLimitReached } from '../platform/errors';
import { accountGone } from '../accounts/keys/caller';
import { countNoun } from '../contract/describe-duration';
import type { Tier } from '../contract/plans';
import { plans } from '../platform/plans';
import { variants } from '../contract/variants';
import { database, type Transaction } from '../platform/database/database';
import {
  type ArtworkRow,
  asStored,
  type BrandEdit,
  type BrandRow,
  type BrandState,
  fromStored,
  readDrawing,
  readState,
  type StoredDrawing,
} from './brand-rows';

/** Replaced artwork of an account's brand, as a row of `past_artwork`. */
type PastRow = Pick<
  ArtworkRow,
  'variant' | 'sha256' | 'source' | 'source_version' | 'license' | 'attribution' | 'aspect'
> & { replaced_at: string; /** Missing in rows of the release before. */ stood_in_for?: string[] };

/** Each may have half a megabyte: more would let one account fill the disk. */
const pastMax = 100;

/** Above the ids of the installation's own brands. Random, as numbers in order tell what others do. */
const ids = { min: 1_500_000_000, max: 2 ** 31 - 1 };

type Row = {
  brand: BrandRow;
  artwork: ArtworkRow[];
  edit: BrandEdit;
  previous: BrandEdit | null;
};

/**
 * The brand that an account has under this slug.
 * @param accountId null for the installation's brands
 */
export async function readStateOf(
  client: Transaction,
  accountId: string | null,
  slug: string,
): Promise<BrandState | null> {
  if (accountId === null) return readState(client, { slug });
  const where = { accountId_slug: { accountId, slug } };
  const row = (await client.accountBrand.findUnique({ where })) as Row | null;
  if (row === null) return null;
  const { brand, artwork, edit, previous } = row;
  return { brand, artwork, edit, previous, base: null, correctedFrom: {} };
}

/** A drawing of a brand. */
export async function readDrawingOf(
  client: Transaction,
  { id: brandId, layer }: Pick<BrandRow, 'id' | 'layer'>,
  sha256: string,
): Promise<StoredDrawing> {
  if (layer !== 'account') return readDrawing(client, sha256);
  const where = { brandId_sha256: { brandId, sha256 } };
  return fromStored(await client.accountDrawing.findUniqueOrThrow({ where }));
}

/** @throws AppError `brand_limit_reached`, or `invalid_token` if the account was deleted meanwhile */
export async function requireRoom(transaction: Transaction, accountId: string): Promise<void> {
  const { tier, max } = await readRoom(accountId, transaction);
  if ((await transaction.accountBrand.count({ where: { accountId } })) >= max)
    throw limitReached(tier, max);
}

/**
 * How many own brands an account can have. A contract has its own number in place of the plan's, if the plan has any.
 * @throws AppError `invalid_token` if the account was deleted meanwhile
 */
export async function readRoom(
  accountId: string,
  client: Pick<Transaction, 'account'> = database(),
): Promise<{ tier: Tier; max: number }> {
  const account = await client.account.findUnique({ where: { id: accountId } });
  if (account === null) throw accountGone();
  const ofPlan = plans[account.tier].ownBrandsMax;
  return { tier: account.tier, max: ofPlan === 0 ? 0 : (account.ownBrandsMax ?? ofPlan) };
}

function limitReached(tier: Tier, max: number): AppError {
  const message =
    max === 0
      ? `Brands of your own are not part of the ${plans[tier].name} plan.`
      : `This account can have ${countNoun(max, 'brand')} of its own.`;
  return planLimitReached('brand_limit_reached', message, tier);
}

export async function takeAccountBrandId(transaction: Transaction): Promise<number> {
  for (;;) {
    const id = randomInt(ids.min, ids.max);
    if ((await transaction.accountBrand.count({ where: { id } })) === 0) return id;
  }
}

type Written = Pick<BrandState, 'brand' | 'artwork'> & {
  edit: BrandEdit;
  previous: BrandEdit | null;
  svgs: ReadonlyMap<string, StoredDrawing>;
};

/** Writes an account's brand, and removes it with `null`. Replaced artwork stays for pinned addresses. */
export async function writeAccountBrand(
  transaction: Transaction,
  accountId: string,
  id: number,
  next: Written | null,
): Promise<void> {
  if (next === null) {
    await transaction.accountBrand.delete({ where: { id } });
    return;
  }
  const { brand, artwork, edit, previous, svgs } = next;
  const before = await transaction.accountBrand.findUnique({ where: { id } });
  const past = listPast(before as { artwork: ArtworkRow[]; past: PastRow[] } | null, artwork);
  const json = { brand, artwork, edit, past, ...(previous !== null && { previous }) };
  const data = {
    ...(json as Record<keyof typeof json, object>),
    slug: brand.slug,
    updatedAt: new Date(),
  };
  if (before === null) await transaction.accountBrand.create({ data: { ...data, id, accountId } });
  else await transaction.accountBrand.update({ where: { id }, data });
  // Each on its own, as in `writeDrawings`.
  for (const [sha256, one] of svgs) {
    const drawing = { brandId: id, sha256, ...asStored(one) };
    await transaction.accountDrawing.createMany({ data: drawing, skipDuplicates: true });
  }
  const uploads = [...edit.uploads, ...(previous?.uploads ?? [])];
  const used = [...artwork, ...past, ...uploads].map(({ sha256 }) => sha256);
  await transaction.accountDrawing.deleteMany({ where: { brandId: id, sha256: { notIn: used } } });
}

/** With what the brand serves today, if that is about to change: see `keepPastArtwork`. */
function listPast(
  before: { artwork: readonly ArtworkRow[]; past: readonly PastRow[] } | null,
  artwork: readonly ArtworkRow[],
): PastRow[] {
  if (before === null) return [];
  const isAmong = (
    rows: readonly Pick<ArtworkRow, 'variant' | 'sha256'>[],
    one: Pick<ArtworkRow, 'variant' | 'sha256'>,
  ) => rows.some(({ variant, sha256 }) => variant === one.variant && sha256 === one.sha256);
  const isSame =
    before.artwork.length === artwork.length &&
    artwork.every((one) => isAmong(before.artwork, one));
  if (isSame) return [...before.past];
  const missing = variants.filter(
    (name) => !before.artwork.some(({ variant }) => variant === name),
  );
  const rows = before.artwork.map(
    ({ variant, sha256, source, source_version, license, attribution, aspect }): PastRow => ({
      variant,
      sha256,
      source,
      source_version,
      license,
      attribution,
      aspect,
      replaced_at: new Date().toISOString(),
      stood_in_for: [
        ...missing,
        ...before.past
          .filter((past) => isAmong([past], { variant, sha256 }))
          .flatMap((past) => past.stood_in_for ?? []),
      ],
    }),
  );
  const others = before.past.filter((past) => !isAmong(rows, past));
  return [...rows, ...others].slice(0, pastMax);
}
