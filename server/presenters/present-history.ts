import { artworkHash } from '../artwork/served-artwork';
import type { Brand } from '../catalog/catalog';
import { findBrand, listArtwork } from '../catalog/get-brand';
import { findBitmaps, listPastArtwork } from '../catalog/past-artwork';
import { isVariant, variants, type Variant } from '../contract/variants';
import { type ListedChange, listHistory, listLatestChanges } from '../journal/list-changes';

/** A drawing that a brand has or had for a variant. */
export type DatedArtwork = {
  variant: string;
  /** For `v`. */
  hash: string;
  format: 'svg' | 'png';
  source: string;
  license: string;
  /** Null: since the brand is in this catalog. */
  from: string | null;
  /** Null: it is served today. */
  until: string | null;
};

/** The changes of a brand, the newest first, and every drawing that it has or had, those of today first. */
export async function presentHistory(brand: Brand, limit: number) {
  const [changes, past] = await Promise.all([listHistory(brand, limit), listPastArtwork(brand)]);
  const setAt = (variant: string, sha256: string) =>
    changes.find((change) => change.changes[variant]?.[1] === sha256)?.time ?? null;
  const current = [...listArtwork(brand), ...brand.bitmaps.values()];
  const artwork = [
    ...current.map(({ variant, sha256, source, license }) => ({
      variant,
      sha256,
      source,
      license,
      until: null,
      isBitmap: brand.bitmaps.has(variant),
    })),
    ...past.map(({ replacedAt, ...one }) => ({ ...one, until: replacedAt.toISOString() })),
  ].map(({ sha256, isBitmap, ...one }): DatedArtwork => ({
    variant: one.variant,
    hash: artworkHash({ sha256 }),
    format: isBitmap ? 'png' : 'svg',
    source: one.source,
    license: one.license,
    from: setAt(one.variant, sha256),
    until: one.until,
  }));
  return { changes, artwork };
}

/** A change with the pictures that it changed, as far as they may be shown. */
export type ShownChange = Pick<
  ListedChange,
  'cursor' | 'time' | 'slug' | 'name' | 'kind' | 'by'
> & {
  /** Whether the brand has a page. */
  hasPage: boolean;
  facts: [fact: string, before: unknown, after: unknown][];
  drawings: { variant: Variant; before: string | null; after: string | null }[];
};

/** One page of the changes that everyone sees, the newest first. */
export async function presentLatestChanges(before: string | null, limit: number) {
  const { changes, hasMore } = await listLatestChanges(before, limit);
  const hashes = changes.flatMap((change) => Object.values(change.changes).flat());
  const bitmaps = await findBitmaps(hashes.filter((hash) => typeof hash === 'string'));
  return { changes: changes.map((change) => showChange(change, bitmaps)), hasMore };
}

function showChange(
  { brandId, changes, ...change }: Awaited<ReturnType<typeof listLatestChanges>>['changes'][number],
  bitmaps: ReadonlySet<string>,
): ShownChange {
  const { cursor, time, slug, name, kind, by } = change;
  const isOfFacts = kind === 'facts';
  // A hidden brand shows nothing, and another one may have its slug by now.
  const hasPage = findBrand(slug)?.id === brandId;
  const pictureOf = (variant: string, sha256: unknown) =>
    typeof sha256 === 'string' && hasPage
      ? `/logos/${slug}/${variant}.${bitmaps.has(sha256) ? 'png' : 'svg'}?v=${artworkHash({ sha256 })}`
      : null;
  const entries = Object.entries(changes);
  return {
    cursor,
    time,
    slug,
    name,
    kind,
    by,
    hasPage,
    facts: isOfFacts ? entries.map(([fact, [one, other]]) => [fact, one, other]) : [],
    drawings:
      isOfFacts || !hasPage
        ? []
        : entries
            .flatMap(([variant, [one, other]]) =>
              isVariant(variant)
                ? [{ variant, before: pictureOf(variant, one), after: pictureOf(variant, other) }]
                : [],
            )
            .sort((one, other) => variants.indexOf(one.variant) - variants.indexOf(other.variant)),
  };
}
