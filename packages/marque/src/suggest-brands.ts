import { baseOf, logoAddress } from './logo-image.js';

/** A brand that matches what was typed. */
export type BrandSuggestion = {
  slug: string;
  name: string;
  /** The main host of the brand; null where none is known. */
  domain: string | null;
  /** The address of its logo, with the publishable key. */
  logo: string;
};

export type SuggestOptions = {
  /** A publishable key, `mq_pub_…`. */
  token: string;
  /** Where the service is. */
  host: string;
  /** 6 by default. */
  limit?: number | undefined;
  /** Of the logos, in pixels; 24 by default. */
  size?: number | undefined;
  signal?: AbortSignal | undefined;
};

type Match = Pick<BrandSuggestion, 'slug' | 'name' | 'domain'>;

const typedMin = 2;
const typedMax = 200;

/**
 * The brands that a name, or its beginning, may mean: best match first.
 * @throws Error if the service refuses or is away
 */
export async function suggestBrands(
  typed: string,
  { token, host, limit = 6, size = 24, signal }: SuggestOptions,
): Promise<BrandSuggestion[]> {
  const q = typed.trim().slice(0, typedMax);
  if (q.length < typedMin) return [];
  const address = new URL('v1/search', baseOf(host));
  address.search = String(new URLSearchParams({ q, limit: String(limit) }));
  const response = await fetch(address, {
    headers: { 'X-API-Key': token },
    ...(signal !== undefined && { signal }),
  });
  if (!response.ok) throw new Error(`Marque responded with status ${response.status}.`);
  const { matches } = (await response.json()) as { matches: Match[] };
  return matches.map(({ slug, name, domain }) => ({
    slug,
    name,
    domain: domain ?? null,
    logo: logoAddress({ name: slug, token, host, size }),
  }));
}
