import { viewerOf } from '../../accounts/keys/caller';
import { currentCatalog } from '../../catalog/current-catalog';
import { searchBrands } from '../../catalog/search/search-brands';
import { normalizeQuery } from '../../contract/search-query';
import { AppError } from '../../platform/errors';
import type { Representation } from '../request/responses';
import { findIconSet, type IconSet, iconPrefixes } from './iconify-sets';
import { wrap } from './readable';
import type { SurfaceRequest } from './surface';

const searchLimit = { min: 32, max: 999, default: 64 };

export const noSet = () => new AppError('not_found', 'There is no such icon set.');

/** The sets of `prefix=` and `prefixes=`, where a dash at the end stands for any ending; all of them without either. */
export function selectSets(query: URLSearchParams): IconSet[] {
  const asked = [query.get('prefix') ?? [], query.get('prefixes')?.split(',') ?? []].flat();
  const isAsked = (prefix: string) =>
    asked.length === 0 ||
    asked.some((one) => one === prefix || (one.endsWith('-') && prefix.startsWith(one)));
  return iconPrefixes.filter(isAsked).flatMap((prefix) => findIconSet(prefix) ?? []);
}

export const fromSets = <T>(sets: readonly IconSet[], read: (set: IconSet) => T) =>
  Object.fromEntries(sets.map((set) => [set.prefix, read(set)]));

export const listSets = (sets: readonly IconSet[]) => fromSets(sets, describeSet);

const describeSet = (set: IconSet) => ({
  ...set.info,
  total: set.names(currentCatalog()).length,
});

export function presentSet(query: URLSearchParams): object {
  const set = findIconSet(query.get('prefix') ?? '');
  if (set === null) throw noSet();
  const uncategorized = set.names(currentCatalog());
  return {
    prefix: set.prefix,
    total: uncategorized.length,
    title: set.info.name,
    ...(query.get('info') && { info: describeSet(set) }),
    uncategorized,
  };
}

/** Names with every word of the query; in Marque's own sets the brands that a search finds, the best first. */
export function searchIcons({ query, caller }: SurfaceRequest): Representation {
  const words = normalizeQuery(query.get('query') ?? '');
  if (words === '') throw new AppError('bad_request', 'Give a query.');
  const asked = Number.parseInt(query.get('limit') ?? '', 10) || searchLimit.default;
  const limit = Math.max(searchLimit.min, Math.min(asked, searchLimit.max));
  const start = Math.max(0, Number.parseInt(query.get('start') ?? '', 10) || 0);
  const category = query.get('category');
  const sets = selectSets(query).filter(({ info }) => !category || info.category === category);
  const brands = searchBrands({ query: words, limit }, viewerOf(caller)).matches;
  const slugs = brands.map(({ slug }) => slug);
  const found = sets.flatMap((set) => findInSet(set, words, slugs)).slice(0, limit);
  const used = sets.filter(({ prefix }) => found.some((one) => one.startsWith(`${prefix}:`)));
  const body = {
    icons: found.slice(start),
    total: found.length,
    limit,
    start,
    collections: listSets(used),
    request: Object.fromEntries(query),
  };
  return wrap(body, query);
}

function findInSet(set: IconSet, words: string, slugs: readonly string[]): string[] {
  const names = set.names(currentCatalog());
  const parts = words.toLowerCase().split(/[\s-]+/);
  const isOwn = set.prefix.startsWith('marque');
  const known = isOwn ? new Set(names) : null;
  const found = known
    ? slugs.filter((slug) => known.has(slug))
    : names.filter((one) => parts.every((part) => one.includes(part))).sort(byLength);
  return found.map((one) => `${set.prefix}:${one}`);
}

const byLength = (one: string, other: string) => one.length - other.length;
