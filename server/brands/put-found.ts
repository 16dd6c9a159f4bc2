import { isDeepStrictEqual } from 'node:util';
import type { Variant } from '../contract/variants';
import { database, type Transaction } from '../platform/database/database';
import { AppError } from '../platform/errors';
import { type BrandRow, type BrandRows, type BrandState, readState } from './brand-rows';
import { blankRows, type Upload } from './compose-brand';
import {
  findPlace,
  foundAttribution,
  type FoundDrawing,
  foundLicense,
  type FoundRow,
  type Mark,
  type Place,
  rankOf,
  takeFoundId,
  takeFoundSlug,
  writeFound,
} from './found-rows';
import {
  baseOf,
  changeCatalog,
  type Commit,
  commitOrUndo,
  type ComposedFind,
  composeFind,
  removeFoundBrand,
  replaceBrand,
} from './write-found';

/** What a look has found, before it is prepared. */
export type Found = {
  at: Date;
  /** Null: that of before, or the domain. */
  name: string | null;
  brandColor: string | null;
  website: string | null;
  description: string | null;
  profiles: string[];
  drawings: readonly (Omit<FoundDrawing, 'sha256' | 'fetchedAt'> &
    ({ svg: string } | { bitmap: Uint8Array }))[];
  mark: Mark | null;
};

/** `kept`: what there was before is shown; `refused`: no drawing could be used. */
type PutFound = 'shown' | 'kept' | 'refused';

const attemptsMax = 5;

/**
 * Shows what was found at a domain: as a brand of the layer `found`, or on a brand of the base without drawings. Drawings
 * are prepared outside of the transaction, which starts over if the brand has changed meanwhile.
 * @param commit called unless the find is refused
 */
export async function putFound(domain: string, found: Found, commit: Commit): Promise<PutFound> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const place = await findPlace(database(), domain);
    if (place.kind === 'taken') {
      const { why } = place;
      await database().$transaction((transaction) => commitOrUndo(commit, transaction, null, why));
      return 'kept';
    }
    const next = await prepare(domain, place, found);
    if (next === null) return 'refused';
    const isWritten = await changeCatalog(async (transaction) => {
      if (!isDeepStrictEqual(await findPlace(transaction, domain), place)) return false;
      await commitOrUndo(commit, transaction, await write(transaction, domain, place, next));
      return true;
    });
    if (isWritten) return 'shown';
  }
  throw new AppError('service_unavailable', 'This brand is being changed by others.');
}

type Prepared = ComposedFind & { row: Omit<FoundRow, 'domain' | 'brandId'> };

/** @returns null if no drawing can be used */
async function prepare(domain: string, place: Place, found: Found): Promise<Prepared | null> {
  const { state, row } = place.kind === 'brand' ? place : { state: null, row: null };
  const base = baseOf(place);
  const fetchedAt = found.at.toISOString().replace(/\.\d+/, '');
  const name = found.name ?? state?.base?.brand.name ?? domain;
  const facts = listFacts(domain, base?.brand ?? null, { ...found, name, fetchedAt });
  const start = base ?? blankFound(state);
  const verifiedAt = state?.brand.verified_at ?? found.at.toISOString();
  const brand = { ...start.brand, ...facts, verified_at: found.mark && verifiedAt };
  let wanted = [...found.drawings];
  while (wanted.length > 0) {
    try {
      const fresh = wanted.map((one) => toUpload(one, fetchedAt));
      const next = await composeFind({ brand, artwork: [] }, state, fresh);
      const drawings = listDrawings(wanted, next.base, row?.drawings ?? [], fetchedAt);
      for (const one of [...next.rows.artwork, ...next.base.artwork]) {
        const from = drawings.find(({ url }) => url === one.source_name);
        if (from !== undefined) one.source_version = from.fetchedAt;
      }
      const mark = next.base.brand.verified_at ? found.mark : null;
      const rest = { base: base?.brand ?? null, mark, fetchedAt: found.at };
      const put = { facts: listChanged(start.brand, next.base.brand), drawings };
      return { ...next, row: { ...put, artwork: next.base.artwork, ...rest } };
    } catch (error) {
      wanted = withoutRefused(wanted, error);
    }
  }
  return null;
}

