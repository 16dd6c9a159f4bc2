import { setImmediate } from 'node:timers/promises';
import { queryLengthMin } from '../../contract/limits';
import { normalizeQuery } from '../../contract/search-query';
import { AppError } from '../../platform/errors';
import { oncePer } from '../../platform/process/made-once';
import { type AccountBrands, findAccountBrands, type Viewer } from '../account-brands';
import { type Brand, type Catalog, isDrawn, listNames } from '../catalog';
import { currentCatalog } from '../current-catalog';
import { compareScores, createSearchIndex, type SearchIndex } from './create-search-index';

/** `query` is normalized, as the response echoes it. */
export type Search = { query: string; limit: number };
export type SearchResult = { query: string; matches: Brand[] };

/** Finds brands by name, slug, alias or whole domain, the best match first. */
export function searchBrands({ query, limit }: Search, viewer: Viewer = null): SearchResult {
  const catalog = currentCatalog();
  const own = findAccountBrands(viewer);
  const found = currentIndex(catalog).search(query, limit);
  if (own !== null) found.push(...indexAccountBrands(own).search(query, limit));
  if (own !== null) found.sort(compareScores);
  const matches = found.slice(0, limit).map(({ brand }) => brand);
  const owner = query.includes('.')
    ? (own?.byHost.get(query) ?? catalog.byHost.get(query))
    : undefined;
  if (owner === undefined || owner === matches[0]) return { query, matches };
  return { query, matches: [owner, ...matches.filter((one) => one !== owner)].slice(0, limit) };
}

/**
 * Every drawn brand that matches, best match first; all of them without a query.
 * @throws AppError `query_too_short`
 */
export function listMatches(q: string, viewer: Viewer = null): readonly Brand[] {
  if (normalizeQuery(q) === '') {
    const own = findAccountBrands(viewer)?.all.filter(isDrawn) ?? [];
    return own.length === 0 ? currentCatalog().brands : [...own, ...currentCatalog().brands];
  }
  const { matches } = searchBrands(parseSearch({ q, limit: Infinity }), viewer);
  return matches.filter(isDrawn);
}

/** @throws AppError `query_too_short` under 2 characters */
export function parseSearch({ q, limit }: { q: string; limit: number }): Search {
  const query = normalizeQuery(q);
  if ([...query].length < queryLengthMin) {
    throw new AppError('query_too_short', `must have at least ${queryLengthMin} characters.`, {
      field: 'q',
    });
  }
  return { query, limit };
}

const indexes = new WeakMap<Catalog, SearchIndex<Brand>>();

/** No request waits for longer while the index of a new catalog is filled. */
const sliceMs = 5;

/**
 * Indexes a catalog that comes into use: no request waits for it.
 * @param before the one that it was made from, by replacing some brands
 */
export async function warmSearch(catalog: Catalog, before: Catalog | null = null): Promise<void> {
  if (indexes.has(catalog)) return;
  const known = before && indexes.get(before);
  if (known && catalog.replaced) {
    for (const brand of catalog.replaced.gone) known.remove(brand);
    for (const brand of catalog.replaced.fresh) known.add(brand);
    return void indexes.set(catalog, known);
  }
  const index = createSearchIndex<Brand>();
  let began = performance.now();
  for (const brand of listNames.flatMap((list) => catalog[list])) {
    index.add(brand);
    if (performance.now() - began < sliceMs) continue;
    await setImmediate();
    began = performance.now();
  }
  indexes.set(catalog, index);
}

/** The index of the catalog in use. */
export function currentIndex(catalog = currentCatalog()): SearchIndex<Brand> {
  let index = indexes.get(catalog);
  if (index === undefined) {
    indexes.set(catalog, (index = createSearchIndex()));
    for (const brand of listNames.flatMap((list) => catalog[list])) index.add(brand);
  }
  return index;
}

/** The index of an account's brands: made at the first search, as few accounts have any. */
export const indexAccountBrands = oncePer(({ all }: AccountBrands) => {
  const index = createSearchIndex<Brand>();
  for (const brand of all) index.add(brand);
  return index;
});
