import { createRoute, z } from '@hono/zod-openapi';
import { presentService } from '../../catalog/present-service';
import { parseSearch, searchBrands } from '../../search/search-brands';
import { answerJson } from '../answer';
import { createRoutes } from '../create-routes';
import { describeErrors } from '../describe-errors';
import { notModified, rateLimitHeaders, responseHeaders } from '../describe-headers';
import { authenticateMetered } from '../middleware/authenticate-metered';
import { metered } from '../middleware/meter';
import { wholeNumber } from '../parameters';
import { searchResponse } from '../schemas';

export const searchRoutes = createRoutes();

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
    middleware: [authenticateMetered] as const,
    request: {
      query: z.object({
        q: z
          .string()
          .max(200)
          .default('')
          .openapi({ minLength: 2, description: 'At least 2 characters.' }),
        limit: wholeNumber({ min: 1, max: 50, default: 20 }, 'How many matches to give at most.'),
      }),
    },
    responses: {
      200: {
        description: 'What matched.',
        headers: responseHeaders('X-Request-Id', 'ETag', 'Cache-Control', ...rateLimitHeaders),
        content: { 'application/json': { schema: searchResponse } },
      },
      ...notModified,
      ...describeErrors(
        'invalid_api_key',
        'email_not_verified',
        'validation_error',
        'query_too_short',
        'rate_limit_exceeded',
      ),
    },
  }),
  (c) =>
    metered(c, 'search', () => {
      const search = parseSearch(c.req.valid('query'));
      return () => {
        const { query, matches } = searchBrands(search);
        return answerJson(
          c,
          { matches: matches.map(presentService), query, total: matches.length },
          'public, max-age=300',
        );
      };
    }),
);
