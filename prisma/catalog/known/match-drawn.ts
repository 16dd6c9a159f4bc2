import type { BrandFacts } from '../facts';
import { readAliases } from '../build/apply-hand-rows';
import { normalizeName } from '../sources/make-slug';
import { readRows } from '../sources/read-rows';
import { isNamed, ownDomain } from './choose-domains';

/** A brand of another source, with all domains attributed to it. */
export type Candidate = { names: readonly string[]; domains: readonly string[] };

/**
 * Whether a candidate is, or may be, a drawn brand: it shares a domain, or it has the same name and
 * nothing tells the two apart. A similar name alone is not enough: a quarter of those are other companies.
 */
export function createDrawnMatcher(drawn: readonly BrandFacts[]) {
  const taken = takenDomains(drawn);
  // What people call a brand for short, such as Office, may be the whole name of another one.
  const byHand = readAliases();
  const byName = new Map<string, BrandFacts[]>();
  for (const brand of drawn) {
    const stated = brand.aliases.filter((one) => byHand.get(brand.slug)?.includes(one) !== true);
    for (const key of new Set([brand.name, ...stated].map(normalizeName)))
      byName.set(key, [...(byName.get(key) ?? []), brand]);
  }
  return {
    isTaken: (domain: string) => taken.has(domain),
    isDrawn: ({ names, domains }: Candidate): boolean => {
      if (domains.some((domain) => taken.has(domain))) return true;
      return names
        .flatMap((name) => byName.get(normalizeName(name)) ?? [])
        .some((brand) => !isHomonym(brand, domains));
    },
  };
}

/** Another company of the same name: both have domains, which are not one name in two countries. */
function isHomonym(brand: BrandFacts, domains: readonly string[]): boolean {
  if (brand.domains.length === 0) return false;
  const labels = brand.domains.map((host) => normalizeName(host.split('.').at(-2) ?? ''));
  return !domains.some((domain) => isNamed(domain, labels));
}

/** Includes domains of their websites, and those that domains.csv denies to a brand: their owners are disputed. */
function takenDomains(drawn: readonly BrandFacts[]): Set<string> {
  const stated = drawn.flatMap(({ domains, website, guidelines }) => [
    ...domains,
    ...[website, guidelines].flatMap((address) => address ?? []),
  ]);
  const denied = readRows('domains.csv', ['slug', 'host']).map(({ host }) => host.replace('!', ''));
  return new Set([...stated, ...denied].flatMap((address) => ownDomain(address) ?? []));
}
