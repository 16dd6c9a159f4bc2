import { type Hit, placeOf, tierOf, tiers } from './hit';
import { createNearFinder } from './index-beginnings';
import { indexKeys } from './index-keys';
import { type NamedBrand, type FoldedQuery, parseQuery } from './parse-query';
import { listMistyped } from './list-mistyped';
import { listNamed, listSpelled } from './list-spelled';
import type { Steps } from './steps';

export type SearchableBrand = NamedBrand & { readonly domains: readonly string[] };

export type Standing = {
  /** 0 for a brand known by name only. */
  artworkCount: number;
  /** Whether a brand without artwork is well known, not just one of countless shops. */
  isRenowned: boolean;
};

export type SearchIndex<B extends SearchableBrand> = {
  /** At most `limit` brands, the best match first. The order is deterministic. */
  search(query: string, limit: number): B[];
  /** Every brand with a name, an alias or a slug that folds to this key, in the order of `search`. */
  named(key: string): B[];
};

/**
 * An in-memory search of the catalog: exact name, exact alias or slug, prefix, whole words, word prefixes, typos.
 * A typo finds a brand without artwork only if nothing else matches: among so many names, nearly every word
 * resembles one.
 */
export function* createSearchIndex<B extends SearchableBrand>(
  brands: readonly B[],
  standingOf: (brand: B) => Standing,
): Steps<SearchIndex<B>> {
  const { all, groups } = yield* sortByStanding(brands, standingOf);
  const firstKnown = groups.findIndex((group) => group >= knownGroup);
  const drawnCount = firstKnown === -1 ? all.length : firstKnown;
  const drawn = yield* createHitLister(all.slice(0, drawnCount), 0, groups);
  const known = yield* createHitLister(all.slice(drawnCount), drawnCount, groups);
  const isRenowned = (place: number) => groups[place] === renownedGroup;

  function listHits(query: FoldedQuery, limit: number): readonly Hit[] {
    const drawnHits = drawn.listSpelled(query, limit);
    const knownHits = known.listSpelled(query, limit);
    const spelled = order(drawnHits, knownHits);
    // A correctly spelled name brings no neighbors: "React" is not "Reach".
    const isExact = [drawnHits[0], knownHits[0]].some(
      (hit) => hit !== undefined && tierOf(hit) <= tiers.exactAlias,
    );
    if (isExact || query.editsMax === 0) return spelled;
    // Typos come last: most unfinished queries need none.
    if (spelled.length >= limit) return spelled;
    const hits = [...spelled, ...drawn.listMistyped(query, spelled, limit)];
    return hits.length > 0 ? hits : known.listMistyped(query, spelled, limit);
  }

  /**
   * The best match first. "disco" may be the start of "Discord", and "guardian" may mean "The Guardian": a drawn
   * brand that begins with the query, or has its words in its name, comes before a name without artwork, unless
   * that is renowned: "vue" means Vue, although VueUse is drawn.
   */
  function order(drawnHits: readonly Hit[], knownHits: readonly Hit[]): readonly Hit[] {
    const sorted = merge(drawnHits, knownHits);
    const [preferred] = drawnHits;
    const [best = Infinity] = knownHits;
    if (preferred === undefined || preferred < best || tierOf(preferred) > tiers.words)
      return sorted;
    if (tierOf(best) <= tiers.exactAlias && isRenowned(placeOf(best))) return sorted;
    return [preferred, ...sorted.filter((hit) => hit !== preferred)];
  }

  return {
    search(text, limit) {
      const query = parseQuery(text);
      if (query === null) return [];
      return listHits(query, limit)
        .slice(0, limit)
        .map((hit) => all[placeOf(hit)] as B);
    },
    named: (key) =>
      [...drawn.listNamed(key), ...known.listNamed(key)].map((hit) => all[placeOf(hit)] as B),
  };
}

function merge(one: readonly Hit[], other: readonly Hit[]): readonly Hit[] {
  if (other.length === 0) return one;
  if (one.length === 0) return other;
  return [...one, ...other].sort((a, b) => a - b);
}

/** @param from the position of the first of these brands among all */
function* createHitLister(brands: readonly SearchableBrand[], from: number, groups: Uint8Array) {
  const index = yield* indexKeys(brands, from, groups);
  const findNear = createNearFinder(index.tokens, index.beginnings);
  return {
    listNamed: (key: string): Hit[] => listNamed(index, key),
    listSpelled: (query: FoldedQuery, limit: number): Hit[] => listSpelled(index, query, limit),
    listMistyped: (query: FoldedQuery, spelled: readonly Hit[], limit: number): Hit[] =>
      listMistyped(index, findNear, query, spelled, limit),
  };
}

/** Drawn brands come first, then renowned ones. */
const groupOf = ({ artworkCount, isRenowned }: Standing): number =>
  (artworkCount > 0 ? 0 : knownGroup) + (isRenowned ? 0 : 1);

const knownGroup = 2;
const renownedGroup = knownGroup;

/** Orders brands that match equally well: by group, prominence and slug. */
function* sortByStanding<B extends SearchableBrand>(
  brands: readonly B[],
  standingOf: (brand: B) => Standing,
): Steps<{ all: B[]; groups: Uint8Array }> {
  const alike = new Map<number, B[]>();
  for (const [i, brand] of brands.entries()) {
    const standing = standingOf(brand);
    const prominence = standing.artworkCount + 2 * brand.domains.length;
    const rank = (groupOf(standing) + 1) * prominenceMax - prominence;
    const others = alike.get(rank);
    if (others === undefined) alike.set(rank, [brand]);
    else others.push(brand);
    if (i % 256 === 0) yield;
  }
  const all: B[] = [];
  const groups = new Uint8Array(brands.length);
  for (const rank of [...alike.keys()].sort((a, b) => a - b)) {
    const group = Math.ceil(rank / prominenceMax) - 1;
    for (const brand of (alike.get(rank) ?? []).sort((a, b) => (a.slug < b.slug ? -1 : 1))) {
      groups[all.length] = group;
      all.push(brand);
    }
    yield;
  }
  return { all, groups };
}

/** More than the artwork and domains of any brand. */
const prominenceMax = 1e6;
