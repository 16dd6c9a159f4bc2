import { countEdits } from './count-edits';
import { countAllowedEdits, type FoldedQuery } from './parse-query';

/** One folded name of a brand. `joined` is `words` without the spaces. */
export type SearchKey = { joined: string; words: readonly string[]; isName: boolean };

/** How well a key matches a query: the lower tier wins, then the lower distance. */
export type Match = { tier: number; distance: number };

export const tiers = {
  exactName: 0,
  exactAlias: 1,
  prefix: 2,
  words: 3,
  wordPrefix: 4,
  typo: 5,
} as const;

/** Null without a match; typos match only if `withTypos`. */
export function rankMatch(query: FoldedQuery, key: SearchKey, withTypos: boolean): Match | null {
  if (key.joined === query.joined)
    return { tier: key.isName ? tiers.exactName : tiers.exactAlias, distance: 0 };
  const lettersLeft = key.joined.length - query.joined.length + (key.isName ? 0 : 0.5);
  if (isStartOf(query.joined, key.joined)) return { tier: tiers.prefix, distance: lettersLeft };
  if (haveAll(key.words, query.words, isSame)) return { tier: tiers.words, distance: lettersLeft };
  if (haveAll(key.words, query.words, isStartOf)) {
    return { tier: tiers.wordPrefix, distance: lettersLeft };
  }
  return withTypos ? rankTypos(query, key) : null;
}

/** Loops, where `every` and `some` made functions for each key: a search took a tenth longer. */
function haveAll(
  words: readonly string[],
  wanted: readonly string[],
  matches: (part: string, word: string) => boolean,
): boolean {
  for (const part of wanted) {
    let isFound = false;
    for (const word of words) isFound ||= matches(part, word);
    if (!isFound) return false;
  }
  return true;
}

const isSame = (part: string, word: string) => part === word;

/** A single letter is too common a prefix: it must be the whole word. */
function isStartOf(part: string, word: string): boolean {
  return part === word || (part.length > 1 && word.startsWith(part));
}

function rankTypos(query: FoldedQuery, key: SearchKey): Match | null {
  const { editsMax } = query;
  // The first letter of a name is rarely mistyped.
  const penalty = key.joined[0] === query.joined[0] ? 0 : 0.25;
  const inWhole = countEdits(query.joined, key.joined, editsMax);
  if (inWhole <= editsMax) return { tier: tiers.typo, distance: inWhole + penalty };
  const inWords = countWordEdits(query, key);
  // A typo in one word of a longer name is a weaker match.
  return inWords <= editsMax ? { tier: tiers.typo, distance: inWords + penalty + 0.5 } : null;
}

function countWordEdits(query: FoldedQuery, key: SearchKey): number {
  let total = 0;
  for (const word of query.words) {
    const allowed = Math.min(query.editsMax - total, countAllowedEdits(word.length));
    let fewest = allowed + 1;
    for (const other of key.words) {
      const edits = isStartOf(word, other) ? 0 : countEdits(word, other, allowed);
      if (edits < fewest) fewest = edits;
    }
    if (fewest > allowed) return query.editsMax + 1;
    total += fewest;
  }
  return total;
}
