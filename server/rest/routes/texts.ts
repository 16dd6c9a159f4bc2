import { z } from '@hono/zod-openapi';
import { viewerOf } from '../../accounts/keys/caller';
import { composeNotice } from '../../artwork/rights/compose-notice';
import { type TokenFormat, tokenFormats, writeTokens } from '../../artwork/tokens/write-tokens';
import { getNamedBrands } from '../../catalog/search/get-named-brand';
import { slugsMax } from '../../contract/limits';
import { cacheControlFor, jsonType, text } from '../request/responses';
import { route } from '../request/route';

const slugsParameter = z
  .string()
  .max(4000)
  .refine((slugs) => slugs !== '', 'must name at least one slug')
  .transform((slugs) => slugs.split(',').map((slug) => slug.trim()))
  .refine((slugs) => slugs.length <= slugsMax, `at most ${slugsMax} slugs`)
  .openapi({
    type: 'string',
    maxLength: 4000,
    description: `Up to ${slugsMax} slugs or names, separated by commas.`,
  });

const contentTypes: Record<TokenFormat, string> = {
  css: 'text/css; charset=utf-8',
  scss: 'text/x-scss; charset=utf-8',
  tailwind: 'text/css; charset=utf-8',
  dtcg: jsonType,
};

export const textRoutes = [
  route(
    {
      method: 'get',
      path: '/v1/notice',
      operationId: 'getNotice',
      tag: 'Artwork',
      summary: 'Get a NOTICE text for the brands that a product shows',
      description:
        'License, source and attribution of each artwork, and each brand’s guidelines where known, ready to ship. ' +
        'An unknown slug is 404, so that nothing is left out unnoticed. Not metered.',
      security: 'apiKey',
      scope: 'read',
      query: z.object({ slugs: slugsParameter }),
      isCached: true,
      responses: {
        200: { description: 'The text.', content: { 'text/plain': { schema: z.string() } } },
      },
      examples: [{ parameters: { slugs: 'github,stripe' } }],
      errors: ['service_not_found'],
    },
    ({ query, caller }) => {
      const brands = getNamedBrands(query.slugs, viewerOf(caller));
      const notice = composeNotice(brands);
      return text(notice, 'text/plain; charset=utf-8', cacheControlFor(brands, 300));
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/tokens',
      operationId: 'getTokens',
      tag: 'Brands',
      summary: 'Get the colors of brands as design tokens',
      description:
        'For each brand: primary; dark, the primary on dark pages; accent-1 to accent-4. Each is followed by on-…, ' +
        'black or white, whichever reads better as text on it: never below 4.5:1 (WCAG 2 AA). An unknown slug is 404. ' +
        'Not metered.',
      security: 'apiKey',
      scope: 'read',
      query: z.object({
        slugs: slugsParameter,
        format: z
          .enum(tokenFormats)
          .default('css')
          .openapi({
            description:
              'css: custom properties; scss: variables; tailwind: an @theme block for Tailwind CSS 4; dtcg: JSON of the ' +
              'Design Tokens Community Group, 2025.10.',
          }),
      }),
      isCached: true,
      responses: {
        200: {
          description:
            'The tokens, as text/css (css, tailwind), text/x-scss or application/json (dtcg).',
          content: {
            'text/css': { schema: z.string() },
            'text/x-scss': { schema: z.string() },
            'application/json': { schema: z.object({ brand: z.looseObject({}) }) },
          },
        },
      },
      examples: [
        { parameters: { slugs: 'github,stripe', format: 'css' } },
        { parameters: { slugs: 'github,stripe', format: 'scss' } },
        { parameters: { slugs: 'github', format: 'dtcg' } },
      ],
      errors: ['service_not_found'],
    },
    ({ query: { slugs, format }, caller }) => {
      const brands = getNamedBrands(slugs, viewerOf(caller));
      return text(writeTokens(brands, format), contentTypes[format], cacheControlFor(brands, 300));
    },
  ),
];
