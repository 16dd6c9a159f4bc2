import { parse } from 'tldts';
import { ownerDomains, tenantDomains } from '../build/assign-domains';
import { normalizeHost } from '../../../server/catalog/lookup/normalize-host';
import { normalizeName } from '../sources/make-slug';

/** What a page for one country or language is called, as in `example.com/de-ch/index.html`. */
const entrance =
  /^\/?([a-z]{2,3}([-_][a-z]{2,4})?\/?)?((index|home|default|main)(\.\w+)?\/?)?([a-z]{2}\/?)?$/i;

/** The registrable domain of a website, as look-ups spell it; null for a page on another owner's site. */
export function ownDomain(website: string): string | null {
  const host = normalizeHost(website) ?? '';
  const { domain, isIcann } = parse(host, { allowPrivateDomains: true });
  if (domain === null || isIcann !== true) return null;
  return tenantDomains.has(domain) || ownerDomains.has(domain) ? null : domain;
}

/** For each domain, the items that claim it. */
export function groupByDomain(
  owners: readonly { item: string; websites: readonly string[] }[],
): Map<string, Set<string>> {
  const claims = new Map<string, Set<string>>();
  for (const { item, websites } of owners) {
    for (const domain of websites.flatMap((website) => ownDomain(website) ?? [])) {
      const items = claims.get(domain) ?? new Set();
      claims.set(domain, items.add(item));
    }
  }
  return claims;
}

/** The names of a brand, and whether another brand has a domain's name. */
export type Naming = {
  names: readonly string[];
  /** The name of an item, which is often that of a company. */
  label: string;
  isNameOfAnother: (key: string) => boolean;
};

/**
 * The domains of a brand, the main one first. The main one is where its website begins; a page further
 * inside, or on a host below, may be its owner's page about one of many brands. A further domain needs exactly
 * its name: an extra word may mean a sister company or an independent member.
 */
export function chooseDomains(
  websites: readonly string[],
  { names, label, isNameOfAnother }: Naming,
): string[] {
  const keys = keysOf(names);
  const [main, ...others] = [...new Set(websites.flatMap((website) => ownDomain(website) ?? []))];
  const further = others.filter((domain) => isExactlyNamed(domain, keys));
  if (main === undefined) return further;
  const isOwn =
    isExactlyNamed(main, keys) ||
    (isNamed(main, keys)
      ? !isNameOfAnother(labelOf(main))
      : !corporate.test(label) &&
        websites.some((website) => ownDomain(website) === main && isEntrance(website)));
  return isOwn ? [main, ...further] : further;
}

const corporate = /\b(Group|Holdings?|Limited|Ltd|Inc|Corporation|Corp|Company|AG|SE|plc)\b/i;

export const keysOf = (names: readonly string[]): string[] =>
  names.map(normalizeName).filter((key) => key.length > 1);

function labelOf(domain: string): string {
  return normalizeName(parse(domain, { allowPrivateDomains: true }).domainWithoutSuffix ?? '');
}

/** Too many companies share a name of two letters. */
export function isExactlyNamed(domain: string, keys: readonly string[]): boolean {
  const label = labelOf(domain);
  return label.length > 2 && keys.includes(label);
}

/** Whether a domain contains the name of the brand, or the brand's name that of the domain. */
export function isNamed(domain: string, keys: readonly string[]): boolean {
  const label = labelOf(domain);
  return keys.some(
    (key) =>
      key === label ||
      (key.length > 3 && label.includes(key)) ||
      (label.length > 3 && key.includes(label)),
  );
}

function isEntrance(website: string): boolean {
  if (!URL.canParse(website)) return false;
  const { hostname, pathname, search } = new URL(website);
  const { subdomain } = parse(hostname, { allowPrivateDomains: true });
  return search === '' && /^(www\d?|[a-z]{2})?$/.test(subdomain ?? '') && entrance.test(pathname);
}
