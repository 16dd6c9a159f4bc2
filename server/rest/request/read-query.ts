import type { RestContext } from './rest-env';

/** A parameter given once is a string; given several times it is a list, which every schema rejects. */
export function readQuery(c: RestContext): Record<string, string | string[]> {
  const queries = hasRawPlus(c) ? readRawPlus(c.req.url) : c.req.queries();
  return Object.fromEntries(
    Object.entries(queries).map(([name, values]) => {
      const [only, ...more] = values;
      return [name, only === undefined || more.length > 0 ? values : only];
    }),
  );
}

/** In a query, `+` is a blank, but people paste `c++` and `jane+news@example.com` as they are. */
export function hasRawPlus(c: RestContext): boolean {
  const start = c.req.url.indexOf('?');
  return start >= 0 && c.req.url.includes('+', start);
}

/** Parameters whose values never have blanks. */
const blankless = new Set(['email', 'purl', 'repo']);

/** Reads a blank as a plus where it cannot be a blank: in some values, and twice at the end of any. */
function readRawPlus(url: string): Record<string, string[]> {
  const pairs = url.slice(url.indexOf('?') + 1).split('&');
  const query = new URLSearchParams(pairs.map(encodePlus).join('&'));
  return Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.getAll(name)]));
}

function encodePlus(pair: string): string {
  if (blankless.has(pair.split('=', 1)[0] ?? '')) return pair.replaceAll('+', '%2B');
  let end = pair.length;
  while (pair[end - 1] === '+') end--;
  const count = pair.length - end;
  const isEmpty = pair[end - 1] === '=';
  return count < 2 || isEmpty ? pair : pair.slice(0, end) + '%2B'.repeat(count);
}
