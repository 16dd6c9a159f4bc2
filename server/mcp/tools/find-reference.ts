import { apiAddress, isMiss, type McpContext, requestJson } from '../request/call-api';
import type { ParsedReference } from '../request/parse-reference';

/**
 * The slug that a reference leads to. A domain or an e-mail address costs a request of GET /v1/brand.
 * @returns null where there is no such brand
 */
export async function findSlug(
  context: McpContext,
  reference: ParsedReference,
): Promise<string | null> {
  if ('slug' in reference) return reference.slug;
  try {
    const address = apiAddress('/v1/brand', reference);
    return (await requestJson<{ slug: string }>(context, address)).slug;
  } catch (error) {
    if (isMiss(error)) return null;
    throw error;
  }
}

export const missHint = 'The catalog has no such brand. Try search_brands with its name.';
