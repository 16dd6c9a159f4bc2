import { readRows } from './read-rows';

const rows = readRows('shared-domains.csv', ['kind', 'words']);

function wordsOf(kind: string): ReadonlySet<string> {
  return new Set(rows.flatMap((row) => (row.kind === kind ? row.words.split(' ') : [])));
}

/**
 * Domains with pages, files or accounts of others. Neither the domain nor a subdomain identifies a brand,
 * unless the brand has the domain's own name.
 */
export const tenantDomains = wordsOf('tenant');

/** Owners of many brands: the domain is the owner's, a subdomain may name a product. */
export const ownerDomains = wordsOf('owner');

/** Top-level domains of brand portals, not of sites ("medium.design"). */
export const portalSuffixes = wordsOf('portal-suffix');

/** With these around its name, a domain is still the brand's ("getpocket.com", "golang.org"). */
export const neutralPrefixes = [...wordsOf('neutral-prefix')];
export const neutralSuffixes = [...wordsOf('neutral-suffix')];
