import { isDeepStrictEqual } from 'node:util';
import type { BrandChange } from '../journal/record-changes';
import type { BrandEdit, BrandRow, BrandRows } from './brand-rows';

type Side = BrandRows & { edit?: BrandEdit | null };

/** The facts of a row that callers see, by their public names. */
const factsOf = (row: BrandRow): Record<string, unknown> => ({
  slug: row.slug,
  name: row.name,
  aliases: row.aliases,
  domains: row.domains,
  brandColor: row.brand_color,
  categories: row.categories,
  website: row.website,
  guidelines: row.guidelines,
  description: row.description,
  verified: (row.verified_at ?? null) !== null,
});

const drawingsOf = ({ artwork }: BrandRows): Record<string, unknown> =>
  Object.fromEntries(artwork.map(({ variant, sha256 }) => [variant, sha256]));

/** The licenses of drawings that are the same on both sides: a new drawing is a change by itself. */
function licensesOf(side: BrandRows, other: BrandRows): Record<string, unknown> {
  const known = drawingsOf(other);
  const same = side.artwork.filter(
    ({ variant, sha256, fills_gap: isMade }) => !isMade && known[variant] === sha256,
  );
  return Object.fromEntries(same.map(({ variant, license }) => [`license.${variant}`, license]));
}

/** What differs for callers between two states of a brand, as rows of the journal. */
export function describeChanges(
  before: Side | null,
  after: Side | null,
  actor: BrandChange['actor'] = 'operator',
): BrandChange[] {
  const named = after ?? before;
  if (named === null) return [];
  const { id: brandId, slug, name, layer } = named.brand;
  const isEdited = (after?.edit ?? null) !== null && layer !== 'own' && layer !== 'account';
  const common = { brandId, slug, name, layer: isEdited ? 'correction' : layer, actor };
  const shown = { before: shownSide(before), after: shownSide(after) };
  if (shown.before === null && shown.after === null) return [];
  const facts = compare(
    shown.before && factsOf(shown.before.brand),
    shown.after && factsOf(shown.after.brand),
  );
  const drawings = compare(
    shown.before && drawingsOf(shown.before),
    shown.after && drawingsOf(shown.after),
  );
  if (shown.after === null)
    return [
      { ...common, kind: 'removed', reason: after?.edit?.hiddenFor ?? null, changes: drawings },
    ];
  if (shown.before === null)
    return [{ ...common, kind: before === null ? 'added' : 'restored', changes: drawings }];
  Object.assign(
    facts,
    compare(licensesOf(shown.before, shown.after), licensesOf(shown.after, shown.before)),
  );
  return [
    ...(Object.keys(facts).length > 0
      ? [{ ...common, kind: 'facts' as const, changes: facts }]
      : []),
    ...(Object.keys(drawings).length > 0
      ? [{ ...common, kind: 'artwork' as const, changes: drawings }]
      : []),
  ];
}

/** Null for a hidden brand. */
const shownSide = (side: Side | null) => ((side?.edit?.hiddenFor ?? null) === null ? side : null);

function compare(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Record<string, [unknown, unknown]> {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const pairs = [...names].map(
    (name) => [name, [before?.[name] ?? null, after?.[name] ?? null]] as const,
  );
  return Object.fromEntries(
    pairs.filter(([, [one, other]]) => !isDeepStrictEqual(one, other)),
  ) as Record<string, [unknown, unknown]>;
}
