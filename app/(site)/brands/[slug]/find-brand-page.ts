import { cache } from 'react';
import type { BrandPage } from '../../../../components/brand/variant-list';
import { isAppErrorOf, serverTrpc } from '../../../server-trpc';

const nearestMax = 8;
const queryLengthMin = 2;
const queryLengthMax = 128;

/** Read once a request, by the page and by its metadata. */
export const findBrandPage = cache(async (slugInPath: string): Promise<BrandPage | null> => {
  const slug = decodeSlug(slugInPath);
  if (slug === null) return null;
  try {
    return await (await serverTrpc()).brand.get({ slug });
  } catch (error) {
    const isUnknown =
      isAppErrorOf(error, 'service_not_found') || isAppErrorOf(error, 'validation_error');
    if (isUnknown) return null;
    throw error;
  }
});

/** Brands whose names come near to a slug that there is not. */
export async function findNearestBrands(slug: string) {
  const q = slug.replaceAll('-', ' ').trim().slice(0, queryLengthMax);
  if ([...q].length < queryLengthMin) return [];
  const trpc = await serverTrpc();
  return (await trpc.catalog.search({ q, limit: nearestMax })).matches;
}

/** Null for what is no text. */
export function decodeSlug(slugInPath: string): string | null {
  try {
    return decodeURIComponent(slugInPath);
  } catch {
    return null;
  }
}
