import type { NamedBrand } from './name-brands';

const shape = /^[a-z0-9]+([-_][a-z0-9]+)*$/;

/**
 * Other slugs that lead to a brand: former ones first, hand-written short names, then those of the sources that name
 * brands. A slug in use, or one that two brands could claim, goes to the first.
 */
export function assignLookups(
  rows: { slug: string }[],
  brands: ReadonlyMap<string, NamedBrand>,
  aliases: ReadonlyMap<string, string[]>,
): Map<string, string[]> {
  const taken = new Set(rows.map(({ slug }) => slug));
  const lookups = new Map<string, string[]>(rows.map(({ slug }) => [slug, []]));
  const claims: ((brand: NamedBrand) => string[])[] = [
    (brand) => brand.formerSlugs,
    (brand) => aliases.get(brand.slug) ?? [],
    ...['simple-icons', '@thesvg/icons', '@lobehub/icons-static-svg'].map(
      (source) => (brand: NamedBrand) =>
        brand.icons.filter((icon) => icon.source === source).map(({ name }) => name),
    ),
  ];
  for (const claim of claims) {
    for (const { slug } of rows) {
      const brand = brands.get(slug);
      if (brand === undefined) continue;
      for (const wish of claim(brand)) {
        if (!shape.test(wish) || taken.has(wish)) continue;
        taken.add(wish);
        lookups.get(slug)?.push(wish);
      }
    }
  }
  return lookups;
}
