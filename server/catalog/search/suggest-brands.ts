import { type Brand, isDrawn } from '../catalog';
import { queryLengthMax } from '../../contract/limits';
import { isSearchable, normalizeQuery } from '../../contract/search-query';
import { currentCatalog } from '../current-catalog';
import { searchBrands } from './search-brands';

export type Suggestion = {
  brand: Brand;
  /** The domain that begins as typed, or the brand's first; null where it has none. */
  domain: string | null;
};

/**
 * Brands that may be meant by the beginning of a name, slug or domain. Domains come first once there is a
 * dot in it.
 */
export function suggestBrands(typed: string, limit: number): Suggestion[] {
  const text = normalizeQuery(typed).replace(/^(?:https?:\/\/)?(?:www\.)?/, '');
  const query = text.replace(/\/.*/, '').slice(0, queryLengthMax);
  if (!isSearchable(query)) return [];
  const named = searchBrands({ query, limit }).matches.map((brand) => ({
    brand,
    domain: brand.domains[0] ?? null,
  }));
  const hosted = listByDomain(query, limit);
  const all = query.includes('.') ? [...hosted, ...named] : [...named, ...hosted];
  return all
    .filter((one, i) => all.findIndex(({ brand }) => brand === one.brand) === i)
    .slice(0, limit);
}

/** Drawn brands first, then the shortest domains: they are closest to the typed text. */
function listByDomain(start: string, limit: number): Suggestion[] {
  const hosted: [string, Brand][] = [];
  for (const entry of currentCatalog().byHost) {
    if (entry[0].startsWith(start)) hosted.push(entry);
  }
  return hosted
    .sort(
      ([one, brand], [other, otherBrand]) =>
        Number(isDrawn(otherBrand)) - Number(isDrawn(brand)) ||
        one.length - other.length ||
        (one < other ? -1 : 1),
    )
    .slice(0, limit)
    .map(([domain, brand]) => ({ brand, domain }));
}