function toUpload(drawing: Found['drawings'][number], fetchedAt: string): Upload {
  const { variant, source, url } = drawing;
  const named = { source, source_version: fetchedAt, source_name: url };
  return {
    ...('svg' in drawing ? { svg: drawing.svg } : { bitmap: drawing.bitmap }),
    variant,
    license: foundLicense,
    from: { ...named, attribution: foundAttribution },
  };
}

/** A drawing that is the same keeps its date: a change of the date alone would not be in the journal. */
function listDrawings(
  wanted: Found['drawings'],
  { artwork }: BrandRows,
  before: readonly FoundDrawing[],
  fetchedAt: string,
): FoundDrawing[] {
  return wanted.flatMap(({ variant, source, url, why }) => {
    const drawn = artwork.find((one) => one.variant === variant && !one.fills_gap);
    if (drawn === undefined) return [];
    const { sha256 } = drawn;
    const same = before.find(
      (one) => one.variant === variant && one.sha256 === sha256 && one.url === url,
    );
    return [{ variant, sha256, source, url, why, fetchedAt: same?.fetchedAt ?? fetchedAt }];
  });
}

/** @throws the error, unless it says that a drawing is no good */
function withoutRefused(wanted: Found['drawings'], error: unknown): [...Found['drawings']] {
  const isRefusal =
    error instanceof AppError && (error.code === 'unsafe_svg' || error.code === 'unusable_image');
  if (!isRefusal) throw error;
  const { variant } = error.extras as { variant?: Variant };
  // Without a variant, it took too long to draw them.
  return wanted.filter((one) =>
    variant === undefined ? 'bitmap' in one && isBitmapUsable(wanted) : one.variant !== variant,
  );
}

const isBitmapUsable = (wanted: Found['drawings']) => wanted.some((one) => 'svg' in one);

type Said = Pick<Found, 'brandColor' | 'website' | 'description' | 'profiles'> & {
  name: string;
  fetchedAt: string;
};

function listChanged(before: BrandRow, after: BrandRow): Partial<BrandRow> {
  const changed = Object.entries(after).filter(
    ([name, value]) => !isDeepStrictEqual(value, before[name as keyof BrandRow]),
  );
  return Object.fromEntries(changed);
}

/** What the site says of a new brand, or what it adds to one of the base. */
function listFacts(domain: string, base: BrandRow | null, said: Said): Partial<BrandRow> {
  const { name, brandColor: brand_color, website, description, profiles } = said;
  if (base === null) {
    const source = { source: 'site', source_version: said.fetchedAt, source_ref: website };
    return { name, domains: [domain], brand_color, website, description, profiles, ...source };
  }
  return {
    ...(base.brand_color === null && { brand_color }),
    ...(base.website === null && { website }),
    ...(base.description === null && { description }),
    ...(base.profiles.length === 0 && { profiles }),
  };
}

/** A brand of the layer `found` without what its site says. */
function blankFound(state: BrandState | null): BrandRows {
  const { id = 0, slug = '' } = state?.brand ?? {};
  const { brand, artwork } = blankRows(id, slug, false);
  return { brand: { ...brand, layer: 'found', rank: rankOf(id) }, artwork };
}

/** @returns the id of the brand */
async function write(
  transaction: Transaction,
  domain: string,
  place: Place,
  { row, rows, base, svgs }: Prepared,
): Promise<number> {
  const { state, row: former } = place.kind === 'brand' ? place : { state: null, row: null };
  const id = state?.brand.id ?? (await takeFoundId(transaction));
  const slug = state?.brand.slug ?? (await takeFoundSlug(transaction, domain));
  const named = ({ brand, artwork }: BrandRows): BrandRows => ({
    brand: { ...brand, id, slug, ...(state === null && { rank: rankOf(id) }) },
    artwork: artwork.map((one) => ({ ...one, brand_id: id })),
  });
  if (former !== null && former.brandId !== id) {
    const gone = await readState(transaction, { id: former.brandId });
    if (gone?.brand.layer === 'found') await removeFoundBrand(transaction, gone, 'look');
  }
  const fresh = { rows: named(rows), base: named(base), svgs };
  await replaceBrand(transaction, state, fresh);
  await writeFound(transaction, {
    ...row,
    domain,
    brandId: id,
    artwork: fresh.base.artwork,
  });
  return id;
}
