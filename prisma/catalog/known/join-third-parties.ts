import { isLikeName, type NamedBrand } from './is-like-name';
import type { ThirdParty } from './read-third-parties';

/**
 * Further domains of brands, such as `criteo.net`: those of a third party that has a domain of the brand and its name.
 * One with domains of two brands joins neither.
 * @param isFree whether nobody has a domain
 */
export function joinThirdParties(
  brands: readonly NamedBrand[],
  parties: readonly ThirdParty[],
  isFree: (domain: string) => boolean,
): Map<string, string[]> {
  const owners = new Map(brands.flatMap((brand) => brand.domains.map((host) => [host, brand])));
  const joined = new Map<string, string[]>();
  for (const { name, company, domains } of parties) {
    const [brand, ...others] = new Set(domains.flatMap((domain) => owners.get(domain) ?? []));
    if (brand === undefined || others.length > 0) continue;
    if (!isLikeName([name, company], brand)) continue;
    const further = [...new Set(domains)].filter((one) => !owners.has(one) && isFree(one));
    if (further.length > 0) joined.set(brand.slug, [...(joined.get(brand.slug) ?? []), ...further]);
  }
  return joined;
}
