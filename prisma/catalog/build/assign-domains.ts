import { parse } from 'tldts';
import { isPrivateSuffix } from '../../../server/catalog/lookup/normalize-host';
import { readRows } from '../sources/read-rows';
import { normalizeName } from '../sources/make-slug';

/**
 * The hosts of every brand by slug, the primary one first; no two brands share one. Hand-written rows take
 * precedence over the sources.
 * @throws Error naming the rows of domains.csv without a brand
 */
export function assignDomains(
  brands: readonly DomainBrand[],
  handRows: ReadonlyMap<string, HandRows> = groupHandRows(),
): Map<string, string[]> {
  const slugs = new Set(brands.map(({ slug }) => slug));
  const strangers = [...handRows].flatMap(([slug, { added, removed }]) =>
    slugs.has(slug) || added.length + removed.size === 0 ? [] : slug,
  );
  if (strangers.length > 0)
    throw new Error(
      `domains.csv names brands that the catalog does not have: ${strangers.join(', ')}`,
    );

  const byHand = new Set(
    [...handRows.values()].flatMap(({ added, national }) => [...added, ...national]),
  );
  const won = winners(
    brands,
    (slug, host) => byHand.has(host) || handRows.get(slug)?.removed.has(host) === true,
  );
  return new Map(
    brands.flatMap(({ slug }) => {
      const { added = [], national = [] } = handRows.get(slug) ?? {};
      const hosts = [...added, ...(won.get(slug) ?? []), ...national];
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

/** The hand-written rows for one brand. */
export type HandRows = {
  /** Its hosts, the primary one first. */
  added: string[];
  /** Its domains in single countries, after all others. */
  national: string[];
  /** Hosts that it does not have. */
  removed: Set<string>;
};

type Row = { slug: string; host: string };

/** The rows of national-domains.csv: one name below many suffixes, of brands with artwork or without. */
export const readNationalRows = (): Row[] =>
  readRows('national-domains.csv', ['slug', 'name', 'suffixes']).flatMap(
    ({ slug, name, suffixes }) =>
      suffixes.split(' ').map((suffix) => ({ slug, host: `${name}.${suffix}` })),
  );

/**
 * The rows of domains.csv and of national-domains.csv by slug: `slug,host` adds, `slug,!host` removes.
 * @throws Error naming a host that cannot be resolved, or that two brands claim
 */
export function groupHandRows(
  rows: readonly Row[] = readRows('domains.csv', ['slug', 'host']),
  nationalRows: readonly Row[] = readNationalRows(),
): Map<string, HandRows> {
  const bySlug = new Map<string, HandRows>();
  const ownerOf = new Map<string, string>();
  const rowsOf = (slug: string) => {
    const hand = bySlug.get(slug) ?? { added: [], national: [], removed: new Set() };
    bySlug.set(slug, hand);
    return hand;
  };
  const own = (slug: string, host: string) => {
    checkHost(slug, host);
    const owner = ownerOf.get(host);
    if (owner !== undefined)
      throw new Error(`Hand-written rows give ${host} to ${owner} and to ${slug}`);
    ownerOf.set(host, slug);
    return host;
  };
  for (const { slug, host } of rows) {
    const { added, removed } = rowsOf(slug);
    if (host.startsWith('!')) removed.add(checkHost(slug, host.slice(1)));
    else added.push(own(slug, host));
  }
  for (const { slug, host } of nationalRows) rowsOf(slug).national.push(own(slug, host));
  return bySlug;
}

function checkHost(slug: string, host: string): string {
  if (isResolvable(host)) return host;
  throw new Error(`Hand-written row: ${slug},${host} is not a host that a look-up can reach`);
}

/** A registrable domain, a host below one or a private suffix, as look-ups spell it. */
function isResolvable(host: string): boolean {
  const { hostname, domain, isIcann, isPrivate } = parse(host, { allowPrivateDomains: true });
  const isBare = hostname === host && !(host.startsWith('www.') && domain !== host);
  return (
    isBare && (domain === null ? isPrivateSuffix(host) : isIcann === true || isPrivate === true)
  );
}

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
function rankDomains(brand: DomainBrand): Candidate[] {
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

const rows = readRows('shared-domains.csv', ['kind', 'words']);

function wordsOf(kind: string): ReadonlySet<string> {
  return new Set(rows.flatMap((row) => (row.kind === kind ? row.words.split(' ') : [])));
}

/**
 * Domains with pages, files or accounts of others. Neither the domain nor a subdomain identifies a brand,
 * unless the brand has the domain's own name.
 */
export const tenantDomains = wordsOf('tenant');

/** Owners of many brands: the domain is the owner's, a subdomain may name a product. */
export const ownerDomains = wordsOf('owner');

/** Top-level domains of brand portals, not of sites ("medium.design"). */
const portalSuffixes = wordsOf('portal-suffix');

/** With these around its name, a domain is still the brand's ("getpocket.com", "golang.org"). */
const neutralPrefixes = [...wordsOf('neutral-prefix')];
const neutralSuffixes = [...wordsOf('neutral-suffix')];
