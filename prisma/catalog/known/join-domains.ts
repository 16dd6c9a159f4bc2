import type { BrandFacts } from '../facts';
import { normalizeName } from '../build/make-slug';
import { isExactlyNamed, keysOf, ownDomain } from './choose-domains';
import type { IndexedBrand } from './read-index';

/**
 * Further domains of drawn brands, such as `starbucks.de`: where an item has a domain of the brand and its name, those
 * of its other websites that have exactly that name too.
 * @param isFree whether a domain is this item's alone and nobody else's
 */
export function joinDomains(
  drawn: readonly BrandFacts[],
  items: readonly IndexedBrand[],
  isFree: (domain: string) => boolean,
): Map<string, string[]> {
  const owners = new Map(drawn.flatMap((brand) => brand.domains.map((host) => [host, brand])));
  const joined = new Map<string, string[]>();
  for (const item of items) {
    const domains = [...new Set(item.websites.flatMap((website) => ownDomain(website) ?? []))];
    const [brand, ...others] = new Set(domains.flatMap((domain) => owners.get(domain) ?? []));
    if (brand === undefined || others.length > 0 || !hasLikeName(item, brand)) continue;
    const keys = keysOf([brand.name, brand.slug]);
    const further = domains.filter((domain) => isFree(domain) && isExactlyNamed(domain, keys));
    if (further.length > 0) joined.set(brand.slug, [...(joined.get(brand.slug) ?? []), ...further]);
  }
  return joined;
}

/** "Shell" and "Shell plc", but not "Shell Recharge", which may have other owners in other countries. */
function hasLikeName({ name, label }: IndexedBrand, brand: BrandFacts): boolean {
  const own = new Set(keysOf([brand.name, brand.slug, ...brand.aliases]));
  return [name, label].some((one) => own.has(normalizeName(one)));
}
