import { apiAddress, isMiss, type McpContext, requestJson } from '../request/call-api';
import type { ParsedReference } from '../request/parse-reference';

/**
 * The slug that a reference leads to. Anything but a slug costs a request of the bucket `domain`.
 * @returns null where there is no such brand
 */
export async function findSlug(
  context: McpContext,
  reference: ParsedReference,
): Promise<string | null> {
  if ('slug' in reference) return reference.slug;
  try {
    return (await requestJson<{ slug: string }>(context, lookUpAddress(reference))).slug;
  } catch (error) {
    if (isMiss(error)) return null;
    throw error;
  }
}

/** Where the API looks up what is no slug. */
export function lookUpAddress(reference: Exclude<ParsedReference, { slug: string }>): string {
  const isHost = 'domain' in reference || 'email' in reference;
  return apiAddress(isHost ? '/v1/brand' : '/v1/lookup', reference);
}

export const missHint = 'The catalog has no such brand. Try search_brands with its name.';
