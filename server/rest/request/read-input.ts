import { parseAccept } from 'hono/utils/accept';
import type { z } from 'zod';
import { invalidInput } from '../../platform/errors';
import type { RestContext } from './rest-env';

export type InputSchemas = {
  params?: z.ZodType | undefined;
  query?: z.ZodType | undefined;
  body?: z.ZodType | undefined;
};
export type Input = { params: unknown; query: unknown; body: unknown };

/**
 * Validates a request against the schemas of its route.
 * @param sent the body as it was read, if the route has one
 * @throws AppError `validation_error`
 */
export function parseInput(c: RestContext, schemas: InputSchemas, sent: unknown): Input {
  const { params, query, body } = schemas;
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
  return Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => {
      const [only, ...more] = values;
      return [name, only === undefined || more.length > 0 ? values : only];
    }),
  );
}

/** Whether `Accept` names the media type, and names neither of the two with more weight. */
export function prefersType(accept: string | undefined, wanted: string, other: string): boolean {
  const accepted = parseAccept(accept ?? '');
  const qualityOf = (name: string) =>
    Math.max(0, ...accepted.filter(({ type }) => type === name).map(({ q }) => q));
  const quality = qualityOf(wanted);
  return quality > 0 && quality >= qualityOf(other);
}
