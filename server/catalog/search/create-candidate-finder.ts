import { countEdits } from './count-edits';
import { visitNear } from './index-deletions';
import { findBegun, lettersOf, mayBeWithin, type TokenIndex } from './index-tokens';
import { countAllowedEdits, type FoldedQuery } from './parse-query';

export type CandidateFinder = (query: FoldedQuery, withTypos: boolean) => readonly number[];

/**
 * Finds the positions of the lists with a key that might match a query; `rankMatch` decides. Names are
 * indexed both by word and joined, so that "git hub" and "stackoverflow" are found.
 * @param size how many lists are indexed
 */
export function createCandidateFinder(index: TokenIndex, size: number): CandidateFinder {
  const found = createMarkedSet(size);
  const compared = createMarkedSet(index.tokens.length);
  return (query, withTypos) => {
    found.clear();
    // A name that matches word by word has each of them, and few names have the rarest.
    const rarest = query.words.length > 1 ? findRarest(index, query.words) : query.words[0];
    for (const term of new Set([query.joined, rarest ?? query.joined])) {
      const { from, to } = findBegun(index, term);
      addHolders(index, from, to, found);
      if (withTypos) addMistyped(index, term, found, compared);
    }
    return found.members();
  };
}

/** The word that begins the fewest tokens of all keys. */
function findRarest(index: TokenIndex, words: readonly string[]): string {
  let [rarest, fewest] = ['', Infinity];
  for (const word of words) {
    const { from, to } = findBegun(index, word);
    const count = (index.starts[to] ?? 0) - (index.starts[from] ?? 0);
    if (count < fewest) [rarest, fewest] = [word, count];
  }
  return rarest;
}

type MarkedSet = {
  /** @returns whether it was not there before */
  add: (member: number) => boolean;
  clear: () => void;
  /** Each once, until the set is cleared. */
  members: () => readonly number[];
};

/** A set of numbers below `size`. Two letters begin hundreds of names: a `Set` took a third of a search to fill. */
function createMarkedSet(size: number): MarkedSet {
  const isMember = new Uint8Array(size);
  let members: number[] = [];
  return {
    add(member) {
      if (isMember[member] === 1) return false;
      isMember[member] = 1;
      members.push(member);
      return true;
    },
    clear() {
      for (const member of members) isMember[member] = 0;
      members = [];
    },
    members: () => members,
  };
}

function addMistyped(index: TokenIndex, term: string, found: MarkedSet, compared: MarkedSet): void {
  const editsMax = countAllowedEdits(term.length);
  if (editsMax === 0) return;
  const letters = lettersOf(term);
  compared.clear();
  visitNear(index.deletions, term, editsMax, (i) => {
    if (!mayBeWithin(letters, index.letters[i] ?? 0, editsMax)) return;
    // Most have several rests in common with the term.
    if (!compared.add(i)) return;
    const edits = countEdits(term, index.tokens[i] ?? '', editsMax);
    if (edits <= editsMax) addHolders(index, i, i + 1, found);
  });
}

/** Adds the lists that have one of the tokens at these positions. */
function addHolders(
  { starts, holders: { lists } }: TokenIndex,
  from: number,
  to: number,
  found: MarkedSet,
): void {
  const end = starts[to] ?? 0;
  for (let i = starts[from] ?? 0; i < end; i++) found.add(lists[i] ?? 0);
}
