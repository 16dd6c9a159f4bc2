import { fold } from '../../../server/contract/fold';

/** A brand, and the number of source packages that draw it. */
type Drawn = { slug: string; name: string; sources: number };

/** The rank of every drawn brand, from 1: those that more sources draw come first, then by name. */
export function rankBrands(brands: readonly Drawn[]): Map<string, number> {
  const ordered = brands.toSorted(
    (one, other) =>
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

/**
 * Brands known by name in the order of their ranks. Two of the sources list everything: of their brands, those with the
 * obvious domain come first, behind those of other sources and those added by hand.
 */
export function orderKnown<B extends { name: string; domains: readonly string[]; source: string }>(
  brands: readonly B[],
): B[] {
  const isObvious = ({ name, domains }: B) =>
    domains.includes(`${fold(name).replaceAll(' ', '')}.com`);
  const groupOf = (brand: B) => {
    if (brand.source !== 'name-suggestion-index' && brand.source !== '@iconify/json') return 0;
    return isObvious(brand) ? 1 : 2;
  };
  return brands.toSorted((one, other) => groupOf(one) - groupOf(other));
}
