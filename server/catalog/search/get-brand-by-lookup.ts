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
/** Of one name there are never more. */
const namesakesMax = 20;

/**
 * The one brand of a repository, a package or a name. A repository or a package that is not known itself is its owner's.
 * @throws AppError `brand_not_found`, with the brands of the nearest names where it was looked up by name
 */
export function getBrandByLookup(lookup: Lookup): Brand {
  const brand = lookup.by === 'name' ? findByName(lookup.name) : findByReference(lookup);
  if (brand !== null) return brand;
  if (lookup.by === 'name') throw notFoundByName(lookup.name);
  const what = lookup.by === 'repo' ? 'repository' : 'package';
  throw new AppError('brand_not_found', `No brand of the catalog is known to have this ${what}.`);
}

function findByReference({ references, host }: Exclude<Lookup, { by: 'name' }>): Brand | null {
  const { byReference } = currentCatalog();
  for (const reference of references) {
    const brand = byReference.get(reference);
    if (brand !== undefined) return brand;
  }
  return host === null ? null : findBrandByHost(host);
}

/** Of several brands that are alike, none is certain. */
function findByName(name: string): Brand | null {
  const [first = null, ...others] = listNamesakes(name);
  return others.length === 0 ? first : null;
}

/**
 * The brands of this very name, whatever the case, the accents and the punctuation; else those that are also called so.
 * A drawn brand hides those that are known by name alone.
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
  const message = `No brand of the catalog, or more than one, has the name ${JSON.stringify(name)}.`;
  return new AppError('brand_not_found', message, { extras: { nearest } });
}

function search(name: string, limit: number): Brand[] {
  return searchBrands({ query: normalizeQuery(name).slice(0, queryLengthMax), limit }).matches;
}
