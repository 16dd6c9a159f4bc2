import { queryLengthMax } from '../../contract/limits';
import { isSearchable, normalizeQuery } from '../../contract/search-query';
import { findAccountBrands, type Viewer } from '../account-brands';
import { type Brand, isDrawn } from '../catalog';
import { currentCatalog } from '../current-catalog';
import { findBrand, findBrandByHost } from '../get-brand';
import { findDomain } from '../lookup/parse-host';
import { foldName, listReadings, type Reading, type Role } from './fold-name';
import { currentIndex, indexAccountBrands, searchBrands } from './search-brands';

/** One brand, or up to three that may be meant; `isShared` if all of these have the name. */
export type Resolution =
  | { brand: Brand; nearest: readonly never[] }
  | { brand: null; nearest: readonly Brand[]; isShared: boolean };

const nearestMax = 3;

/**
 * The one brand that a text names: by its slug, else by a name, an alias or a former slug, however it is written.
 * Several brands are as good as none. For a slug nothing is computed.
 */
export function resolveName(text: string, viewer: Viewer = null): Resolution {
  const named = listNamed(text, viewer);
  const [first, ...others] = named;
  if (first !== undefined && others.length === 0) return { brand: first, nearest: [] };
  if (isOwnSlug(text)) return { brand: null, nearest: [], isShared: false };
  const nearest = first === undefined ? search(readTyped(text), viewer) : named;
  return { brand: null, nearest: nearest.slice(0, nearestMax), isShared: first !== undefined };
}

/** As `resolveName`, without a search for the nearest. */
export function findNamedBrand(text: string, viewer: Viewer = null): Brand | null {
  const [first, ...others] = listNamed(text, viewer);
  return first !== undefined && others.length === 0 ? first : null;
}

/** The brands that a text names: by its slug one, and by a name, an alias or a former slug perhaps several. */
function listNamed(text: string, viewer: Viewer): readonly Brand[] {
  const exact = findBrand(text, viewer);
  if (exact !== null) return [exact];
  if (isOwnSlug(text)) return [];
  const typed = readTyped(text);
  const own = findOwn(typed, viewer);
  return own === null ? listMeant(typed) : [own];
}

/** The slug of an account's brand: another one would be a wrong guess. */
const isOwnSlug = (text: string) => text.startsWith('@');

const readTyped = (text: string) => text.normalize('NFC').trim().slice(0, queryLengthMax);

/** Whether at least one brand has this name. */
export const isBrandName = (text: string): boolean => listMeant(text).length > 0;

/** The brands of the first reading that has any; else the owner of the domain: "Archive.org". */
function listMeant(typed: string): Brand[] {
  const words = foldName(typed);
  if (words.length === 0) return [];
  const readings = [{ words, without: null, text: typed }, ...listReadings(typed)];
  // Any site can give itself a name: it must not take the place of a brand that the catalog has.
  for (const isOfSites of [false, true]) {
    for (const reading of readings) {
      const some = listCalled(reading, isOfSites);
      if (some.length > 0) return some;
    }
    const owner = currentCatalog().byHost.get(typed.toLowerCase());
    if (owner !== undefined) return [owner];
  }
  return [];
}

/**
 * Brands that have it as their name; else as an alias or a slug; else without their maker.
 * @param isOfSites among those of the layer `found`, or among the others
 */
function listCalled({ words, without, text }: Reading, isOfSites: boolean): Brand[] {
  // Proto is not Proto.io: a name that is part of a domain may be another brand's.
  const all = currentIndex()
    .listSpelled(words.join(''))
    .filter(({ brand }) => (brand.layer === 'found') === isOfSites)
    .filter(({ brand, role }) => role !== 'short' || !brand.name.includes('.'));
  const [best] = all;
  if (best === undefined || best.role === 'initials') return [];
  const kindOf = (role: Role) => (role === 'part' ? 'alias' : role);
  const some = all
    .filter(({ role }) => kindOf(role) === kindOf(best.role))
    .map(({ brand }) => brand);
  if (without === 'word') return some.length === 1 ? some : [];
  const called = hideOthers(some, best.brand);
  if (without !== 'ending') return called;
  const host = findDomain(/\S+\.[a-z]+/i.exec(text)?.[0] ?? '');
  return called.filter((brand) => host !== null && findBrandByHost(host) === brand);
}

/** A drawn brand hides those known by name only. If one of these is the best known, it hides others that are half so. */
function hideOthers(brands: readonly Brand[], best: Brand): Brand[] {
  return brands.filter(isDrawn(best) ? isDrawn : ({ rank }) => rank < 2 * best.rank);
}

function search(typed: string, viewer: Viewer): Brand[] {
  const query = normalizeQuery(typed).slice(0, queryLengthMax);
  return isSearchable(query) ? searchBrands({ query, limit: nearestMax }, viewer).matches : [];
}

/** The account's brand that has this name or alias, before any of the catalog. */
function findOwn(typed: string, viewer: Viewer): Brand | null {
  const own = findAccountBrands(viewer);
  if (own === null) return null;
  const spelled = indexAccountBrands(own).listSpelled(foldName(typed).join(''));
  const called = spelled.find(({ role }) => role !== 'short' && role !== 'initials');
  return called?.brand ?? own.byHost.get(typed.toLowerCase()) ?? null;
}
