import type { HandRows } from './assign-domains-hand';
import { readHandRows } from './assign-domains-hand';
import { rankDomains } from './assign-domains-rank';
import type { DomainBrand } from './assign-domains-rank';

/**
 * The hosts of every brand by slug, the primary one first; each host belongs to one brand. domains.csv wins over
 * what the sources' addresses say.
 * @throws Error naming the rows of domains.csv whose brand the catalog does not have
 */
export function assignDomains(brands: DomainBrand[]): Map<string, string[]> {
  return assignWithHandRows(brands, readHandRows());
}

export function assignWithHandRows(
  brands: readonly DomainBrand[],
  handRows: ReadonlyMap<string, HandRows>,
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

/** Each host goes to the surest claim, then to the shortest name; where that does not decide, to nobody. */
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
  const won = new Map<string, { host: string; tier: number }[]>();
  for (const [host, { slug, tier, isTied }] of claims) {
    if (!isTied) won.set(slug, [...(won.get(slug) ?? []), { host, tier }]);
  }
  return new Map(
    [...won].map(([slug, hosts]) => [
      slug,
      hosts.sort((a, b) => a.tier - b.tier).map(({ host }) => host),
    ]),
  );
}
