import { createCandidateFinder } from './create-candidate-finder';
import { listKeys } from './list-keys';
import { type FoldedQuery, parseQuery } from './parse-query';
import { type Match, rankMatch, type SearchKey, tiers } from './rank-match';

export type SearchableBrand = {
  slug: string;
  name: string;
  aliases: readonly string[];
  /** Former and foreign slugs. */
  lookups: readonly string[];
  domains: readonly string[];
  artworkCount: number;
};

export type SearchIndex = {
  /** At most `limit` brands, the best match first; always the same order for the same brands and query. */
  search(query: string, limit: number): { slug: string }[];
};

type Entry = { slug: string; keys: readonly SearchKey[]; prominence: number };
type Hit = Match & { entry: Entry };

/**
 * The search of the catalog, in memory. The library finds every brand that could answer; the order is ours:
 * exact name, exact alias or slug, prefix, whole words, word prefixes, typos.
 */
export function createSearchIndex(brands: readonly SearchableBrand[]): SearchIndex {
  const entries = brands.map(createEntry);
  const findCandidates = createCandidateFinder(entries.map((entry) => entry.keys));

  function listHits(query: FoldedQuery, withTypos: boolean): Hit[] {
    return findCandidates(query, withTypos).flatMap((position) => {
      const entry = entries[position];
      const match = entry && findBestMatch(query, entry.keys, withTypos);
      return match ? [{ entry, ...match }] : [];
    });
  }

  return {
    search(text, limit) {
      const query = parseQuery(text);
      if (query === null) return [];
      let hits = listHits(query, false);
      // Who spelt a name right is not offered its neighbors: "React" is not "Reach".
      const isSpelt = hits.some(
        (hit) => hit.tier === tiers.exactName || hit.tier === tiers.exactAlias,
      );
      if (!isSpelt && query.editsMax > 0) hits = listHits(query, true);
      return hits
        .sort(compareHits)
        .slice(0, limit)
        .map((hit) => ({ slug: hit.entry.slug }));
    },
  };
}

function createEntry(brand: SearchableBrand): Entry {
  return {
    slug: brand.slug,
    keys: listKeys(brand),
    prominence: brand.artworkCount + 2 * brand.domains.length,
  };
}

function findBestMatch(
  query: FoldedQuery,
  keys: readonly SearchKey[],
  withTypos: boolean,
): Match | null {
  let best: Match | null = null;
  for (const key of keys) {
    const match = rankMatch(query, key, withTypos);
    if (match && (best === null || compareMatches(match, best) < 0)) best = match;
  }
  return best;
}

function compareMatches(a: Match, b: Match): number {
  return a.tier - b.tier || a.distance - b.distance;
}

function compareHits(a: Hit, b: Hit): number {
  return (
    compareMatches(a, b) ||
    b.entry.prominence - a.entry.prominence ||
    (a.entry.slug < b.entry.slug ? -1 : 1)
  );
}
