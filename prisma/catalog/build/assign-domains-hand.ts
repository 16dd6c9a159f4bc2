import { parse } from 'tldts';
import { readRows } from './read-rows';

/** The rows of domains.csv for one brand: its hosts, the primary first, and hosts that are not its. */
export type HandRows = { added: string[]; removed: Set<string> };

/**
 * The rows of domains.csv by slug: `slug,host` adds, `slug,!host` removes.
 * @throws Error naming a host that cannot be resolved, or that two brands claim
 */
export function groupHandRows(
  rows: readonly { slug: string; host: string }[] = readRows('domains.csv', ['slug', 'host']),
): Map<string, HandRows> {
  const bySlug = new Map<string, HandRows>();
  const ownerOf = new Map<string, string>();
  for (const row of rows) {
    const removes = row.host.startsWith('!');
    const host = removes ? row.host.slice(1) : row.host;
    if (!isResolvable(host))
      throw new Error(`domains.csv: ${row.slug},${row.host} is no host that a look-up can reach`);
    const hand = bySlug.get(row.slug) ?? { added: [], removed: new Set() };
    bySlug.set(row.slug, hand);
    if (removes) {
      hand.removed.add(host);
      continue;
    }
    const owner = ownerOf.get(host);
    if (owner !== undefined)
      throw new Error(`domains.csv gives ${host} to ${owner} and to ${row.slug}`);
    ownerOf.set(host, row.slug);
    hand.added.push(host);
  }
  return bySlug;
}

/** A registrable domain or a host below one, as lookups spell it; tenants of a private suffix are no brands. */
function isResolvable(host: string): boolean {
  const { hostname, domain, isIcann } = parse(host, { allowPrivateDomains: true });
  const isBare = hostname === host && !(host.startsWith('www.') && domain !== host);
  return isBare && domain !== null && isIcann === true;
}
