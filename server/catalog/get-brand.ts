import { enrichSoon } from '../enrichment/enrichment';
import { AppError } from '../errors';
import type { Brand } from './catalog';
import { currentCatalog } from './current-catalog';

/** By slug, or by a slug that the brand once had. */
export function findBrand(slug: string): Brand | null {
  return currentCatalog().bySlug.get(slug) ?? null;
}

/**
 * The brand, which from now on is enriched, for the next time.
 * @throws AppError `service_not_found` (spec 4.2)
 */
export function getBrand(slug: string): Brand {
  const brand = findBrand(slug);
  if (brand) {
    enrichSoon(brand);
    return brand;
  }
  throw new AppError('service_not_found', `No brand has the slug "${slug}".`);
}
