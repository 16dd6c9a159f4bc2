import { type Hit, placeOf } from './hit';
import { type KeyIndex, type KeyLists, perBlock } from './index-keys';

/** Keeps the best hits of a search, one per brand. */
export type BestHits = {
  add: (hit: Hit) => void;
  /** Whether a hit may be among the best; others need not be added. */
  isWanted: (hit: Hit) => boolean;
  /** In order, the best first. */
  list: () => Hit[];
};

/** Hits beyond the limit that are kept until they are sorted away. */
const spare = 64;

export function collectBest(limit: number): BestHits {
  let hits: Hit[] = [];
  let bar = Infinity;
  const sortAway = () => {
    if (hits.length < 2) return;
    const isListed = new Set<number>();
    const best: Hit[] = [];
    for (const hit of new Float64Array(hits).sort()) {
      if (best.length === limit) break;
      const place = placeOf(hit);
      if (isListed.has(place)) continue;
      isListed.add(place);
      best.push(hit);
    }
    hits = best;
    if (best.length === limit) bar = best[limit - 1] ?? Infinity;
  };
  return {
    add(hit) {
      if (hit >= bar) return;
      hits.push(hit);
      if (hits.length >= 2 * limit + spare) sortAway();
    },
    isWanted: (hit) => hit < bar,
    list() {
      sortAway();
      return hits;
    },
  };
}

/** Adds the keys at these positions, skipping blocks with no good key: many names begin with "co". */
export function addKeys(
  best: BestHits,
  { whole, standings }: KeyIndex,
  from: number,
  to: number,
  base: number,
): void {
  for (let key = from; key < to;) {
    if (isPassed(best, whole, key, base)) key += perBlock;
    else best.add(base + (standings[key++] as number));
  }
}

/** As `addKeys`, for the keys that contain a word. */
export function addWorded(
  best: BestHits,
  { worded, standings }: KeyIndex,
  from: number,
  to: number,
  base: number,
): void {
  for (let i = from; i < to;) {
    if (isPassed(best, worded, i, base)) i += perBlock;
    else best.add(base + (standings[worded.keys[i++] as number] as number));
  }
}

const isPassed = (best: BestHits, { leasts }: KeyLists, i: number, base: number): boolean =>
  i % perBlock === 0 && !best.isWanted(base + (leasts[i / perBlock] as number));
