import MiniSearch, { type Query } from 'minisearch';
import { countAllowedEdits, type FoldedQuery } from './parse-query';
import type { SearchKey } from './rank-match';

export type CandidateFinder = (query: FoldedQuery, withTypos: boolean) => number[];

/**
 * Finds the indexes of the lists with a key that might match a query; `rankMatch` decides. Names are
 * indexed both by word and joined, so that "git hub" and "stackoverflow" are found.
 */
export function createCandidateFinder(
  keyLists: readonly (readonly SearchKey[])[],
): CandidateFinder {
  const index = new MiniSearch<{ id: number; tokens: string }>({
    fields: ['tokens'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
  });
  index.addAll(keyLists.map((keys, id) => ({ id, tokens: listTokens(keys).join(' ') })));
  return (query, withTypos) =>
    index.search(formQuery(query, withTypos)).map((result) => Number(result.id));
}

function listTokens(keys: readonly SearchKey[]): string[] {
  return [...new Set(keys.flatMap((key) => [key.joined, ...key.words]))];
}

function formQuery(query: FoldedQuery, withTypos: boolean): Query {
  // A name that matches word by word contains the longest word too, and one word is cheaper to find.
  const longest = query.words.reduce((a, b) => (b.length > a.length ? b : a));
  const fuzzy = (term: string): number | false => withTypos && tolerateEdits(term);
  return {
    queries: [...new Set([query.joined, longest])],
    combineWith: 'OR',
    prefix: (term) => term.length > 1,
    fuzzy,
  };
}

/** MiniSearch counts a swap of neighbors as two edits, we count one: allow it one edit more. */
function tolerateEdits(term: string): number | false {
  const allowed = countAllowedEdits(term.length);
  return allowed === 0 ? false : allowed + 1;
}
