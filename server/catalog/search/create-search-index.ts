import { fold } from '../../contract/fold';
import { createCandidateFinder } from './create-candidate-finder';
import { type FoldedQuery, parseQuery } from './parse-query';
import { type Match, rankMatch, type SearchKey, tiers } from './rank-match';

export type SearchableBrand = {
  slug: string;
  name: string;
  aliases: readonly string[];
  /** Former slugs, and those of the sources. */
  lookups: readonly string[];
  domains: readonly string[];
  artworkCount: number;
};

export type SearchIndex = {
  /** At most `limit` brands, the best match first. The order is deterministic. */
  search(query: string, limit: number): { slug: string }[];
};

type Hit = Match & { slug: string; prominence: number };

/**
 * An in-memory search of the catalog. An index of tokens finds the candidates, which are ranked: exact
 * name, exact alias or slug, prefix, whole words, word prefixes, typos.
 */
export function createSearchIndex(brands: readonly SearchableBrand[]): SearchIndex {
  const keyLists = brands.map(listKeys);
  const findCandidates = createCandidateFinder(keyLists);

  function listHits(query: FoldedQuery, withTypos: boolean): Hit[] {
    const hits: Hit[] = [];
    for (const i of findCandidates(query, withTypos)) {
      const [brand, keys] = [brands[i], keyLists[i]];
      if (brand === undefined || keys === undefined) continue;
      const best = rankBest(query, keys, withTypos);
      if (best === null) continue;
      const { tier, distance } = best;
      const prominence = brand.artworkCount + 2 * brand.domains.length;
      hits.push({ tier, distance, slug: brand.slug, prominence });
    }
    return hits;
  }

  return {
    search(text, limit) {
      const query = parseQuery(text);
      if (query === null) return [];
      let hits = listHits(query, false);
      // A correctly spelled name brings no neighbors: "React" is not "Reach".
      const isExact = hits.some(({ tier }) => tier <= tiers.exactAlias);
      if (!isExact && query.editsMax > 0) hits = listHits(query, true);
      return hits.sort(compareHits).slice(0, limit);
    },
  };
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

function compareHits(a: Hit, b: Hit): number {
  return compareMatches(a, b) || b.prominence - a.prominence || (a.slug < b.slug ? -1 : 1);
}
