import { fold } from './fold';

/** A folded query: its words, the whole of it without spaces, and how many typos it may hold. */
export type FoldedQuery = { joined: string; words: readonly string[]; editsMax: number };

/** Nobody types a longer name; what is longer is cut, so that a hostile query costs no more than a long one. */
const rawLengthMax = 256;
const foldedLengthMax = 128;

/** Null when nothing is left to look for, as in "???". */
export function parseQuery(text: string): FoldedQuery | null {
  const folded = fold(text.trim().slice(0, rawLengthMax)).slice(0, foldedLengthMax).trimEnd();
  if (folded === '') return null;
  const joined = folded.replaceAll(' ', '');
  return {
    joined,
    words: [...new Set(folded.split(' '))],
    editsMax: countAllowedEdits(joined.length),
  };
}

/** Short words have too many neighbors for a typo to mean anything. */
export function countAllowedEdits(length: number): number {
  if (length < 4) return 0;
  return length < 6 ? 1 : 2;
}
