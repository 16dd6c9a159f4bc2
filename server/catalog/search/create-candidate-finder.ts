import { countEdits } from './count-edits';
import { indexTokens, lettersOf, lowerBound, mayBeWithin, type TokenIndex } from './index-tokens';
import { countAllowedEdits, type FoldedQuery } from './parse-query';
import type { SearchKey } from './rank-match';

export type CandidateFinder = (query: FoldedQuery, withTypos: boolean) => readonly number[];

/**
 * Finds the indexes of the lists with a key that might match a query; `rankMatch` decides. Names are
 * indexed both by word and joined, so that "git hub" and "stackoverflow" are found.
 */
export function createCandidateFinder(
  keyLists: readonly (readonly SearchKey[])[],
): CandidateFinder {
  const index = indexTokens(keyLists.map(listTokens));
  const found = createMarkedSet(keyLists.length);
  return (query, withTypos) => {
    found.clear();
    // A name that matches word by word contains the longest word too, and one word is cheaper to find.
    const longest = query.words.reduce((a, b) => (b.length > a.length ? b : a));
    for (const term of new Set([query.joined, longest])) {
      addBegun(index, term, found);
      if (withTypos) addMistyped(index, term, found);
    }
    return found.members();
  };
}

type MarkedSet = {
  add: (member: number) => void;
  clear: () => void;
  /** Each once, until the set is cleared. */
  members: () => readonly number[];
};

/** A set of numbers below `size`. Two letters begin thousands of names: in a `Set`, adding them took most of a search. */
function createMarkedSet(size: number): MarkedSet {
  /** By number: the round in which it was added last. */
  const marks = new Uint32Array(size);
  let round = 0;
  let members: number[] = [];
  return {
    add(member) {
      if (marks[member] === round) return;
      marks[member] = round;
      members.push(member);
    },
    clear() {
      round++;
      members = [];
    },
    members: () => members,
  };
}

function listTokens(keys: readonly SearchKey[]): string[] {
  return [...new Set(keys.flatMap((key) => [key.joined, ...key.words]))];
}

/** A single letter is too common a prefix: it must be the whole word. */
function addBegun({ tokens, holders }: TokenIndex, term: string, found: MarkedSet): void {
  for (let i = lowerBound(tokens, term); i < tokens.length; i++) {
    const token = tokens[i] ?? '';
    if (term.length === 1 ? token !== term : !token.startsWith(term)) return;
    addAll(holders[i], found);
  }
}

function addMistyped(
  { tokens, holders, byLength }: TokenIndex,
  term: string,
  found: MarkedSet,
): void {
  const editsMax = countAllowedEdits(term.length);
  if (editsMax === 0) return;
  const own = lettersOf(term);
  for (let length = term.length - editsMax; length <= term.length + editsMax; length++) {
    const near = byLength[length];
    if (near === undefined) continue;
    const { positions, letters } = near;
    for (let at = 0; at < letters.length; at++) {
      if (!mayBeWithin(own, letters[at] ?? 0, editsMax)) continue;
      const i = positions[at] ?? 0;
      if (countEdits(term, tokens[i] ?? '', editsMax) <= editsMax) addAll(holders[i], found);
    }
  }
}

function addAll(holders: readonly number[] | undefined, found: MarkedSet): void {
  for (const holder of holders ?? []) found.add(holder);
}
