import { fold } from '../../contract/fold';
import { createCandidateFinder } from './create-candidate-finder';
import { createBegunRanker } from './create-begun-ranker';
import { type Hit, placeOf, tierOf, toHit } from './hit';
import { indexTokens } from './index-tokens';
import { type FoldedQuery, parseQuery } from './parse-query';
import { type Match, rankMatch, type SearchKey, tiers } from './rank-match';

export type SearchableBrand = {
  slug: string;
  name: string;
  aliases: readonly string[];
  /** Former slugs, and those of the sources. */
  lookups: readonly string[];
  domains: readonly string[];
  /** 0 for a brand that is known by name alone. */
  artworkCount: number;
  /** Whether such a brand is listed because people ask for it, and not as one of all the shops in the world. */
  isRenowned?: boolean;
};

export type SearchIndex<B extends SearchableBrand> = {
  /** At most `limit` brands, the best match first. The order is deterministic. */
  search(query: string, limit: number): B[];
};

/**
 * An in-memory search of the catalog. An index of tokens finds the candidates, which are ranked: exact
 * name, exact alias or slug, prefix, whole words, word prefixes, typos. A brand without artwork is found by a
 * typo only where nothing else is: among so many names, nearly every word is like one.
 */
export function createSearchIndex<B extends SearchableBrand>(brands: readonly B[]): SearchIndex<B> {
  const all = brands.toSorted(compareStanding);
  const drawnCount = all.filter(isDrawn).length;
  const drawn = createHitLister(all.slice(0, drawnCount), 0);
  const known = createHitLister(all.slice(drawnCount), drawnCount);

  function listHits(query: FoldedQuery, limit: number): Hit[] {
    const spelled = [...drawn.listSpelled(query), ...known.listSpelled(query)];
    // A correctly spelled name brings no neighbors: "React" is not "Reach".
    const isExact = spelled.some((hit) => tierOf(hit) <= tiers.exactAlias);
    if (isExact || query.editsMax === 0) return spelled;
    // Typos come last: most of what somebody has begun to type needs none.
    if (spelled.length >= limit) return spelled;
    const hits = [...spelled, ...drawn.listMistyped(query, spelled)];
    return hits.length > 0 ? hits : known.listMistyped(query, spelled);
  }

  /**
   * The best match first. Who types "disco" may be about to type "Discord", and "guardian" may mean "The Guardian": a
   * drawn brand that begins so, or has the words in its name, comes before a name without artwork. Not before a renowned
   * one: "vue" means Vue, although VueUse is drawn.
   */
  function order(hits: readonly Hit[]): Float64Array {
    const sorted = new Float64Array(hits).sort();
    const [best] = sorted;
    if (best === undefined || placeOf(best) < drawnCount) return sorted;
    if (tierOf(best) <= tiers.exactAlias && all[placeOf(best)]?.isRenowned === true) return sorted;
    const preferred = sorted.findIndex(
      (hit) => placeOf(hit) < drawnCount && tierOf(hit) <= tiers.words,
    );
    if (preferred > 0) moveToFront(sorted, preferred);
    return sorted;
  }

  return {
    search(text, limit) {
      const query = parseQuery(text);
      if (query === null) return [];
      const best = order(listHits(query, limit)).subarray(0, limit);
      return [...best].map((hit) => all[placeOf(hit)] as B);
    },
  };
}

function moveToFront(numbers: Float64Array, place: number): void {
  const moved = numbers[place] ?? 0;
  numbers.copyWithin(1, 0, place);
  numbers[0] = moved;
}

/** @param from the place of the first of these brands among all */
function createHitLister(brands: readonly SearchableBrand[], from: number) {
  const keyLists = brands.map(listKeys);
  const groups = brands.map(groupOf);
  const index = indexTokens(keyLists);
  const findCandidates = createCandidateFinder(index, brands.length);
  const hitOf = (list: number, tier: number, distance: number): Hit =>
    toHit(tier, distance, groups[list] ?? 0, from + list);
  const rankBegun = createBegunRanker(index, brands.length, hitOf);

  function rankCandidates(query: FoldedQuery, withTypos: boolean, listed: ReadonlySet<number>) {
    const hits: Hit[] = [];
    for (const list of findCandidates(query, withTypos)) {
      if (listed.has(from + list)) continue;
      const best = rankBest(query, keyLists[list] ?? [], withTypos);
      if (best !== null) hits.push(hitOf(list, best.tier, best.distance));
    }
    return hits;
  }

  return {
    listSpelled(query: FoldedQuery): Hit[] {
      // Most queries are one word, and the index alone has its rank.
      return query.words[0] === query.joined
        ? rankBegun(query.joined)
        : rankCandidates(query, false, new Set());
    },
    /** Without those that were found as they are spelled, which is always the better match. */
    listMistyped: (query: FoldedQuery, spelled: readonly Hit[]): Hit[] =>
      rankCandidates(query, true, new Set(spelled.map(placeOf))),
  };
}

const isDrawn = ({ artworkCount }: SearchableBrand) => artworkCount > 0;

/** Drawn brands come first, then renowned ones. */
const groupOf = (brand: SearchableBrand): number =>
  (isDrawn(brand) ? 0 : 2) + (brand.isRenowned === true ? 0 : 1);

const prominenceOf = ({ artworkCount, domains }: SearchableBrand) =>
  artworkCount + 2 * domains.length;

/** The order of brands that match equally well. */
function compareStanding(a: SearchableBrand, b: SearchableBrand): number {
  return groupOf(a) - groupOf(b) || prominenceOf(b) - prominenceOf(a) || (a.slug < b.slug ? -1 : 1);
}

/** Every spelling of a brand, its name first, without duplicates. */
export function listKeys({
  slug,
  name,
  aliases,
  lookups,
}: Pick<SearchableBrand, 'slug' | 'name' | 'aliases' | 'lookups'>): SearchKey[] {
  const keys = new Map<string, SearchKey>();
  for (const spelling of [name, ...aliases, slug, ...lookups]) {
    const words = fold(spelling).split(' ');
    const joined = words.join('');
    if (joined !== '' && !keys.has(joined))
      keys.set(joined, { joined, words, isName: spelling === name });
  }
  return [...keys.values()];
}

function rankBest(
  query: FoldedQuery,
  keys: readonly SearchKey[],
  withTypos: boolean,
): Match | null {
  let best: Match | null = null;
  for (const key of keys) {
    const match = rankMatch(query, key, withTypos);
    if (match !== null && (best === null || compareMatches(match, best) < 0)) best = match;
  }
  return best;
}

function compareMatches(a: Match, b: Match): number {
  return a.tier - b.tier || a.distance - b.distance;
}
