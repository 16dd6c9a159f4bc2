import { cache } from 'react';
import type { BrandPage } from '../../../../components/brand/describe-brand';
import { decodeSlug } from '../../../decode-slug';
import { isErrorOf, siteTrpc } from '../../../site-trpc';
import { queryLengthMax } from '../../../../server/contract/limits';
import { isSearchable } from '../../../../server/contract/search-query';

const nearestMax = 8;

/** Read once a request, by the page and by its metadata. */
export const findBrandPage = cache(async (slugInPath: string): Promise<BrandPage | null> => {
  const slug = decodeSlug(slugInPath);
  if (slug === null) return null;
  try {
    return await (await siteTrpc()).brand.get.query({ slug });
  } catch (error) {
    const isUnknown = isErrorOf(error, 'service_not_found') || isErrorOf(error, 'validation_error');
    if (isUnknown) return null;
    throw error;
  }
});

/** Brands whose names come near to an unknown slug. */
export async function findNearestBrands(slug: string) {
  const q = slug.replaceAll('-', ' ').trim().slice(0, queryLengthMax);
  if (!isSearchable(q)) return [];
  const trpc = await siteTrpc();
  return (await trpc.catalog.search.query({ q, limit: nearestMax })).matches;
}
