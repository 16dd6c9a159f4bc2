import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { presentService } from '../../catalog/present-service';
import { searchBrands } from '../../search/search-brands';
import { answerJson } from '../answer';
import { describeErrors } from '../describe-errors';
import { responseHeaders } from '../describe-headers';
import { authenticate } from '../middleware/authenticate';
import { refuseInput } from '../middleware/refuse-input';
import { wholeNumber } from '../parameters';
import type { RestEnv } from '../rest-env';
import { searchResponse } from '../schemas';

export const searchRoutes = new OpenAPIHono<RestEnv>({ defaultHook: refuseInput });

searchRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/v1/search',
    operationId: 'searchBrands',
    tags: ['Catalog'],
    summary: 'Search brands',
    description:
      'Names, slugs and aliases; case, accents and punctuation do not matter, prefixes and one to ' +
      'two typing errors are understood. Best match first; no match is an empty list.',
    security: [{ apiKey: [] }],
    middleware: [authenticate] as const,
    request: {
      query: z.object({
        q: z
          .string()
          .max(200)
          .default('')
          .openapi({ minLength: 2, description: 'At least 2 characters.' }),
        limit: wholeNumber({ min: 1, max: 50, default: 20 }),
      }),
    },
    responses: {
      200: {
        description: 'What matched.',
        headers: responseHeaders('X-Request-Id', 'ETag', 'Cache-Control'),
        content: { 'application/json': { schema: searchResponse } },
      },
      ...describeErrors('invalid_api_key', 'validation_error', 'query_too_short'),
    },
  }),
  (c) => {
    const { query, matches } = searchBrands(c.req.valid('query'));
    return answerJson(
      c,
      { matches: matches.map(presentService), query, total: matches.length },
      'public, max-age=300',
    );
  },
);
