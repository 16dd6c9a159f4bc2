import type { Category } from '../contract/categories';
import { type Variant, variants } from '../contract/variants';
import { AppError } from '../platform/errors';
import { oncePer } from '../platform/process/made-once';
import { findAccountBrands, type Viewer } from './account-brands';
import { type Artwork, type Brand, type Catalog, isFound } from './catalog';
import { currentCatalog } from './current-catalog';
import { resolveHost } from './lookup/normalize-host';

/** Finds a brand by its slug or a former slug. */
export function findBrand(slug: string, viewer: Viewer = null): Brand | null {
  const own = findAccountBrands(viewer)?.bySlug.get(slug);
  return own ?? currentCatalog().bySlug.get(slug) ?? null;
}

/** @throws AppError `service_not_found` */
export function getBrand(slug: string, viewer: Viewer = null): Brand {
  const brand = findBrand(slug, viewer);
  if (brand === null) throw new AppError('service_not_found', `No brand has the slug "${slug}".`);
  return brand;
}

export function findArtwork({ artwork, gapFillers }: Brand, variant: Variant): Artwork | null {
  return artwork.get(variant) ?? gapFillers.get(variant) ?? null;
}

/** The given variants that the brand has, in the given order. */
export function listArtwork(brand: Brand, names: readonly Variant[] = variants): Artwork[] {
  return names.flatMap((variant) => findArtwork(brand, variant) ?? []);
}

export type BrandPage = { items: readonly Brand[]; total: number; limit: number; offset: number };

type PageQuery = {
  limit: number;
  offset: number;
  category?: Category | undefined;
  /** `facts` includes brands without artwork, and `found` those whose artwork is from their own sites. */
  include?: 'facts' | 'found' | undefined;
};

/** One page of the catalog or of a category, by slug. */
export function listBrands({ limit, offset, category, include }: PageQuery): BrandPage {
  const catalog = currentCatalog();
  const brands = include === undefined ? catalog.brands : included[include](catalog);
  const listed =
    category === undefined ? brands : brands.filter((one) => one.categories.includes(category));
  return { items: listed.slice(offset, offset + limit), total: listed.length, limit, offset };
}

const bySlug = (one: Brand, other: Brand) => (one.slug < other.slug ? -1 : 1);

const included = {
  facts: oncePer(({ brands, known }: Catalog): readonly Brand[] =>
    [...brands, ...known].sort(bySlug),
  ),
  found: oncePer(({ brands, known, found }: Catalog): readonly Brand[] =>
    [...brands, ...known.filter(isFound), ...found].sort(bySlug),
  ),
};

/** @param host as `parseHost` returns it */
export function findBrandByHost(host: string, viewer: Viewer = null): Brand | null {
  const { byHost } = currentCatalog();
  const own = findAccountBrands(viewer);
  const found = own && resolveHost(host, (candidate) => own.byHost.get(candidate) ?? null);
  return found ?? resolveHost(host, (candidate) => byHost.get(candidate) ?? null);
}

/**
 * @param host as `parseHost` returns it
 * @throws AppError `domain_not_found`
 */
export function getBrandByHost(host: string, viewer: Viewer = null): Brand {
  const brand = findBrandByHost(host, viewer);
  if (brand === null)
    throw new AppError('domain_not_found', `No brand in the catalog has the domain ${host}.`);
  return brand;
}
