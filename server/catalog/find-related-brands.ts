import { converter, type Oklab } from 'culori';
import { oncePer } from '../platform/process/made-once';
import type { Brand, Catalog } from './catalog';
import { findRegistrableDomain } from './lookup/normalize-host';

/** Why two brands are related: the owner of a domain, the maker's name, what they do, or a similar color. */
export type Relation = 'domain' | 'name' | 'category' | 'color';
export type RelatedBrand = { brand: Brand; relation: Relation };

const toOklab = converter('oklab');
/** Like culori's `differenceEuclidean('oklab')`, inlined because it runs thousands of times per brand page. */
const distance = (a: Oklab, b: Oklab) =>
  Math.sqrt((a.l - b.l) ** 2 + (a.a - b.a) ** 2 + (a.b - b.b) ** 2);
/** In OKLab. */
const similarWithin = 0.04;
/** Leaves room for competitors next to makers of many products. */
const sameMakerMax = 5;
const wordLengthMin = 3;

type Facts = { brand: Brand; owners: string[]; word: string; color: Oklab | undefined };

/** The drawn brands most related to one brand, the closest relation first, and then the best known. */
export function findRelatedBrands(catalog: Catalog, brand: Brand, limit: number): RelatedBrand[] {
  const { all, byBrand, byOwner, byWord, describe } = indexOf(catalog.brands);
  const own = byBrand.get(brand) ?? describe(brand);
  const ofMaker = [
    ...own.owners.flatMap((owner) => byOwner.get(owner) ?? []).map(as('domain')),
    ...(byWord.get(own.word) ?? []).map(as('name')),
  ];
  const others = [
    ...haveSameCategories(own, all).map(as('category')),
    ...haveSimilarColor(own, all).map(as('color')),
  ];
  const seen = new Set([brand]);
  const isNew = (one: RelatedBrand) => !seen.has(one.brand) && seen.add(one.brand);
  const makers = ofMaker.filter(isNew).slice(0, Math.min(sameMakerMax, limit));
  return [...makers, ...others.filter(isNew)].slice(0, limit);
}

const as = (relation: Relation) => (facts: Facts) => ({ brand: facts.brand, relation });

/** Brands that share the most categories first. */
function haveSameCategories({ brand }: Facts, all: readonly Facts[]): Facts[] {
  const shared = all.map((facts) => ({
    facts,
    count: facts.brand.categories.filter((one) => brand.categories.includes(one)).length,
  }));
  return shared
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .map(({ facts }) => facts);
}

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

/** All lists are ordered by popularity. */
const indexOf = oncePer((brands: Catalog['brands']) => {
  const ordered = brands.toSorted((one, other) => one.rank - other.rank);
  const names = new Set(brands.map(({ name }) => name.toLowerCase()));
  const describe = (brand: Brand): Facts => ({
    brand,
    owners: brand.domains.flatMap((host) => findRegistrableDomain(host) ?? []),
    word: makerName(brand.name, names),
    color: brand.brandColor === null ? undefined : toOklab(`#${brand.brandColor}`),
  });
  const all = ordered.map(describe);
  const byOwner = new Map<string, Facts[]>();
  const byWord = new Map<string, Facts[]>();
  for (const facts of all) {
    for (const owner of facts.owners) add(byOwner, owner, facts);
    if (facts.word !== '') add(byWord, facts.word, facts);
  }
  const byBrand = new Map(all.map((facts) => [facts.brand, facts]));
  return { all, byBrand, byOwner, byWord, describe };
});

function add(groups: Map<string, Facts[]>, key: string, facts: Facts): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [facts]);
  else group.push(facts);
}

/** "Google" of "Google Maps": a first word that is a brand of its own. Empty for common words. */
function makerName(name: string, names: ReadonlySet<string>): string {
  const [word = ''] = name.toLowerCase().split(/[\s.:/-]+/);
  const isMaker = word.length >= wordLengthMin && names.has(word) && !commonWords.has(word);
  return isMaker ? word : '';
}

const commonWords = new Set(
  'bamboo base black css eight fox hack just line lucid magic max metro nano pocket rapid red root square svg'.split(
    ' ',
  ),
);
