import { makeSlug } from '../sources/make-slug';
import type { Undrawn } from './list-undrawn';

/**
 * Brands of the artwork's sources come first. If the index has the same brand, by a domain, its row gains the color
 * and the guidelines. A similar name alone joins no brands: a taken slug is replaced by one from the domain,
 * and a brand with neither is left out.
 */
export function joinUndrawn(undrawn: readonly Undrawn[], indexed: readonly Undrawn[]): Undrawn[] {
  const owners = new Map(indexed.flatMap((row) => row.domains.map((domain) => [domain, row])));
  const taken = new Set(indexed.map(({ slug }) => slug));
  const added: Undrawn[] = [];
  for (const brand of undrawn) {
    const { slug, brandColor, guidelines, domains } = brand;
    const same = domains.map((domain) => owners.get(domain)).find(Boolean);
    const free = taken.has(slug) ? makeSlug(domains[0]?.replaceAll('.', '-') ?? '') : slug;
    if (same !== undefined) Object.assign(same, { brandColor, guidelines });
    else if (free !== '') added.push({ ...brand, slug: free });
  }
  return [...added, ...indexed];
}
