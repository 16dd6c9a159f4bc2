import type { RestContext } from './rest-env';

/** A parameter given once is a string; given several times it is a list, which every schema rejects. */
export function readQuery(c: RestContext): Record<string, string | string[]> {
  const { url } = c.req;
  if (!url.includes('?')) return {};
  const sent = url.slice(url.indexOf('?') + 1);
  const pairs = hasRawPlus(c) ? sent.split('&').map(encodePlus).join('&') : sent;
  // A parameter may have the name of a method of all objects.
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(pairs)) {
    const earlier = query[name];
    query[name] = earlier === undefined ? value : [earlier, value].flat();
  }
  return query;
}

/** In a query, `+` is a blank, but people paste `c++` and `jane+news@example.com` as they are. */
export function hasRawPlus(c: RestContext): boolean {
  const start = c.req.url.indexOf('?');
  return start >= 0 && c.req.url.includes('+', start);
}

/** Parameters whose values never have blanks. */
const blankless = new Set(['email', 'purl', 'repo']);

/** Reads a blank as a plus where it cannot be a blank: in some values, and twice at the end of any. */
function encodePlus(pair: string): string {
  if (blankless.has(pair.split('=', 1)[0] ?? '')) return pair.replaceAll('+', '%2B');
  let end = pair.length;
  while (pair[end - 1] === '+') end--;
  const count = pair.length - end;
  const isEmpty = pair[end - 1] === '=';
  return count < 2 || isEmpty ? pair : pair.slice(0, end) + '%2B'.repeat(count);
}
