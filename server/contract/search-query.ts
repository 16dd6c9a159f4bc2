import { queryLengthMin } from './limits';

/** The `query` of a search response: NFKC, lower case, single spaces, trimmed. */
export function normalizeQuery(q: string): string {
  return q.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}

/** Parameters whose values never have blanks. */
const blankless = new Set(['email', 'purl', 'repo']);

/**
 * In a query, `+` is a blank, but people paste `c++` and `jane+news@example.com` as they are: encodes a plus that
 * cannot be a blank, in some values and twice at the end of any.
 * @param query without the question mark
 */
export function encodePluses(query: string): string {
  return query.includes('+') ? query.split('&').map(encodePlus).join('&') : query;
}

function encodePlus(pair: string): string {
  if (blankless.has(pair.split('=', 1)[0] ?? '')) return pair.replaceAll('+', '%2B');
  let end = pair.length;
  while (pair[end - 1] === '+') end--;
  const count = pair.length - end;
  const isEmpty = pair[end - 1] === '=';
  return count < 2 || isEmpty ? pair : pair.slice(0, end) + '%2B'.repeat(count);
}

/** Whether it is long enough for a search. A letter and its accent apart, or an emoji, are one character. */
export function isSearchable(q: string): boolean {
  return [...normalizeQuery(q)].length >= queryLengthMin;
}
