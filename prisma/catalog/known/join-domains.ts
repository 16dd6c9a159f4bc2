import type { BrandFacts } from '../facts';
import { normalizeName } from '../sources/make-slug';
import { isExactlyNamed, keysOf, ownDomain } from './choose-domains';
import { introduce } from './describe-known';
import { isLikeName } from './is-like-name';
import type { IndexedBrand } from './read-index';

/**
 * Further domains of drawn brands, such as `starbucks.de`: the domains of the same brand's other websites that
 * also have exactly its name.
 * @param isFree whether a domain belongs to this item only
 */
export function joinDomains(
  drawn: readonly BrandFacts[],
  items: readonly IndexedBrand[],
  isFree: (domain: string) => boolean,
): Map<string, string[]> {
  const joined = new Map<string, string[]>();
  for (const { brand, domains } of matchItems(drawn, items)) {
    const keys = keysOf([brand.name, brand.slug]);
    const further = domains.filter((domain) => isFree(domain) && isExactlyNamed(domain, keys));
    if (further.length > 0) joined.set(brand.slug, [...(joined.get(brand.slug) ?? []), ...further]);
  }
  return joined;
}

/**
 * Names of drawn brands in other scripts, such as 微博 for Weibo. A name that another brand has too is left out.
 * @param isNameBeside whether another item has a folded name
 */
export function joinNames(
  drawn: readonly BrandFacts[],
  items: readonly IndexedBrand[],
  isNameBeside: (item: string, slug: string) => (key: string) => boolean,
): Map<string, string[]> {
  const joined = new Map<string, string[]>();
  for (const { brand, item } of matchItems(drawn, items)) {
    const isOfAnother = isNameBeside(item.item, brand.slug);
    const own = new Set([brand.name, ...brand.aliases].map(normalizeName));
    for (const name of [item.name, ...item.otherNames]) {
      const key = normalizeName(name);
      if (latin.test(name) || own.has(key) || isOfAnother(key)) continue;
      own.add(key);
      joined.set(brand.slug, [...(joined.get(brand.slug) ?? []), name]);
    }
  }
  return joined;
}

/** The description and profiles of each drawn brand, from the item that is known in the most countries. */
export function joinIntroductions(
  drawn: readonly BrandFacts[],
  items: readonly IndexedBrand[],
): Map<string, ReturnType<typeof introduce>> {
  const ascending = items.toSorted((one, other) => one.reach - other.reach);
  return new Map(
    [...matchItems(drawn, ascending)].map(({ brand, item }) => [
      brand.slug,
      introduce(item, brand.domains),
    ]),
  );
}

const latin = /\p{Script=Latin}/u;

/** The items that are a drawn brand: those with one of its domains, of no other brand, and its name. */
function* matchItems(drawn: readonly BrandFacts[], items: readonly IndexedBrand[]) {
  const owners = new Map(drawn.flatMap((brand) => brand.domains.map((host) => [host, brand])));
  for (const item of items) {
    const domains = [...new Set(item.websites.flatMap((website) => ownDomain(website) ?? []))];
    const [brand, ...others] = new Set(domains.flatMap((domain) => owners.get(domain) ?? []));
    if (brand === undefined || others.length > 0) continue;
    if (isLikeName([item.name, item.label], brand)) yield { brand, item, domains };
  }
}
