import { expect, it } from 'vitest';
import { readQueries } from '../../../e2e/support/read-queries';
import { readFacts } from '../../../prisma/catalog/facts';
import { readKnown } from '../../../prisma/catalog/known-facts';
import { countEdits, toCodes } from './count-edits';
import { createSearchIndex } from './create-search-index';
import {
  listKeys,
  type SearchKey,
  countAllowedEdits,
  type FoldedQuery,
  parseQuery,
} from './parse-query';
import { isRenowned } from './search-brands';
import { runSteps } from './steps';
import { tiers } from './hit';

/** The rules of a search, applied by scanning every key of a brand. */
type Match = { tier: number; distance: number };

const drawn = readFacts().map((brand) => ({
  ...brand,
  artworkCount: brand.artwork.length,
  isRenowned: false,
}));
// A sample is enough, here and below: scanning every name is slow.
const known = readKnown()
  .filter((_, i) => i % 10 === 0)
  .map((brand) => ({
    ...brand,
    lookups: [],
    artworkCount: 0,
    isRenowned: isRenowned(brand, brand.source),
  }));
const brands = [...drawn, ...known];
const index = runSteps(createSearchIndex(brands, (brand) => brand));
const keyed = brands.map((brand) => ({ brand, keys: listKeys(brand) }));
type Keyed = (typeof keyed)[number];

it.each([
  ['as they are', (text: string) => text, 3],
  ['cut to two letters', (text: string) => text.slice(0, 2), 12],
  ['cut to half', (text: string) => text.slice(0, Math.ceil(text.length / 2)), 6],
  ['without their third letter', (text: string) => text.slice(0, 2) + text.slice(3), 6],
  ['with an extra word', (text: string) => `${text} in`, 12],
])(
  'queries %s find the same brands, in the same order, as a scan of every name',
  (_, change, every) => {
    for (const { query } of readQueries().filter((_one, i) => i % every === 0)) {
      const text = change(query);
      const best = scan(text);
      const slugs = index.search(text, Infinity).map(({ slug }) => slug);
      expect(slugs, text).toEqual(best(Infinity));
      const few = index.search(text, 5).map(({ slug }) => slug);
      expect(few, `five for ${text}`).toEqual(best(5).slice(0, 5));
    }
  },
);

/** @returns what a search for `limit` brands finds: typos are looked for only where the spelling finds fewer */
function scan(text: string): (limit: number) => string[] {
  const query = parseQuery(text);
  if (query === null) return () => [];
  const list = (of: readonly Keyed[], withTypos: boolean) =>
    of.flatMap(({ brand, keys }) => {
      const [match] = keys.flatMap((key) => rank(query, key, withTypos) ?? []).sort(compareMatches);
      return match === undefined ? [] : [{ brand, ...match }];
    });
  const spelled = list(keyed, false);
  const isEnough = (limit: number) =>
    spelled.length >= limit || spelled.some(({ tier }) => tier <= tiers.exactAlias);
  const listAll = () => {
    const withTypos = list(keyed.filter(isDrawn), true);
    const isListed = new Set(withTypos.map(({ brand }) => brand.slug));
    const all = [...withTypos, ...spelled.filter(({ brand }) => !isListed.has(brand.slug))];
    return all.length > 0 ? all : list(keyed, true);
  };
  const all = isEnough(Infinity) ? spelled : listAll();
  return (limit) => sortHits(isEnough(limit) ? spelled : all);
}

const isDrawn = ({ brand }: Pick<Keyed, 'brand'>) => brand.artworkCount > 0;

function sortHits(hits: readonly Found[]): string[] {
  const sorted = hits.toSorted(compareHits);
  const first = sorted.find((hit) => isDrawn(hit) && hit.tier <= tiers.words);
  const [best] = sorted;
  if (best && first && !(best.brand.isRenowned && best.tier <= tiers.exactAlias) && !isDrawn(best))
    sorted.unshift(...sorted.splice(sorted.indexOf(first), 1));
  return sorted.map(({ brand }) => brand.slug);
}

function compareMatches(a: Match, b: Match): number {
  return a.tier - b.tier || a.distance - b.distance;
}

type Found = Match & { brand: Keyed['brand'] };

function compareHits(a: Found, b: Found): number {
  const typosOf = ({ tier, distance }: Match) => (tier === tiers.typo ? Math.floor(distance) : 0);
  const groupOf = ({ brand }: Found) => (brand.artworkCount > 0 ? 0 : brand.isRenowned ? 1 : 2);
  const prominenceOf = ({ brand }: Found) => brand.artworkCount + 2 * brand.domains.length;
  return (
    a.tier - b.tier ||
    typosOf(a) - typosOf(b) ||
    groupOf(a) - groupOf(b) ||
    a.distance - b.distance ||
    prominenceOf(b) - prominenceOf(a) ||
    (a.brand.slug < b.brand.slug ? -1 : 1)
  );
}

/** Null without a match; typos match only if `withTypos`. */
function rank(query: FoldedQuery, key: SearchKey, withTypos: boolean): Match | null {
  if (key.joined === query.joined)
    return { tier: key.isName ? tiers.exactName : tiers.exactAlias, distance: 0 };
  const distance = key.joined.length - query.joined.length + (key.isName ? 0 : 0.5);
  if (begins(query.joined, key.joined)) return { tier: tiers.prefix, distance };
  if (query.words.every((word) => key.words.includes(word))) return { tier: tiers.words, distance };
  if (query.words.every((word) => key.words.some((other) => begins(word, other))))
    return { tier: tiers.wordPrefix, distance };
  return withTypos ? rankTypos(query, key) : null;
}

const begins = (part: string, word: string) =>
  part === word || (part.length > 1 && word.startsWith(part));

function rankTypos(query: FoldedQuery, key: SearchKey): Match | null {
  const { editsMax } = query;
  const penalty = key.joined[0] === query.joined[0] ? 0 : 0.25;
  const whole = edits(query.joined, key.joined, editsMax);
  if (whole <= editsMax) return { tier: tiers.typo, distance: whole + penalty };
  let total = 0;
  for (const word of query.words) {
    const allowed = Math.min(editsMax, countAllowedEdits(word.length));
    const each = key.words.map((other) => (begins(word, other) ? 0 : edits(word, other, allowed)));
    const fewest = Math.min(...each);
    total += fewest <= allowed ? fewest : Infinity;
  }
  return total <= editsMax ? { tier: tiers.typo, distance: total + penalty + 0.5 } : null;
}

function edits(one: string, other: string, max: number): number {
  // countEdits checks this too, but only after reading the letters.
  const isFar = Math.abs(one.length - other.length) > max;
  return isFar ? max + 1 : countEdits(toCodes(one), toCodes(other), 0, other.length, max);
}
