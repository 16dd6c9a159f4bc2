import { converter, differenceEuclidean, type Oklab } from 'culori';
import type { Brand, Catalog } from '../catalog/catalog';
import { processWide } from '../process-wide';
import { findRegistrableDomain } from './normalize-host';

/** Why a brand stands beside another: the same owner's domain, a family name, or a color like its own. */
export type Relation = 'domain' | 'name' | 'color';
export type RelatedBrand = { brand: Brand; relation: Relation };

const toOklab = converter('oklab');
const distance = differenceEuclidean('oklab');
/** Farther apart than this two colors are not seen as one. */
const alikeWithin = 0.04;
const wordLengthMin = 3;

type Facts = { brand: Brand; owners: string[]; word: string; color: Oklab | undefined };

/** Brands to look at next, the nearest relation first. */
export function findRelatedBrands(catalog: Catalog, brand: Brand, limit: number): RelatedBrand[] {
  const all = factsOf(catalog);
  const own = all.find((facts) => facts.brand === brand);
  if (own === undefined) return [];
  const others = all.filter((facts) => facts !== own);
  const related: RelatedBrand[] = [
    ...others.filter((facts) => haveSameOwner(own, facts)).map(as('domain')),
    ...others.filter((facts) => own.word !== '' && facts.word === own.word).map(as('name')),
    ...likeColored(own, others).map(as('color')),
  ];
  const seen = new Set<Brand>();
  return related.filter((one) => !seen.has(one.brand) && seen.add(one.brand)).slice(0, limit);
}

const as = (relation: Relation) => (facts: Facts) => ({ brand: facts.brand, relation });

function haveSameOwner(one: Facts, other: Facts): boolean {
  return one.owners.some((owner) => other.owners.includes(owner));
}

/** The nearest colors first; brands without a domain are too obscure to be proposed. */
function likeColored(own: Facts, others: Facts[]): Facts[] {
  const { color } = own;
  // Black and white are everybody's.
  if (color === undefined || Math.hypot(color.a, color.b) < 0.03) return [];
  return others
    .filter(({ owners }) => owners.length > 0)
    .map((facts) => ({ facts, far: facts.color ? distance(color, facts.color) : Infinity }))
    .filter(({ far }) => far <= alikeWithin)
    .sort((one, other) => one.far - other.far)
    .map(({ facts }) => facts);
}

function factsOf(catalog: Catalog): Facts[] {
  const kept = processWide('brand-relations', () => new WeakMap<Catalog, Facts[]>());
  const known = kept.get(catalog);
  if (known) return known;
  const facts = catalog.brands.map((brand) => ({
    brand,
    owners: [...new Set(brand.domains.flatMap((host) => findRegistrableDomain(host) ?? []))],
    word: familyName(brand.name),
    color: brand.brandColor === null ? undefined : toOklab(`#${brand.brandColor}`),
  }));
  kept.set(catalog, facts);
  return facts;
}

/** "Google" of "Google Maps". Words that anybody's name may begin with are no family's. */
function familyName(name: string): string {
  const [word = ''] = name.toLowerCase().split(/[\s.:/-]+/);
  return word.length < wordLengthMin || anybodys.has(word) ? '' : word;
}

const anybodys = new Set(
  'the open free my new live smart digital data cloud blue red green black white first one pro'.split(
    ' ',
  ),
);
