/** The `query` member of a search answer: `q` trimmed, NFKC, single-spaced and lower-cased (spec 2.5). */
export function echoQuery(q: string): string {
  return q.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}
