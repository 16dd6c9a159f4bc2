import { z } from '@hono/zod-openapi';
import { noteMiss } from '../../catalog/misses/note-miss';
import { missedName } from '../../catalog/misses/miss';
import { parseSearch, searchBrands } from '../../catalog/search/search-brands';
import { writeServices } from '../../presenters/write-services';
import { jsonResponse } from '../openapi/describe-route';
import { jsonInParts } from '../request/responses';
import { route } from '../request/route';
import { searchResponse } from '../schemas/catalog-schemas';
import { wholeNumber } from '../schemas/parameters';

export const searchRoutes = [
  route(
    {
      method: 'get',
      path: '/v1/search',
      operationId: 'searchBrands',
      tag: 'Catalog',
      summary: 'Search brands',
      description:
        'Searches names, slugs and aliases. Case, accents and punctuation do not matter. Prefixes match, and ' +
        'so do words with one or two typos. Best match first; an empty list when nothing matches.',
      security: 'apiKey',
      meter: 'search',
      query: z.object({
        q: z.string().max(200).default('').openapi({
          minLength: 2,
          description: 'A name, a slug or an alias, or the beginning of one.',
        }),
        limit: wholeNumber({ min: 1, max: 50, default: 20 }, 'How many matches to return at most.'),
      }),
      check: ({ query }) => parseSearch(query),
      isCached: true,
      responses: { 200: jsonResponse('The matches.', searchResponse) },
      examples: [{ parameters: { q: 'GitHub', limit: 1 } }],
      errors: ['query_too_short'],
    },
    ({ caller }, search) => {
      const { query, matches } = searchBrands(search);
      if (matches.length === 0) noteMiss(caller, missedName(query));
      const rest = JSON.stringify({ query, total: matches.length }).slice(1);
      const parts = ['{"matches":', ...writeServices(matches), `,${rest}`];
      return jsonInParts(parts, 'public, max-age=300');
    },
  ),
];
