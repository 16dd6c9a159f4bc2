import type { MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import type { RestContext, RestEnv } from '../rest-env';
import { atOnce } from './at-once';
import { refuseInput } from './refuse-input';

export type InputSchemas = { params?: z.ZodType | undefined; query?: z.ZodType | undefined };

/**
 * Holds the path's parameters and the query against a route's schemas, for `c.req.valid`. The
 * library's own validators wait four times for what is there at once.
 */
export function validateInput({ params, query }: InputSchemas): MiddlewareHandler<RestEnv> {
  // Most requests have no query, and then what the schema makes of it is always the same.
  const ofNone = query?.safeParse({});
  const defaults = ofNone?.success ? Object.freeze(ofNone.data as object) : null;
  return atOnce((c, next) => {
    if (query) {
      const isNone = defaults !== null && !c.req.url.includes('?');
      c.req.addValidatedData('query', isNone ? defaults : parse(query, readQuery(c)));
    }
    if (params) c.req.addValidatedData('param', parse(params, c.req.param()));
    return next();
  });
}

/** @throws AppError `validation_error` */
function parse(schema: z.ZodType, input: object): object {
  const result = schema.safeParse(input);
  refuseInput(result);
  return result.data as object;
}

/** What is there once is a text, what is repeated a list, which no schema takes. */
function readQuery(c: RestContext): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => {
      const [only, ...more] = values;
      return [name, only === undefined || more.length > 0 ? values : only];
    }),
  );
}
