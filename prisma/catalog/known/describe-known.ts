import type { Category } from '../../../server/contract/categories';
import { isCategory } from '../../../server/contract/categories';
import { makeSlug, normalizeName } from '../sources/make-slug';
import { readRows } from '../sources/read-rows';
import type { KnownFacts } from '../known-facts';
import { ownDomain } from './choose-domains';
import { findProfiles } from './find-profiles';
import type { IndexedBrand } from './read-index';

type Described = Omit<KnownFacts, 'id' | 'slug' | 'rank'>;

const aliasesMax = 8;
const categoriesMax = 3;
const descriptionLengthMax = 160;

const byKind = new Map(
  readRows('known/kinds.csv', ['kind', 'category']).map(({ kind, category }) => {
    if (!isCategory(category)) throw new Error(`kinds.csv: no category ${category}`);
    return [kind, category];
  }),
);

/** @param isNameOfAnother of a folded name: what others are called finds them */
export function describeKnown(
  { brand, domains }: { brand: IndexedBrand; domains: string[] },
  isNameOfAnother: (key: string) => boolean,
  sourceVersion: string,
): Described {
  const { name, otherNames } = brand;
  const website = brand.websites.find((address) => domains.includes(ownDomain(address) ?? ''));
  return {
    name,
    aliases: listAliases(name, otherNames).filter((one) => !isNameOfAnother(normalizeName(one))),
    brandColor: null,
    categories: categorize(brand.kinds),
    domains,
    website: website !== undefined && URL.canParse(website) ? website : null,
    guidelines: null,
    ...introduce(brand, domains),
    source: 'name-suggestion-index',
    sourceVersion,
    sourceRef: brand.item,
  };
}

/** What an item says about its brand, whether the brand is drawn or not. */
export function introduce(
  { name, label, description, accounts }: IndexedBrand,
  domains: readonly string[],
): Pick<KnownFacts, 'description' | 'profiles'> {
  const labels = domains.map((domain) => domain.slice(0, domain.indexOf('.')));
  const isShort = description !== null && description.length <= descriptionLengthMax;
  return {
    description: isShort ? description : null,
    profiles: findProfiles(accounts, [name, label, ...labels]),
  };
}

/** From its name, else its English name, else its domain. The first is what people try. */
export function listSlugs({ name, label }: IndexedBrand, domains: readonly string[]): string[] {
  const isLatin = !/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(name);
  const [first = ''] = domains;
  const own = isLatin ? [name, label] : [label];
  return [...own, first.slice(0, first.indexOf('.')), first.replaceAll('.', '-')]
    .map(makeSlug)
    .filter((slug) => slug !== '');
}

function listAliases(name: string, others: readonly string[]): string[] {
  const byKey = new Map(others.map((other) => [normalizeName(other), other.trim()]));
  byKey.delete(normalizeName(name));
  byKey.delete('');
  return [...byKey.values()].slice(0, aliasesMax);
}

function categorize(kinds: readonly string[]): Category[] {
  const found = kinds.flatMap(
    (kind) => byKind.get(kind) ?? byKind.get(kind.replace(/\/.*/, '/*')) ?? [],
  );
  return [...new Set(found)].slice(0, categoriesMax);
}
