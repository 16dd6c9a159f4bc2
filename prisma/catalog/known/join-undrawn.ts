import { makeSlug } from '../build/make-slug';
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
