import { z } from 'zod';
import { summarizeBrand } from '../present/describe-brand';
import { apiAddress, requestJson } from '../request/call-api';
import { brandSummary, hint } from '../present/schemas';
import { tool } from './tool';

type Found = { matches: Parameters<typeof summarizeBrand>[0][]; query: string; total: number };

export const searchBrandsTool = tool({
  name: 'search_brands',
  title: 'Search brands',
  description:
    'Finds brands by name, slug or alias; typos and beginnings of words match. Best match first. Use get_brand ' +
    'where you have a domain or an e-mail address. Counts as one search.',
  input: z.object({
    query: z.string().max(200).describe('A name, at least 2 characters.'),
    limit: z.coerce.number().int().min(1).max(50).default(5).describe('Matches at most.'),
  }),
  output: z.object({ matches: z.array(brandSummary), query: z.string(), total: z.int(), hint }),
  run: async ({ query: q, limit }, context) => {
    const { matches, query, total } = await requestJson<Found>(
      context,
      apiAddress('/v1/search', { q, limit }),
    );
    const isMissing = total === 0;
    return {
      data: {
        matches: matches.map(summarizeBrand),
        query,
        total,
        hint: isMissing ? 'Nothing matches. Try the domain of the brand with get_brand.' : null,
      },
    };
  },
});
