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
  /** 0 for a brand that is known by name alone. */
  artworkCount: number;
  /** Whether such a brand is listed because people ask for it, and not as one of all the shops in the world. */
  isRenowned?: boolean;
};

export type SearchIndex = {
  /** At most `limit` brands, the best match first. The order is deterministic. */
  search(query: string, limit: number): { slug: string }[];
};

type Ranked = { slug: string; isDrawn: boolean; isRenowned: boolean; prominence: number };
type Hit = Match & { brand: Ranked };

/**
 * An in-memory search of the catalog. An index of tokens finds the candidates, which are ranked: exact
 * name, exact alias or slug, prefix, whole words, word prefixes, typos. A brand without artwork is found by a
 * typo only where nothing else is: among so many names, nearly every word is like one.
 */
export function createSearchIndex(brands: readonly SearchableBrand[]): SearchIndex {
  const listDrawn = createHitLister(brands.filter(({ artworkCount }) => artworkCount > 0));
  const listKnown = createHitLister(brands.filter(({ artworkCount }) => artworkCount === 0));

  function listHits(query: FoldedQuery, limit: number): Hit[] {
    const known = listKnown(query, false);
    const spelled = [...listDrawn(query, false), ...known];
    // A correctly spelled name brings no neighbors: "React" is not "Reach".
    const isExact = spelled.some(({ tier }) => tier <= tiers.exactAlias);
    if (isExact || query.editsMax === 0) return spelled;
    // Typos come last: most of what somebody has begun to type needs none.
    if (spelled.length >= limit) return spelled;
    const hits = [...listDrawn(query, true), ...known];
    return hits.length > 0 ? hits : listKnown(query, true);
  }

  return {
    search(text, limit) {
      const query = parseQuery(text);
      if (query === null) return [];
      const hits = order(listHits(query, limit)).slice(0, limit);
      return hits.map(({ brand }) => brand);
    },
  };
}

/**
 * The best match first. Who types "disco" may be about to type "Discord", and "guardian" may mean "The Guardian": a
 * drawn brand that begins so, or has the words in its name, comes before a name without artwork. Not before a renowned
 * one: "vue" means Vue, although VueUse is drawn.
 */
function order(hits: Hit[]): Hit[] {
  hits.sort(compareHits);
  const [first] = hits;
  if (first === undefined || first.brand.isDrawn) return hits;
  if (first.brand.isRenowned && first.tier <= tiers.exactAlias) return hits;
  const drawn = hits.findIndex((hit) => hit.brand.isDrawn && hit.tier <= tiers.words);
  return drawn < 1 ? hits : [...hits.splice(drawn, 1), ...hits];
}

function createHitLister(brands: readonly SearchableBrand[]) {
  const keyLists = brands.map(listKeys);
  const ranked = brands.map(toRanked);
  const findCandidates = createCandidateFinder(keyLists);
  return (query: FoldedQuery, withTypos: boolean): Hit[] => {
    const hits: Hit[] = [];
    for (const i of findCandidates(query, withTypos)) {
      const [brand, keys] = [ranked[i], keyLists[i]];
      if (brand === undefined || keys === undefined) continue;
      const best = rankBest(query, keys, withTypos);
      if (best !== null) hits.push({ tier: best.tier, distance: best.distance, brand });
    }
    return hits;
  };
}

function toRanked({ slug, artworkCount, domains, isRenowned = false }: SearchableBrand): Ranked {
  const prominence = artworkCount + 2 * domains.length;
  return { slug, isDrawn: artworkCount > 0, isRenowned, prominence };
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

/** Artwork counts for more than a few letters, and for less than a typing error. */
function compareHits(a: Hit, b: Hit): number {
  return (
    a.tier - b.tier ||
    (a.tier === tiers.typo ? Math.floor(a.distance) - Math.floor(b.distance) : 0) ||
    Number(b.brand.isDrawn) - Number(a.brand.isDrawn) ||
    Number(b.brand.isRenowned) - Number(a.brand.isRenowned) ||
    a.distance - b.distance ||
    b.brand.prominence - a.brand.prominence ||
    (a.brand.slug < b.brand.slug ? -1 : 1)
  );
}
