import { sourceNames } from '../sources/source-icon';
import { normalizeName, makeSlug } from './make-slug';
import type { BrandDraft } from './merge-icons';

export type NamedBrand = BrandDraft & { slug: string; formerSlugs: string[] };

/**
 * Gives each brand its slug: from its title, else from the name under which its first source knows it. Brands of
 * whom nothing may be shipped are named too, after the others, so that merges.csv can speak of them.
 */
export function nameBrands(drafts: BrandDraft[]): NamedBrand[] {
  const taken = new Set<string>();
  const named = new Map<BrandDraft, NamedBrand>();
  for (const draft of drafts) {
    const first = draft.icons[0]?.name ?? '';
    const wishes = [
      makeSlug(draft.title),
      makeSlug(first.replaceAll('_', '-')),
      makeSlug(`${first}-2`),
    ];
    const slug = wishes.find((wish) => wish !== '' && !taken.has(wish));
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
  forced: { key: string; icon: BrandDraft['icons'][number] }[],
): NamedBrand[] {
  const bySlug = new Map(brands.map((brand) => [brand.slug, brand]));
  for (const { key, icon } of forced) {
    const into = merges.get(key) ?? '';
    const brand = bySlug.get(into);
    if (brand !== undefined) brand.icons.push(icon);
    else if (icon.title === null) throw new Error(`merges.csv: no brand ${into}`);
    else
      bySlug.set(into, {
        icons: [icon],
        title: icon.title,
        blocked: null,
        slug: into,
        formerSlugs: [],
      });
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

/** Pairs whose names differ by a vendor, a year or a suffix only: for a person to look at. */
export function listSuspectedDuplicates(brands: { slug: string; name: string }[]): string[] {
  const bySlug = new Map(brands.map((brand) => [normalizeName(brand.slug), brand.slug]));
  const suspected: string[] = [];
  for (const { slug } of brands) {
    const rest = [
      slug.replace(/^[a-z0-9]+-/, ''),
      slug.replace(/-[a-z0-9]+$/, ''),
      slug.replace(/(js|ai|io|app|hq|lang|com|dev)$/, ''),
    ];
    for (const part of rest) {
      const twin = part === slug || part.length < 3 ? undefined : bySlug.get(normalizeName(part));
      if (twin !== undefined) suspected.push(`${slug} ~ ${twin}`);
    }
  }
  return suspected;
}
