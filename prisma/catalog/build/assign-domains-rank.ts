import { parse } from 'tldts';
import {
  neutralPrefixes,
  neutralSuffixes,
  ownerDomains,
  portalSuffixes,
  tenantDomains,
} from './assign-domains-generic';
import { normalizeName } from './make-slug';

/** What is known of a brand when its domains are looked for. */
export type DomainBrand = {
  slug: string;
  name: string;
  aliases: string[];
  /** The names that the source packages give it. */
  sourceSlugs: string[];
  /** Addresses the sources hold for it: sites, guidelines, where the drawing was found. */
  urls: string[];
};

/** A host and how sure it is the brand's: lower is surer, 0 the name that is itself a domain. */
export type Candidate = { host: string; tier: number };

const tiers = { title: 0, name: 1, alias: 2, affix: 3, product: 4 } as const;

/** Every host that the brand's names and addresses speak for. Anything less certain is left to domains.csv. */
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
  // A private suffix is not ICANN's: what stands below it is somebody's tenancy.
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

/** "cal.com", "Booking.com": the name is the domain, and no address is needed. */
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

/** "airflow.apache.org" for Apache Airflow, "meet.google.com" for Google Meet: the owner's name, the product's, or both. */
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
