import { countEdits } from './count-edits';
import { indexTokens, lettersOf, lowerBound, mayBeWithin, type TokenIndex } from './index-tokens';
import { countAllowedEdits, type FoldedQuery } from './parse-query';
import type { SearchKey } from './rank-match';

export type CandidateFinder = (query: FoldedQuery, withTypos: boolean) => Iterable<number>;

/**
 * Finds the indexes of the lists with a key that might match a query; `rankMatch` decides. Names are
 * indexed both by word and joined, so that "git hub" and "stackoverflow" are found.
 */
export function createCandidateFinder(
  keyLists: readonly (readonly SearchKey[])[],
): CandidateFinder {
  const index = indexTokens(keyLists.map(listTokens));
  return (query, withTypos) => {
    const found = new Set<number>();
    // A name that matches word by word contains the longest word too, and one word is cheaper to find.
    const longest = query.words.reduce((a, b) => (b.length > a.length ? b : a));
    for (const term of new Set([query.joined, longest])) {
      addBegun(index, term, found);
      if (withTypos) addMistyped(index, term, found);
    }
    return found;
  };
}

function listTokens(keys: readonly SearchKey[]): string[] {
  return [...new Set(keys.flatMap((key) => [key.joined, ...key.words]))];
}

/** A single letter is too common a prefix: it must be the whole word. */
function addBegun({ tokens, holders }: TokenIndex, term: string, found: Set<number>): void {
  for (let i = lowerBound(tokens, term); i < tokens.length; i++) {
    const token = tokens[i] ?? '';
    if (term.length === 1 ? token !== term : !token.startsWith(term)) return;
    addAll(holders[i], found);
  }
}

function addMistyped(
  { tokens, holders, byLength, letters }: TokenIndex,
  term: string,
  found: Set<number>,
): void {
  const editsMax = countAllowedEdits(term.length);
  if (editsMax === 0) return;
  const own = lettersOf(term);
  for (let length = term.length - editsMax; length <= term.length + editsMax; length++) {
    for (const i of byLength[length] ?? []) {
      if (!mayBeWithin(own, letters[i] ?? 0, editsMax)) continue;
      if (countEdits(term, tokens[i] ?? '', editsMax) <= editsMax) addAll(holders[i], found);
    }
  }
}

function addAll(holders: readonly number[] | undefined, found: Set<number>): void {
  for (const holder of holders ?? []) found.add(holder);
}
