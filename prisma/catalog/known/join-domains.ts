import type { BrandFacts } from '../facts';
import { isExactlyNamed, keysOf, ownDomain } from './choose-domains';
import { isLikeName } from './is-like-name';
import type { IndexedBrand } from './read-index';

/**
 * Further domains of drawn brands, such as `starbucks.de`: if an item has a domain of the brand and its name,
 * the domains of its other websites that also have exactly that name.
 * @param isFree whether a domain belongs to this item only
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
    if (brand === undefined || others.length > 0 || !isLikeName([item.name, item.label], brand))
      continue;
    const keys = keysOf([brand.name, brand.slug]);
    const further = domains.filter((domain) => isFree(domain) && isExactlyNamed(domain, keys));
    if (further.length > 0) joined.set(brand.slug, [...(joined.get(brand.slug) ?? []), ...further]);
  }
  return joined;
}
