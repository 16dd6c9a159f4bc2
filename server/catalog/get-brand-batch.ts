import { AppError } from '../errors';
import type { Plan } from '../quotas/plans';
import type { Brand } from './catalog';
import { findBrand } from './get-brand';

export type BrandBatch = {
  results: (readonly [slug: string, brand: Brand | null])[];
  notFound: string[];
};

/**
 * Many brands in one call, in the order asked for; a slug asked for twice counts once (spec 4.3).
 * @throws AppError `batch_too_large` above the plan's limit
 */
export function getBrandBatch(slugs: readonly string[], plan: Plan): BrandBatch {
  const unique = [...new Set(slugs)];
  if (unique.length > plan.batchSlugsMax) {
    throw new AppError(
      'batch_too_large',
      `slugs: at most ${plan.batchSlugsMax} unique slugs per call on the ${plan.tier} plan, got ${unique.length}.`,
    );
  }
  const results = unique.map((slug) => [slug, findBrand(slug)] as const);
  const notFound = results.filter(([, brand]) => brand === null).map(([slug]) => slug);
  return { results, notFound };
}
