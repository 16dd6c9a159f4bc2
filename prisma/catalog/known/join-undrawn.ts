import { groupHandRows } from '../build/assign-domains-hand';
import { makeSlug } from '../build/make-slug';
import { readRows } from '../build/read-rows';
import type { Undrawn } from './list-undrawn';

/**
 * Those of the artwork's sources first. Where the index has one too, by a domain, its row gains the color and the
 * guidelines. A like name alone joins nobody: a slug that is taken gives way to one by the domain.
 */
export function joinUndrawn(undrawn: readonly Undrawn[], indexed: readonly Undrawn[]): Undrawn[] {
  const owners = new Map(indexed.flatMap((row) => row.domains.map((domain) => [domain, row])));
  const taken = new Set(indexed.map(({ slug }) => slug));
  const added: Undrawn[] = [];
  for (const brand of undrawn) {
    const { slug, brandColor, guidelines, domains } = brand;
    const same = domains.map((domain) => owners.get(domain)).find(Boolean);
    const free = taken.has(slug) ? makeSlug(domains[0]?.replaceAll('.', '-') ?? '') : slug;
    if (same === undefined) added.push({ ...brand, slug: free });
    else Object.assign(same, { brandColor, guidelines });
  }
  return [...added, ...indexed];
}

/** Adds the rows of known/domains.csv, in front: the first is where the brand has its website. */
export function addHandDomains(rows: readonly Undrawn[]): Undrawn[] {
  const hand = groupHandRows(readRows('known/domains.csv', ['slug', 'host']));
  const strangers = [...hand.keys()].filter((slug) => !rows.some((row) => row.slug === slug));
  if (strangers.length > 0) throw new Error(`known/domains.csv: no brand ${strangers.join(', ')}`);
  return rows.map((row) => {
    const added = hand.get(row.slug)?.added ?? [];
    const website = added[0] === undefined ? row.website : `https://www.${added[0]}/`;
    return { ...row, website, domains: [...new Set([...added, ...row.domains])] };
  });
}
