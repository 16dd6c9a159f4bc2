import { parse } from 'tldts';
import { readRows } from './read-rows';

/** What domains.csv says of one brand: hosts that are its, the primary first, and hosts that are not. */
export type HandRows = { added: string[]; removed: Set<string> };

/** The rows of domains.csv by slug: `slug,host` adds, `slug,!host` removes. */
export function readHandRows(): Map<string, HandRows> {
  return groupHandRows(readRows('domains.csv', ['slug', 'host']));
}

/** @throws Error naming the row whose host cannot be looked up, or is given to two brands */
export function groupHandRows(
  rows: readonly { slug: string; host: string }[],
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

/** A registrable domain or a host below one, in the form that look-ups use; tenants of a private suffix are not brands. */
function isResolvable(host: string): boolean {
  const { hostname, domain, isIcann } = parse(host, { allowPrivateDomains: true });
  const isBare = hostname === host && !(host.startsWith('www.') && domain !== host);
  return isBare && domain !== null && isIcann === true;
}
