/** A brand, and the number of source packages that draw it. */
type Drawn = { slug: string; name: string; sources: number };

/**
 * The popularity rank of every brand, from 1. Those in popular.csv come first in its order, then those
 * that more sources draw, then by name.
 * @throws Error naming unknown or repeated slugs of popular.csv
 */
export function rankBrands(
  brands: readonly Drawn[],
  popular: readonly string[],
): Map<string, number> {
  const places = new Map(popular.map((slug, i) => [slug, i]));
  const known = new Set(brands.map(({ slug }) => slug));
  const wrong = popular.filter((slug, i) => !known.has(slug) || places.get(slug) !== i);
  if (wrong.length > 0) throw new Error(`popular.csv: unknown or repeated: ${wrong.join(', ')}`);

  const placeOf = ({ slug }: Drawn) => places.get(slug) ?? popular.length;
  const ordered = brands.toSorted(
    (one, other) =>
      placeOf(one) - placeOf(other) ||
      other.sources - one.sources ||
      compare(one.name.toLowerCase(), other.name.toLowerCase()) ||
      compare(one.slug, other.slug),
  );
  return new Map(ordered.map(({ slug }, i) => [slug, i + 1]));
}

/** The same on every machine, unlike `localeCompare`. */
function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
