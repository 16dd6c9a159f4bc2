import { keyOf, type SourceIcon, sourceNames } from '../sources/source-icon';
import { makeSlug } from '../sources/make-slug';
import type { BrandDraft } from './merge-icons';

export type NamedBrand = BrandDraft & { slug: string; formerSlugs: string[] };

/**
 * Gives each brand its slug: from its title, else from its name in its first source. Brands that may not be
 * shipped get one too, so that merges.csv can refer to them.
 */
export function nameBrands(drafts: BrandDraft[]): NamedBrand[] {
  const taken = new Set<string>();
  const named = new Map<BrandDraft, NamedBrand>();
  for (const draft of drafts) {
    const first = draft.icons[0]?.name ?? '';
    const slug = [draft.title, first.replaceAll('_', '-'), `${first}-2`]
      .map(makeSlug)
      .find((candidate) => candidate !== '' && !taken.has(candidate));
    if (slug === undefined)
      throw new Error(`No free slug for ${draft.title}: decide in merges.csv`);
    taken.add(slug);
    named.set(draft, { ...draft, slug, formerSlugs: [] });
  }
  return [...named.values()];
}

/** Follows merges.csv: whole brands by slug, single icons by `source:name`. */
export function applyMerges(
  brands: NamedBrand[],
  merges: ReadonlyMap<string, string>,
  forced: readonly SourceIcon[],
): NamedBrand[] {
  const bySlug = new Map(brands.map((brand) => [brand.slug, brand]));
  for (const icon of forced) {
    const into = merges.get(keyOf(icon)) ?? '';
    const brand = bySlug.get(into);
    if (brand !== undefined) brand.icons.push(icon);
    else if (icon.title === null) throw new Error(`merges.csv: no brand ${into}`);
    else {
      const { title } = icon;
      bySlug.set(into, { icons: [icon], title, blocked: null, slug: into, formerSlugs: [] });
    }
  }
  for (const [slug, into] of merges) {
    if (slug.includes(':')) continue;
    const [brand, target] = [bySlug.get(slug), bySlug.get(into)];
    if (brand === undefined || target === undefined)
      throw new Error(`merges.csv: no brand ${brand === undefined ? slug : into}`);
    target.icons.push(...brand.icons);
    target.formerSlugs.push(slug, ...brand.formerSlugs);
    target.blocked ??= brand.blocked;
    bySlug.delete(slug);
  }
  for (const brand of bySlug.values()) {
    brand.icons.sort(
      (one, other) => sourceNames.indexOf(one.source) - sourceNames.indexOf(other.source),
    );
  }
  return [...bySlug.values()];
}
