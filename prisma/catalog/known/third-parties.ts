import { isLikeName, type NamedBrand } from './is-like-name';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { tenantDomains } from '../build/assign-domains';
import { ownDomain } from './choose-domains';

/**
 * Further domains of brands, such as `criteo.net`: those of a third party with a domain of the brand and its name.
 * A third party with domains of two brands joins neither.
 * @param isFree whether a domain has no owner yet
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

/** A company listed by third-party-web because its scripts, frames or pictures are part of other sites' pages. */
export type ThirdParty = { name: string; company: string; domains: string[] };

type Entity = { name: string; company?: string; domains: string[] };

const folder = path.join(process.cwd(), 'prisma/catalog/known/node_modules/third-party-web');
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));

/**
 * Every company with the registrable domains that it owns as a whole (`*.example.com`). A single host, such as
 * `ajax.googleapis.com`, and a domain of several companies are left out.
 */
export function readThirdParties(): ThirdParty[] {
  const entities = read('dist/entities-nostats.json') as Entity[];
  const counts = new Map<string, number>();
  for (const host of entities.flatMap(({ domains }) => [...new Set(domains.map(domainOf))]))
    counts.set(host, (counts.get(host) ?? 0) + 1);
  return entities.map(({ name, company = name, domains }) => ({
    name,
    company,
    domains: domains.filter(isWhole).map(domainOf).filter(isOwn),
  }));

  function isOwn(domain: string): boolean {
    return counts.get(domain) === 1 && ownDomain(domain) === domain && !tenantDomains.has(domain);
  }
}

const domainOf = (pattern: string) => {
  const host = pattern.replace('*.', '');
  return ownDomain(host) ?? host;
};

const isWhole = (pattern: string) => pattern.replace('*.', '') === domainOf(pattern);
