import { domainToUnicode } from 'node:url';
import { type Transaction } from '../platform/database/database';
import { Prisma } from '../platform/generated/client';
import type { Variant } from '../contract/variants';
import { type ArtworkRow, type BrandRow, type BrandState, readState } from './brand-rows';

/** A drawing or picture that a look has chosen for a variant. */
export type FoundDrawing = {
  variant: Variant;
  sha256: string;
  /** `bimi`: named by a DNS record or a mark certificate of the domain. */
  source: 'site' | 'bimi';
  url: string;
  /** Why it was chosen, in plain words. */
  why: string;
  /** An ISO date with the time. */
  fetchedAt: string;
};

/** A mark certificate that is valid. */
export type Mark = { kind: string; organization: string | null; notAfter: Date };

/** A row of `found_brand`. */
export type FoundRow = {
  domain: string;
  brandId: number;
  /** What differs from the base, as columns of `brand`. */
  facts: Partial<BrandRow>;
  drawings: FoundDrawing[];
  artwork: ArtworkRow[];
  base: BrandRow | null;
  mark: Mark | null;
  fetchedAt: Date;
};

/** Ids of the base are far below, and those of own brands above. */
export const foundIds = { min: 500_000_000, max: 999_999_999 };
/** Far behind every brand of the base, so that a search lists them last. No two brands share one. */
const firstRank = 1_000_000;
export const rankOf = (id: number): number => firstRank + id - foundIds.min;

/** An SPDX id: nothing is stated. */
export const foundLicense = 'NOASSERTION';
export const foundAttribution =
  'A trademark of its owner, shown from the owner’s own site. No license is known.';

export async function readFound(
  database: Pick<Transaction, 'foundBrand'>,
  domain: string,
): Promise<FoundRow | null> {
  const row = await database.foundBrand.findUnique({ where: { domain } });
  if (row === null) return null;
  const { facts, drawings, artwork, base, verifiedKind: kind, verifiedTo, ...rest } = row;
  return {
    domain,
    brandId: rest.brandId,
    fetchedAt: rest.fetchedAt,
    facts: facts as Partial<BrandRow>,
    drawings: drawings as unknown as FoundDrawing[],
    artwork: artwork as unknown as ArtworkRow[],
    base: base as BrandRow | null,
    mark:
      kind === null || verifiedTo === null
        ? null
        : { kind, organization: rest.verifiedAs, notAfter: verifiedTo },
  };
}

export async function writeFound(transaction: Transaction, row: FoundRow): Promise<void> {
  const { domain, brandId, base, mark, fetchedAt } = row;
  const data = {
    brandId,
    fetchedAt,
    facts: row.facts as object,
    drawings: row.drawings as object[],
    artwork: row.artwork as object[],
    base: base === null ? Prisma.DbNull : (base as object),
    verifiedKind: mark?.kind ?? null,
    verifiedAs: mark?.organization ?? null,
    verifiedTo: mark?.notAfter ?? null,
  };
  // A brand of the base shows one site: that of its first domain, which a release may have changed.
  await transaction.foundBrand.deleteMany({ where: { brandId, domain: { not: domain } } });
  await transaction.foundBrand.upsert({
    where: { domain },
    create: { domain, ...data },
    update: data,
  });
}

/** Where a find of a domain belongs. */
export type Place =
  | { kind: 'new' }
  /** A brand of the layer `found`, or one of the base without a drawing of its own. */
  | { kind: 'brand'; state: BrandState; row: FoundRow | null }
  /** Nothing may be shown: another brand has the domain. */
  | { kind: 'taken'; why: string };

type Claimant = { id: number; layer: string; hidden: boolean; drawn: boolean };

/** The brand that the domain belongs to: an own one first, then one of the base, hidden ones included. */
export async function findPlace(database: Transaction, domain: string): Promise<Place> {
  const claimants = await database.$queryRaw<Claimant[]>`
    SELECT id, layer,
      EXISTS (SELECT FROM brand_edit e WHERE e.brand_id = id AND hidden_at IS NOT NULL) AS hidden,
      EXISTS (SELECT FROM artwork a WHERE a.brand_id = id AND a.source NOT IN ('site', 'bimi')) AS drawn
    FROM brand WHERE domains @> ARRAY[${domain}] AND layer <> 'found'
    ORDER BY layer DESC, drawn DESC, slug`;
  const row = await readFound(database, domain);
  const [first] = claimants;
  if (first?.layer === 'own') return { kind: 'taken', why: 'a brand of your own has this domain' };
  if (claimants.some(({ hidden }) => hidden))
    return { kind: 'taken', why: 'the brand with this domain is hidden' };
  // A drawing that the operator has set on a known brand is on top of what is found.
  if (first?.drawn && !(await isBareBase(database, first.id)))
    return { kind: 'taken', why: 'the catalog has a drawing of this brand' };
  const id = first?.id ?? row?.brandId;
  const state = id === undefined ? null : await readState(database, { id });
  return state === null ? { kind: 'new' } : { kind: 'brand', state, row };
}

/** Whether the base, below edits and finds, has no drawing. */
async function isBareBase(database: Transaction, id: number): Promise<boolean> {
  const state = await readState(database, { id });
  return state?.base?.artwork.every(({ source }) => isFoundSource(source)) ?? false;
}

export const isFoundSource = (source: string): boolean => source === 'site' || source === 'bimi';

/** The next free id. The journal is locked. */
export async function takeFoundId(transaction: Transaction): Promise<number> {
  const { min, max } = foundIds;
  const [row] = await transaction.$queryRaw<{ id: number }[]>`
    SELECT greatest(
      (SELECT max(id) FROM brand WHERE id BETWEEN ${min} AND ${max}),
      (SELECT max(id) FROM gone_brand WHERE id BETWEEN ${min} AND ${max}), ${min - 1}) + 1 AS id`;
  return row?.id ?? min;
}

const slugLengthMax = 90;

/**
 * A slug for a domain that no brand has: `acme-io` for `acme.io`. If a brand of the base has it or gets it, that one keeps
 * it, and this one has a number behind it.
 */
export async function takeFoundSlug(transaction: Transaction, domain: string): Promise<string> {
  const slug = slugOf(domain);
  for (let i = 1; ; i++) {
    const wanted = i === 1 ? slug : `${slug}-${i}`;
    const [taken] = await transaction.$queryRaw<unknown[]>`
      SELECT FROM brand WHERE slug = ${wanted} OR lookups @> ARRAY[${wanted}] LIMIT 1`;
    if (taken === undefined) return wanted;
  }
}

/** `bücher.de` is `bucher-de`; what has no Latin letters keeps its form in DNS. */
export function slugOf(domain: string): string {
  const plain = domainToUnicode(domain).normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return (/^[a-z0-9.-]+$/.test(plain) ? plain : domain)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, slugLengthMax)
    .replaceAll(/^-+|-+$/g, '');
}
