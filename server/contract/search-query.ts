import { queryLengthMin } from './limits';

/** The `query` of a search response: NFKC, lower case, single spaces, trimmed. */
export function normalizeQuery(q: string): string {
  return q.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

/** Whether it is long enough for a search. A letter and its accent apart, or an emoji, are one character. */
export function isSearchable(q: string): boolean {
  return [...normalizeQuery(q)].length >= queryLengthMin;
}
