import { type Caller, viewerOf } from '../../accounts/keys/caller';
import { opensBrand } from '../../accounts/keys/check-grant';
import type { Brand } from '../../catalog/catalog';
import { findBrand } from '../../catalog/get-brand';
import { getNamedBrand } from '../../catalog/search/get-named-brand';
import { AppError } from '../../platform/errors';

/**
 * The brand that a family's name means: by slug, former slug or a source's own slug, else by name.
 * @throws AppError `service_not_found`, or `scope_missing` for a brand that the key does not open
 */
export function getSurfaceBrand(name: string, caller: Caller): Brand {
  const brand = getNamedBrand(name, viewerOf(caller));
  if (opensBrand(caller.grant, brand)) return brand;
  throw new AppError('scope_missing', `This key does not open the brand "${brand.slug}".`);
}

/** By slugs alone, for requests with many names. Null for a brand that is unknown, or that the key does not open. */
export function findSurfaceBrand(name: string, caller: Caller): Brand | null {
  const brand = findBrand(name, viewerOf(caller));
  return brand !== null && opensBrand(caller.grant, brand) ? brand : null;
}
