import { fold } from '../../contract/fold';
import { queryLengthMax } from '../../contract/limits';
import { normalizeQuery } from '../../contract/search-query';
import { AppError } from '../../platform/errors';
import type { Brand } from '../catalog';
import { currentCatalog } from '../current-catalog';
import { findBrandByHost } from '../get-brand';
import type { Lookup } from '../lookup/parse-lookup';
import { searchBrands } from './search-brands';

const nearestMax = 3;
/** No name has more brands. */
const namesakesMax = 20;

/**
 * The one brand of a repository, a package or a name. An unknown repository or package leads to its owner's brand.
 * @throws AppError `brand_not_found`, with the nearest names after a look-up by name
 */
export function getBrandByLookup(lookup: Lookup): Brand {
  const brand = lookup.by === 'name' ? findByName(lookup.name) : findByReference(lookup);
  if (brand !== null) return brand;
  if (lookup.by === 'name') throw notFoundByName(lookup.name);
  const what = lookup.by === 'repo' ? 'repository' : 'package';
  throw new AppError('brand_not_found', `No brand in the catalog is known for this ${what}.`);
}

function findByReference({ references, host }: Exclude<Lookup, { by: 'name' }>): Brand | null {
  const { byReference } = currentCatalog();
  for (const reference of references) {
    const brand = byReference.get(reference);
    if (brand !== undefined) return brand;
  }
  return host === null ? null : findBrandByHost(host);
}

/** Several equal matches are ambiguous, so none is returned. */
function findByName(name: string): Brand | null {
  const [first = null, ...others] = listNamesakes(name);
  return others.length === 0 ? first : null;
}

/**
 * The brands with exactly this name, ignoring case, accents and punctuation; else those with it as an alias. A drawn
 * brand hides brands known by name only.
 */
export function listNamesakes(name: string): Brand[] {
  const key = keyOf(name);
  const near = search(name, namesakesMax);
  const named = near.filter((brand) => keyOf(brand.name) === key);
  const called = near.filter(({ aliases }) => aliases.some((one) => keyOf(one) === key));
  const some = named.length > 0 ? named : called;
  const drawn = some.filter(({ artwork }) => artwork.size > 0);
  return drawn.length > 0 ? drawn : some;
}

/** "Next.js" is nextjs. */
const keyOf = (name: string) => fold(name).replaceAll(' ', '');

function notFoundByName(name: string): AppError {
  const nearest = search(name, nearestMax).map((brand) => ({ slug: brand.slug, name: brand.name }));
  const message = `No brand in the catalog, or more than one, has the name ${JSON.stringify(name)}.`;
  return new AppError('brand_not_found', message, { extras: { nearest } });
}

function search(name: string, limit: number): Brand[] {
  return searchBrands({ query: normalizeQuery(name).slice(0, queryLengthMax), limit }).matches;
}
