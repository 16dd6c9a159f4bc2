import { encodePluses } from '../../contract/search-query';
import type { RestContext } from './rest-env';

/** A parameter given once is a string; given several times it is a list, which every schema rejects. */
export function readQuery(c: RestContext): Record<string, string | string[]> {
  const { url } = c.req;
  if (!url.includes('?')) return {};
  const sent = url.slice(url.indexOf('?') + 1);
  // A parameter may have the name of a method of all objects.
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(encodePluses(sent))) {
    const earlier = query[name];
    query[name] = earlier === undefined ? value : [earlier, value].flat();
  }
  return query;
}

/** Whether the query has a plus, which may have been meant as one or as a blank. */
export function hasRawPlus(c: RestContext): boolean {
  const start = c.req.url.indexOf('?');
  return start >= 0 && c.req.url.includes('+', start);
}
