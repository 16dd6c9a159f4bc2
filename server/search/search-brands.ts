import type { Brand, Catalog } from '../catalog/catalog';
import { currentCatalog } from '../catalog/current-catalog';
import { AppError } from '../errors';
import { processWide } from '../process-wide';
import { createSearchIndex, type SearchIndex } from './create-search-index';
import { echoQuery } from './echo-query';

/** What is looked for, as it will be echoed, and how many matches at most. */
export type Search = { query: string; limit: number };
export type SearchResult = { query: string; matches: Brand[] };

/** Brands by name, slug or alias, best match first (spec 4.6). */
export function searchBrands({ query, limit }: Search): SearchResult {
  const catalog = currentCatalog();
  const found = indexOf(catalog).search(query, limit);
  const matches = found.flatMap(({ slug }) => catalog.bySlug.get(slug) ?? []);
  return { query, matches };
}

/** @throws AppError `query_too_short` under 2 characters */
export function parseSearch({ q, limit }: { q: string; limit: number }): Search {
  const query = echoQuery(q);
  if ([...query].length < 2) {
    throw new AppError('query_too_short', 'q: must have at least 2 characters.');
  }
  return { query, limit };
}

/** Builds the index now rather than during somebody's first search. */
export function warmSearch(): void {
  indexOf(currentCatalog());
}

const indexes = processWide('search-indexes', () => new WeakMap<Catalog, SearchIndex>());

/** The index belongs to one catalog and goes with it. */
function indexOf(catalog: Catalog): SearchIndex {
  const known = indexes.get(catalog);
  if (known) return known;
  const index = createSearchIndex(
    catalog.brands.map((brand) => ({ ...brand, artworkCount: brand.artwork.size })),
  );
  indexes.set(catalog, index);
  return index;
}
