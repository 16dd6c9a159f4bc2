import { AppError } from '../errors';
import type { Brand } from './catalog';
import { findBrand } from './get-brand';

export const slugsMax = 50;

/**
 * The brands of all these slugs, each once, in the order asked for.
 * @throws AppError `service_not_found` that names every slug without a brand
 */
export function getBrands(slugs: readonly string[]): Brand[] {
  const found = slugs.map((slug) => [slug, findBrand(slug)] as const);
  const missing = found.filter(([, brand]) => brand === null).map(([slug]) => JSON.stringify(slug));
  if (missing.length > 0) {
    const isOne = missing.length === 1;
    throw new AppError(
      'service_not_found',
      `No brand has the ${isOne ? 'slug' : 'slugs'} ${missing.join(', ')}.`,
    );
  }
  return [...new Set(found.flatMap(([, brand]) => brand ?? []))];
}
