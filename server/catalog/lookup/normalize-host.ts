import { getDomain, parse } from 'tldts';
import { hasValidPunycode } from '../../platform/requests/origin';
import { isTenantName } from './tenant-hosts';

/** No client sends longer URLs; the limit bounds the work. */
const inputLengthMax = 2048;
const hostLengthMax = 253;
const label = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;

/** Needs no parsing, unlike one with a label in punycode. A last label of letters alone is not of an IP address. */
const plainName =
  /^(?=.{1,253}$)(?:(?!xn--)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!xn--)[a-z]{2,63}$/;

/**
 * The host of a pasted address such as "https://user@WWW.Bücher.example.:8080/path": lower case, punycode,
 * without a trailing dot. Null for IP addresses, single words and names that DNS does not allow.
 */
export function normalizeHost(text: string): string | null {
  if (text.length > inputLengthMax) return null;
  const address = text.trim();
  if (plainName.test(address)) return address;
  // URL parsers drop white space and rewrite backslashes: the intended host is uncertain.
  if (/[\s\\\p{C}]/u.test(address)) return null;
  const url = `http://${address.replace(/^([a-z][a-z0-9+.-]*:)?\/\//i, '')}`;
  if (!URL.canParse(url)) return null;
  const host = new URL(url).hostname.replace(/\.$/, '');
  const labels = host.split('.');
  const isName =
    labels.length > 1 && labels.every((part) => label.test(part)) && hasValidPunycode(host);
  return isName && host.length <= hostLengthMax && parse(host).isIp === false ? host : null;
}

/** "next.js" is a name: there is no such top-level domain. */
export const hasTopLevelDomain = (host: string): boolean => parse(host).isIcann === true;

/** By the public suffix list with its private section: `a.github.io` for `b.a.github.io`. */
export function findRegistrableDomain(host: string): string | null {
  return getDomain(host, { allowPrivateDomains: true });
}

/** A host such as `now.sh`, below which its owner lets others register names. `co.uk` has no such owner. */
export function isPrivateSuffix(host: string): boolean {
  const { publicSuffix, isPrivate } = parse(host, { allowPrivateDomains: true });
  return isPrivate === true && publicSuffix === host;
}

/**
 * Tries a host, then each parent up to the registrable domain and never above it: a product's host wins
 * over its owner's domain, and a tenant of a shared host is not a brand.
 */
export function resolveHost<T>(host: string, find: (host: string) => T | null): T | null {
  const domain = findRegistrableDomain(host);
  if (domain === null) return isPrivateSuffix(host) ? find(host) : null;
  if (!host.endsWith(domain)) return null;
  for (let candidate = host; ;) {
    const found = find(candidate);
    if (found !== null || candidate.length <= domain.length) return found;
    const dot = candidate.indexOf('.');
    const parent = candidate.slice(dot + 1);
    if (isTenantName(candidate.slice(0, dot), parent)) return null;
    candidate = parent;
  }
}
