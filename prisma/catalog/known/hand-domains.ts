import { groupHandRows, type HandRows } from '../build/assign-domains';
import { readRows } from '../build/read-rows';
import { ownDomain } from './choose-domains';
import type { Undrawn } from './list-undrawn';

const file = 'known/domains.csv';

/** The rows of known/domains.csv by slug: `slug,host` adds, `slug,!host` removes. */
export const readHandDomains = (): Map<string, HandRows> =>
  groupHandRows(readRows(file, ['slug', 'host']));

/**
 * Adds the domains of known/domains.csv in front, the first of which has the brand's website, and removes those
 * that it denies. A brand without any domain left is left out.
 */
export function applyHandDomains(
  rows: readonly Undrawn[],
  hand: ReadonlyMap<string, HandRows>,
): Undrawn[] {
  return rows.flatMap((row) => {
    const { added = [], removed } = hand.get(row.slug) ?? {};
    const domains = [...new Set([...added, ...row.domains])].filter((host) => !removed?.has(host));
    const [main] = domains;
    if (main === undefined) return [];
    const home = row.website === null ? null : ownDomain(row.website);
    const isMoved = added.length > 0 ? home !== main : home !== null && removed?.has(home) === true;
    return { ...row, domains, website: isMoved ? homeOf(main) : row.website };
  });
}

/** @throws Error naming unknown slugs to which known/domains.csv adds a domain */
export function checkHandSlugs(
  rows: readonly Undrawn[],
  hand: ReadonlyMap<string, HandRows>,
): void {
  const slugs = new Set(rows.map(({ slug }) => slug));
  const strangers = [...hand].filter(([slug, { added }]) => added.length > 0 && !slugs.has(slug));
  if (strangers.length > 0)
    throw new Error(`${file}: no brand ${strangers.map(([slug]) => slug).join(', ')}`);
}

/** Below a top-level domain of its own, such as `home.sandvik`, a brand has no `www`. */
export function homeOf(domain: string): string {
  return /^(home|go|global|group)\./.test(domain) ? `https://${domain}/` : `https://www.${domain}/`;
}
