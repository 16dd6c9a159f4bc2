import { converter, type Oklab } from 'culori';
import { oncePer } from '../platform/once-per';
import type { Brand, Catalog } from './catalog';
import { findRegistrableDomain } from './lookup/normalize-host';

/** Why two brands are related: the same owner's domain, a family name, or a similar color. */
export type Relation = 'domain' | 'name' | 'color';
export type RelatedBrand = { brand: Brand; relation: Relation };

const toOklab = converter('oklab');
/** As culori's `differenceEuclidean`('oklab'). */
const distance = (a: Oklab, b: Oklab) => Math.hypot(a.l - b.l, a.a - b.a, a.b - b.b);
/** In OKLab. */
const similarWithin = 0.04;
const wordLengthMin = 3;

type Facts = { brand: Brand; owners: string[]; word: string; color: Oklab | undefined };

/** The brands most related to one brand, the closest relation first. */
export function findRelatedBrands(catalog: Catalog, brand: Brand, limit: number): RelatedBrand[] {
  const all = factsOf(catalog);
  const own = all.find((facts) => facts.brand === brand);
  if (own === undefined) return [];
  const others = all.filter((facts) => facts !== own);
  const related: RelatedBrand[] = [
    ...others.filter((facts) => haveSameOwner(own, facts)).map(as('domain')),
    ...others.filter((facts) => own.word !== '' && facts.word === own.word).map(as('name')),
    ...haveSimilarColor(own, others).map(as('color')),
  ];
  const seen = new Set<Brand>();
  return related.filter((one) => !seen.has(one.brand) && seen.add(one.brand)).slice(0, limit);
}

const as = (relation: Relation) => (facts: Facts) => ({ brand: facts.brand, relation });

function haveSameOwner(one: Facts, other: Facts): boolean {
  return one.owners.some((owner) => other.owners.includes(owner));
}

/** The nearest colors first; brands without a domain are too obscure to suggest. */
function haveSimilarColor(own: Facts, others: Facts[]): Facts[] {
  const { color } = own;
  // Black and white say nothing.
  if (color === undefined || Math.hypot(color.a, color.b) < 0.03) return [];
  return others
    .filter(({ owners }) => owners.length > 0)
    .map((facts) => ({ facts, far: facts.color ? distance(color, facts.color) : Infinity }))
    .filter(({ far }) => far <= similarWithin)
    .sort((one, other) => one.far - other.far)
    .map(({ facts }) => facts);
}

const factsOf = oncePer(({ brands }: Catalog): Facts[] =>
  brands.map((brand) => ({
    brand,
    owners: brand.domains.flatMap((host) => findRegistrableDomain(host) ?? []),
    word: familyName(brand.name),
    color: brand.brandColor === null ? undefined : toOklab(`#${brand.brandColor}`),
  })),
);

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
