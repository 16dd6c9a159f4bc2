import { z } from 'zod';
import { tokenFormats } from '../../artwork/tokens/write-tokens';
import { findBrand } from '../../catalog/get-brand';
import { apiAddress, requestApi } from '../request/call-api';
import { slugify } from '../request/parse-reference';
import { slugList } from '../present/schemas';
import { tool } from './tool';

export const getTokensTool = tool({
  name: 'get_tokens',
  title: 'Get design tokens',
  description:
    'The colors of brands as a file of design tokens: each color with black or white for text on it, never below ' +
    '4.5:1. Free.',
  input: z.object({
    slugs: slugList.describe('Slugs of the brands.'),
    format: z
      .enum(tokenFormats)
      .default('css')
      .describe('css, scss, tailwind (@theme of version 4) or dtcg (JSON, 2025.10).'),
  }),
  output: z.object({
    format: z.enum(tokenFormats),
    tokens: z.string().describe('The file. Empty where no brand was found.'),
    slugs: z.array(z.string()),
    missing: z.array(z.string()),
  }),
  run: async ({ slugs, format }, context) => {
    const found = slugs.flatMap((slug) => findBrand(slugify(slug))?.slug ?? []);
    const missing = slugs.filter((slug) => findBrand(slugify(slug)) === null);
    if (found.length === 0) return { data: { format, tokens: '', slugs: [], missing } };
    const address = apiAddress('/v1/tokens', { slugs: found.join(','), format });
    const response = await requestApi(context, address);
    return { data: { format, tokens: await response.text(), slugs: found, missing } };
  },
});
