import { parse } from 'tldts';
import {
  neutralPrefixes,
  neutralSuffixes,
  ownerDomains,
  portalSuffixes,
  tenantDomains,
} from './assign-domains-generic';
import { normalizeName } from './make-slug';

/** The facts that a brand's domains are derived from. */
export type DomainBrand = {
  slug: string;
  name: string;
  aliases: string[];
  /** Its names in the source packages. */
  sourceSlugs: string[];
  /** Its addresses in the sources: sites, guidelines, origins of drawings. */
  urls: string[];
};

/** A host and how certain it is: 0, a name that is itself a domain, is the most certain. */
export type Candidate = { host: string; tier: number };

const tiers = { title: 0, name: 1, alias: 2, affix: 3, product: 4 } as const;

/** Every host that the brand's names and addresses support. Less certain ones belong in domains.csv. */
export function rankDomains(brand: DomainBrand): Candidate[] {
  const names = keys([
    brand.name,
    brand.name.replace(/\s*\([^)]*\)/g, ''),
    brand.slug,
    ...brand.sourceSlugs,
  ]);
  const aliases = keys(brand.aliases);
  const titled = titleDomain(brand.name);
  const best = new Map<string, number>(titled === null ? [] : [[titled, tiers.title]]);
  for (const url of brand.urls) {
    const candidate = rankUrl(url, names, aliases);
    if (candidate !== null && candidate.tier < (best.get(candidate.host) ?? Infinity))
      best.set(candidate.host, candidate.tier);
  }
  return [...best].map(([host, tier]) => ({ host, tier })).sort((a, b) => a.tier - b.tier);
}

function rankUrl(
  url: string,
  names: ReadonlySet<string>,
  aliases: ReadonlySet<string>,
): Candidate | null {
  const { domain, domainWithoutSuffix, subdomain, publicSuffix, isIcann } = parse(url, {
    allowPrivateDomains: true,
  });
  // Below a private suffix, every domain is a tenant's.
  if (domain === null || isIcann !== true) return null;
  if (portalSuffixes.has(publicSuffix ?? '')) return null;
  const label = normalizeName(domainWithoutSuffix ?? '');
  const spelled = [label, normalizeName(domain)];
  const isTenancy = tenantDomains.has(domain);
  const ownNamed = !isTenancy && !ownerDomains.has(domain);
  if (spelled.some((name) => names.has(name))) return { host: domain, tier: tiers.name };
  if (ownNamed && spelled.some((name) => aliases.has(name)))
    return { host: domain, tier: tiers.alias };
  if (ownNamed && isAffixed(label, names)) return { host: domain, tier: tiers.affix };
  const product = (subdomain ?? '').replace(/^www\./, '');
  if (isTenancy || !namesProduct(product, label, new Set([...names, ...aliases]))) return null;
  return { host: `${product}.${domain}`, tier: tiers.product };
}

/** "cal.com", "Booking.com": the name is the domain. */
function titleDomain(name: string): string | null {
  const title = name.toLowerCase();
  if (!/^[a-z0-9-]+\.[a-z]{2,}$/.test(title)) return null;
  const { domain, isIcann } = parse(title, { allowPrivateDomains: true });
  return domain === title && isIcann === true ? domain : null;
}

function isAffixed(label: string, names: ReadonlySet<string>): boolean {
  return [...names].some(
    (name) =>
      name.length > 1 &&
      (neutralPrefixes.some((prefix) => label === prefix + name) ||
        neutralSuffixes.some((suffix) => label === name + suffix)),
  );
}

/** "airflow.apache.org" for Apache Airflow, "meet.google.com" for Google Meet. */
function namesProduct(subdomain: string, owner: string, names: ReadonlySet<string>): boolean {
  const product = normalizeName(subdomain);
  return (
    product.length > 1 &&
    [product, owner + product, product + owner].some((name) => names.has(name))
  );
}

function keys(names: readonly string[]): Set<string> {
  return new Set(names.map(normalizeName).filter((name) => name !== ''));
}
