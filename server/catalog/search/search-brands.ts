import { fold } from '../../contract/fold';
import { queryLengthMin } from '../../contract/limits';
import { normalizeQuery } from '../../contract/search-query';
import { AppError } from '../../platform/errors';
import type { Brand, Catalog } from '../catalog';
import { currentCatalog } from '../current-catalog';
import { createSearchIndex, type SearchIndex, type Standing } from './create-search-index';
import { runInSlices, runSteps } from './steps';

/** `query` is normalized, as the response echoes it. */
export type Search = { query: string; limit: number };
export type SearchResult = { query: string; matches: Brand[] };

/** Finds brands by name, slug or alias, best match first. */
export function searchBrands({ query, limit }: Search): SearchResult {
  return { query, matches: indexOf(currentCatalog()).search(query, limit) };
}

/** Every brand with a name, an alias or a slug that folds to this, without its spaces. */
export const listNamed = (key: string): Brand[] => indexOf(currentCatalog()).named(key);

/**
 * Every drawn brand that matches, best match first; all of them without a query.
 * @throws AppError `query_too_short`
 */
export function listMatches(q: string): readonly Brand[] {
  if (normalizeQuery(q) === '') return currentCatalog().brands;
  const { matches } = searchBrands(parseSearch({ q, limit: Infinity }));
  return matches.filter(({ artwork }) => artwork.size > 0);
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

/** Builds the index of a catalog that comes into use: no request waits for it. */
export async function warmSearch(catalog: Catalog): Promise<void> {
  if (!indexes.has(catalog)) indexes.set(catalog, await runInSlices(stepsOf(catalog)));
}

function indexOf(catalog: Catalog): SearchIndex<Brand> {
  const index = indexes.get(catalog) ?? runSteps(stepsOf(catalog));
  indexes.set(catalog, index);
  return index;
}

const stepsOf = ({ brands, known }: Catalog) =>
  createSearchIndex([...brands, ...known], standingOf);

const standingOf = (brand: Brand): Standing => ({
  artworkCount: brand.artwork.size,
  isRenowned: brand.origin !== null && isRenowned(brand, brand.origin.source),
});

/** Two of the sources list everything; their well-known brands are those with the obvious domain. */
export function isRenowned(
  { name, domains }: Pick<Brand, 'name' | 'domains'>,
  source: string,
): boolean {
  if (source !== 'name-suggestion-index' && source !== '@iconify/json') return true;
  return domains.includes(`${fold(name).replaceAll(' ', '')}.com`);
}
