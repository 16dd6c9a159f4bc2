import type { Brand } from './catalog';
import { currentCatalog } from './current-catalog';

export type BrandPage = { items: readonly Brand[]; total: number; limit: number; offset: number };

/** One page of the catalog, ordered by slug (spec 4.1). */
export function listBrands({ limit, offset }: { limit: number; offset: number }): BrandPage {
  const { brands } = currentCatalog();
  return { items: brands.slice(offset, offset + limit), total: brands.length, limit, offset };
}
