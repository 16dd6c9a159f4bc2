import type { NamedBrand } from './name-brands';
import { readRows } from '../sources/read-rows';

const shape = /^[a-z0-9]+([-_][a-z0-9]+)*$/;

/**
 * Other slugs that lead to a brand: former ones, of ours and of the sources, then hand-written short names, then
 * those from sources that name brands. The first claim of a slug wins.
 */
export function assignLookups(
  brands: readonly NamedBrand[],
  aliases: ReadonlyMap<string, string[]>,
): Map<string, string[]> {
  const taken = new Set(brands.map(({ slug }) => slug));
  const namesIn = (wanted: string) => (brand: NamedBrand) =>
    brand.icons.flatMap(({ source, name }) => (source === wanted ? name : []));
  const former = readRows('former-slugs.csv', ['slug', 'former']);
  const unknown = former.filter(({ slug }) => !taken.has(slug)).map(({ slug }) => slug);
  if (unknown.length > 0) throw new Error(`former-slugs.csv: no brand ${unknown.join(', ')}`);
  const lookups = new Map<string, string[]>(brands.map(({ slug }) => [slug, []]));
  for (const claim of [
    (brand: NamedBrand) => brand.formerSlugs,
    (brand: NamedBrand) => former.flatMap((row) => (row.slug === brand.slug ? row.former : [])),
    (brand: NamedBrand) => aliases.get(brand.slug) ?? [],
    namesIn('simple-icons'),
    namesIn('@thesvg/icons'),
    namesIn('@lobehub/icons-static-svg'),
  ]) {
    for (const brand of brands) {
      for (const lookup of claim(brand)) {
        if (!shape.test(lookup) || taken.has(lookup)) continue;
        taken.add(lookup);
        lookups.get(brand.slug)?.push(lookup);
      }
    }
  }
  return lookups;
}
