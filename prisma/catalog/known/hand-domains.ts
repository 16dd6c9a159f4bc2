import { getDomain } from 'tldts';
import { groupHandRows, type HandRows } from '../build/assign-domains';
import { readRows } from '../sources/read-rows';
import { ownDomain } from './choose-domains';
import type { Undrawn } from './list-undrawn';

const file = 'known/domains.csv';

/** The rows of known/domains.csv and of national-domains.csv by slug. */
export const readHandDomains = (): Map<string, HandRows> =>
  groupHandRows(readRows(file, ['slug', 'host']));

/**
 * Adds the domains of known/domains.csv in front, the first of which has the brand's website, and national ones
 * at the end. Removes those that the rows deny or give to another brand. A brand that loses its
 * last domain is left out.
 */
export function applyHandDomains(
  rows: readonly Undrawn[],
  hand: ReadonlyMap<string, HandRows>,
): Undrawn[] {
  const owners = new Map(
    [...hand].flatMap(([slug, { added, national }]) =>
      [...added, ...national].map((host) => [host, slug] as const),
    ),
  );
  return rows.flatMap((row) => {
    const { added = [], national = [], removed } = hand.get(row.slug) ?? {};
    const domains = [...new Set([...added, ...row.domains, ...national])].filter(
      (host) => !removed?.has(host) && (owners.get(host) ?? row.slug) === row.slug,
    );
    const [main] = domains;
    if (main === undefined) return row.domains.length === 0 ? row : [];
    const home = row.website === null ? null : ownDomain(row.website);
    const isLost = row.domains.some((host) => host === home && !domains.includes(host));
    const isMoved = added.length > 0 ? home !== main : isLost;
    return { ...row, domains, website: isMoved ? homeOf(main) : row.website };
  });
}

/** @throws Error naming unknown slugs to which known/domains.csv or national-domains.csv adds a domain */
export function checkHandSlugs(
  rows: readonly { slug: string }[],
  drawn: readonly { slug: string }[],
  hand: ReadonlyMap<string, HandRows>,
): void {
  const slugs = new Set(rows.map(({ slug }) => slug));
  const all = new Set([...slugs, ...drawn.map(({ slug }) => slug)]);
  const strangers = [...hand].filter(
    ([slug, { added, national }]) =>
      (added.length > 0 && !slugs.has(slug)) || (national.length > 0 && !all.has(slug)),
  );
  if (strangers.length > 0)
    throw new Error(`Domains by hand: no brand ${strangers.map(([slug]) => slug).join(', ')}`);
}

/**
 * A registered domain has a `www`. A host below the suffix of another owner, such as `webpack.js.org`, has none, nor has
 * one below a top-level domain of its own, such as `home.sandvik`.
 */
export function homeOf(domain: string): string {
  const isRegistered = getDomain(domain) === domain && !/^(home|go|global|group)\./.test(domain);
  return isRegistered ? `https://www.${domain}/` : `https://${domain}/`;
}
