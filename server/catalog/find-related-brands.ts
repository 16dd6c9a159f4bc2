import { converter, type Oklab } from 'culori';
import { oncePer } from '../platform/once-per';
import type { Brand, Catalog } from './catalog';
import { findRegistrableDomain } from './lookup/normalize-host';

/** Why two brands are related: the same owner's domain, a family name, or a similar color. */
export type Relation = 'domain' | 'name' | 'color';
export type RelatedBrand = { brand: Brand; relation: Relation };

const toOklab = converter('oklab');
/** As culori's `differenceEuclidean`('oklab'), but it runs thousands of times for each brand page. */
const distance = (a: Oklab, b: Oklab) =>
  Math.sqrt((a.l - b.l) ** 2 + (a.a - b.a) ** 2 + (a.b - b.b) ** 2);
/** In OKLab. */
const similarWithin = 0.04;
const wordLengthMin = 3;

type Facts = { brand: Brand; owners: string[]; word: string; color: Oklab | undefined };

/** The brands most related to one brand, the closest relation first. */
export function findRelatedBrands(catalog: Catalog, brand: Brand, limit: number): RelatedBrand[] {
  const { all, byBrand, byOwner, byWord } = indexOf(catalog);
  const own = byBrand.get(brand);
  if (own === undefined) return [];
  const related: RelatedBrand[] = [
    ...own.owners.flatMap((owner) => byOwner.get(owner) ?? []).map(as('domain')),
    ...(byWord.get(own.word) ?? []).map(as('name')),
    ...haveSimilarColor(own, all).map(as('color')),
  ];
  const seen = new Set([brand]);
  return related.filter((one) => !seen.has(one.brand) && seen.add(one.brand)).slice(0, limit);
}

const as = (relation: Relation) => (facts: Facts) => ({ brand: facts.brand, relation });

/** The nearest colors first; brands without a domain are too obscure to suggest. */
function haveSimilarColor(own: Facts, all: readonly Facts[]): Facts[] {
  const { color } = own;
  // Black and white say nothing.
  if (color === undefined || Math.hypot(color.a, color.b) < 0.03) return [];
  const similar: { facts: Facts; far: number }[] = [];
  for (const facts of all) {
    if (facts.color === undefined || facts.owners.length === 0) continue;
    const far = distance(color, facts.color);
    if (far <= similarWithin) similar.push({ facts, far });
  }
  return similar.sort((one, other) => one.far - other.far).map(({ facts }) => facts);
}

const indexOf = oncePer(({ brands }: Catalog) => {
  const all = brands.map((brand): Facts => ({
    brand,
    owners: brand.domains.flatMap((host) => findRegistrableDomain(host) ?? []),
    word: familyName(brand.name),
    color: brand.brandColor === null ? undefined : toOklab(`#${brand.brandColor}`),
  }));
  const byOwner = new Map<string, Facts[]>();
  const byWord = new Map<string, Facts[]>();
  for (const facts of all) {
    for (const owner of facts.owners) add(byOwner, owner, facts);
    if (facts.word !== '') add(byWord, facts.word, facts);
  }
  return { all, byBrand: new Map(all.map((facts) => [facts.brand, facts])), byOwner, byWord };
});

function add(groups: Map<string, Facts[]>, key: string, facts: Facts): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [facts]);
  else group.push(facts);
}

/** "Google" of "Google Maps"; empty for common first words. */
function familyName(name: string): string {
  const [word = ''] = name.toLowerCase().split(/[\s.:/-]+/);
  return word.length < wordLengthMin || commonWords.has(word) ? '' : word;
}

const commonWords = new Set(
  'the open free my new live smart digital data cloud blue red green black white first one pro'.split(
    ' ',
  ),
);
