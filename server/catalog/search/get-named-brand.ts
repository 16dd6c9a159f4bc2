import type { Plan } from '../../contract/plans';
import { AppError } from '../../platform/errors';
import type { Viewer } from '../account-brands';
import type { Brand } from '../catalog';
import { currentCatalog } from '../current-catalog';
import { findBrandByHost } from '../get-brand';
import { parseBusinessEmail } from '../lookup/parse-business-email';
import { findDomain } from '../lookup/parse-host';
import type { Lookup } from '../lookup/parse-lookup';
import { type Resolution, resolveName } from './resolve-name';

/**
 * The brand with this slug, or the one that the name means.
 * @throws AppError `service_not_found`, with the nearest
 */
export function getNamedBrand(name: string, viewer: Viewer = null): Brand {
  const found = resolveName(name, viewer);
  if (found.brand !== null) return found.brand;
  const who = found.isShared ? 'Several brands have the name' : 'No brand has the slug or the name';
  const message = `${who} ${JSON.stringify(name)}.`;
  throw new AppError('service_not_found', message, { extras: listNearest(found) });
}

/** What a 404 adds: brands that may be meant. */
const listNearest = ({ nearest }: Resolution) => ({
  nearest: nearest.map(({ slug, name }: Brand) => ({ slug, name })),
});

/**
 * The brands with these slugs or names, each once, in the order of the request.
 * @throws AppError `service_not_found`, naming all that lead to no brand, with the nearest to the first
 */
export function getNamedBrands(names: readonly string[], viewer: Viewer = null): Brand[] {
  const { results, notFound } = getBrandBatch(names, viewer);
  const [first] = notFound;
  if (first !== undefined) {
    const missing = notFound.map((name) => JSON.stringify(name)).join(', ');
    throw new AppError(
      'service_not_found',
      `No brand has the ${notFound.length === 1 ? 'slug' : 'slugs'} ${missing}.`,
      { extras: listNearest(resolveName(first, viewer)) },
    );
  }
  return [...new Set(results.flatMap(([, brand]) => brand ?? []))];
}

export type BrandBatch = {
  results: (readonly [asked: string, brand: Brand | null])[];
  notFound: string[];
};

/**
 * The unique slugs of a batch call.
 * @throws AppError `batch_too_large` above the plan's limit
 */
export function foldBatch(slugs: readonly string[], plan: Plan): string[] {
  const unique = [...new Set(slugs)];
  if (unique.length > plan.batchSlugsMax) {
    throw new AppError(
      'batch_too_large',
      `at most ${plan.batchSlugsMax} unique slugs per call on the ${plan.tier} plan, got ${unique.length}.`,
      { field: 'slugs' },
    );
  }
  return unique;
}

/** Many brands in one call, in the order of the request. */
export function getBrandBatch(names: readonly string[], viewer: Viewer = null): BrandBatch {
  const results = names.map((name) => [name, resolveName(name, viewer).brand] as const);
  const unknown = results.filter(([, brand]) => brand === null);
  return { results, notFound: unknown.map(([name]) => name) };
}

/**
 * The one brand of a repository, a package or a name. An unknown repository or package leads to its owner's brand.
 * @throws AppError `brand_not_found`, with the nearest after a look-up by name
 */
export function getBrandByLookup(lookup: Lookup, viewer: Viewer = null): Brand {
  const found: Resolution =
    lookup.by === 'name'
      ? resolveName(lookup.name, viewer)
      : { brand: findByReference(lookup, viewer), nearest: [], isShared: false };
  if (found.brand !== null) return found.brand;
  if (lookup.by === 'name') {
    const who = found.isShared ? 'Several brands have' : 'No brand in the catalog has';
    const message = `${who} the name ${JSON.stringify(lookup.name)}.`;
    throw new AppError('brand_not_found', message, { extras: listNearest(found) });
  }
  const what = lookup.by === 'repo' ? 'repository' : 'package';
  throw new AppError('brand_not_found', `No brand in the catalog is known for this ${what}.`);
}

function findByReference(
  { references, host }: Exclude<Lookup, { by: 'name' }>,
  viewer: Viewer,
): Brand | null {
  const { byReference, bySlug } = currentCatalog();
  for (const reference of references) {
    const brand = bySlug.get(byReference.get(reference) ?? '');
    if (brand !== undefined) return brand;
  }
  return host === null ? null : findBrandByHost(host, viewer);
}

/**
 * Finds a brand by whatever a visitor types: a business e-mail address, a domain or URL, a slug or a name.
 * `host` is what it was found by; null if it was found by its slug or name, or not at all.
 * @throws AppError `email_not_brand_domain`
 */
export function lookUpBrand(typed: string): Resolution & { host: string | null } {
  const text = typed.trim();
  const host = findTypedHost(text);
  const atHost = host === null ? null : findBrandByHost(host);
  if (atHost !== null) return { brand: atHost, host, nearest: [] };
  const named = resolveName(text);
  if (named.brand !== null || host === null) return { ...named, host: null };
  // A name inside another's domain is a hint, not a find.
  const { brand, nearest } = resolveName(host.split('.')[0] ?? '');
  return { brand: null, host: null, nearest: brand === null ? nearest : [brand], isShared: false };
}

/**
 * The host of what a visitor types. A name may contain a dot too, but a host has no spaces.
 * @throws AppError `email_not_brand_domain`
 */
export function findTypedHost(text: string): string | null {
  if (/^[^\s/]+@[^\s/]+$/.test(text)) return parseBusinessEmail(text);
  return text.includes('.') && !/\s/.test(text) ? findDomain(text) : null;
}
