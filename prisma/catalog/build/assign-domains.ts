import { type HandRows, groupHandRows } from './assign-domains-hand';
import { type DomainBrand, rankDomains } from './assign-domains-rank';

/**
 * The hosts of every brand by slug, the primary one first; no two brands share one. domains.csv takes
 * precedence over the sources.
 * @throws Error naming the rows of domains.csv without a brand
 */
export function assignDomains(
  brands: readonly DomainBrand[],
  handRows: ReadonlyMap<string, HandRows> = groupHandRows(),
): Map<string, string[]> {
  const slugs = new Set(brands.map(({ slug }) => slug));
  const strangers = [...handRows.keys()].filter((slug) => !slugs.has(slug));
  if (strangers.length > 0)
    throw new Error(
      `domains.csv names brands that the catalog does not have: ${strangers.join(', ')}`,
    );

  const byHand = new Set([...handRows.values()].flatMap(({ added }) => added));
  const won = winners(
    brands,
    (slug, host) => byHand.has(host) || handRows.get(slug)?.removed.has(host) === true,
  );
  return new Map(
    brands.flatMap(({ slug }) => {
      const hosts = [...(handRows.get(slug)?.added ?? []), ...(won.get(slug) ?? [])];
      return hosts.length === 0 ? [] : [[slug, hosts] as const];
    }),
  );
}

type Claim = { slug: string; nameLength: number; tier: number; isTied: boolean };

/** Each host goes to the most certain claim, then to the shortest name; a tie goes to neither. */
function winners(
  brands: readonly DomainBrand[],
  isExcluded: (slug: string, host: string) => boolean,
): Map<string, string[]> {
  const claims = new Map<string, Claim>();
  for (const brand of brands) {
    for (const { host, tier } of rankDomains(brand)) {
      if (isExcluded(brand.slug, host)) continue;
      const claim: Claim = { slug: brand.slug, nameLength: brand.name.length, tier, isTied: false };
      const held = claims.get(host);
      const order =
        held === undefined ? -1 : claim.tier - held.tier || claim.nameLength - held.nameLength;
      if (order < 0) claims.set(host, claim);
      else if (order === 0 && held !== undefined) held.isTied = true;
    }
  }
  const won = new Map<string, string[]>();
  for (const [host, { slug, isTied }] of [...claims].sort(([, a], [, b]) => a.tier - b.tier)) {
    if (!isTied) won.set(slug, [...(won.get(slug) ?? []), host]);
  }
  return won;
}
