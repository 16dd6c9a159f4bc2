import { parseAccept } from 'hono/utils/accept';
import type { z } from 'zod';
import { invalidInput } from '../../platform/errors';
import { readJson } from '../../platform/requests/read-body';
import type { RestContext } from './rest-env';

export type InputSchemas = {
  params?: z.ZodType | undefined;
  query?: z.ZodType | undefined;
  body?: z.ZodType | undefined;
};
export type Input = { params: unknown; query: unknown; body: unknown };

/**
 * Validates a request against the schemas of its route. A body can be read only once, so the result is kept.
 * @throws AppError `validation_error`, or as `readJson` does
 */
export function readInput(c: RestContext, schemas: InputSchemas): Promise<Input> {
  const reading = c.get('input') ?? parseInput(c, schemas);
  c.set('input', reading);
  return reading;
}

async function parseInput(c: RestContext, { params, query, body }: InputSchemas): Promise<Input> {
  const sent = body && (await readJson(c.req.raw));
  return {
    query: query && parse(query, readQuery(c)),
    params: params && parse(params, c.req.param()),
    body: body && parse(body, sent),
  };
}

function parse(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw invalidInput(result.error.issues, 'body');
}

/** A parameter given once is a string; given several times it is a list, which every schema rejects. */
function readQuery(c: RestContext): Record<string, string | string[]> {
  if (!c.req.url.includes('?')) return {};
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

/** Whether `Accept` names the media type, and names neither of the two with more weight. */
export function prefersType(accept: string | undefined, wanted: string, other: string): boolean {
  const accepted = parseAccept(accept ?? '');
  const qualityOf = (name: string) =>
    Math.max(0, ...accepted.filter(({ type }) => type === name).map(({ q }) => q));
  const quality = qualityOf(wanted);
  return quality > 0 && quality >= qualityOf(other);
}
