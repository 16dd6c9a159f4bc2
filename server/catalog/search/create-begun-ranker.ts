import { findBegun, type TokenIndex } from './index-tokens';
import { tiers } from './rank-match';

export type BegunRanker<Found> = (word: string) => Found[];

/**
 * Ranks the lists that have a token which begins with the one word of a query, as `rankMatch` would with each of
 * their keys. Of a hundred names that begin alike each would lie elsewhere in memory, and the index has it all.
 * @param size how many lists are indexed
 */
export function createBegunRanker<Found>(
  index: TokenIndex,
  size: number,
  present: (list: number, tier: number, distance: number) => Found,
): BegunRanker<Found> {
  /** The best match of each list so far, as `rankHolder` has it; `none` between two queries. */
  const ranks = new Float64Array(size).fill(none);
  return (word) => {
    const { from, to } = findBegun(index, word);
    const { tokens, starts } = index;
    const begin = starts[from] ?? 0;
    const exactEnd = tokens[from] === word ? (starts[from + 1] ?? 0) : begin;
    const end = starts[to] ?? 0;
    const { lists } = index.holders;
    const members: number[] = [];
    for (let i = begin; i < end; i++) {
      const list = lists[i] ?? 0;
      const rank = rankHolder(index, i, i < exactEnd, word.length);
      const known = ranks[list] ?? none;
      if (known === none) members.push(list);
      if (rank < known) ranks[list] = rank;
    }
    return members.map((list) => {
      const rank = ranks[list] ?? none;
      ranks[list] = none;
      const tier = Math.floor(rank / perTier);
      return present(list, tier, rank - tier * perTier);
    });
  };
}

const none = Infinity;
/** Longer than any key. */
const perTier = 4096;

/** Tier and distance in one number, the lower the better. */
function rankHolder(
  { holders: { lengths, areWhole } }: TokenIndex,
  i: number,
  isExact: boolean,
  wordLength: number,
): number {
  const length = lengths[i] ?? 0;
  const isWhole = areWhole[i] === 1;
  if (isExact && isWhole) {
    return perTier * (Number.isInteger(length) ? tiers.exactName : tiers.exactAlias);
  }
  const exact = isExact ? tiers.words : tiers.wordPrefix;
  return perTier * (isWhole ? tiers.prefix : exact) + length - wordLength;
}
