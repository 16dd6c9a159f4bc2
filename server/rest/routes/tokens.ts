import { z } from '@hono/zod-openapi';
import { type TokenFormat, tokenFormats, writeTokens } from '../../artwork/tokens/write-tokens';
import { getBrands } from '../../catalog/get-brand';
import { jsonType, text } from '../request/responses';
import { route } from '../request/route';
import { slugsParameter } from '../schemas/parameters';

const contentTypes: Record<TokenFormat, string> = {
  css: 'text/css; charset=utf-8',
  scss: 'text/x-scss; charset=utf-8',
  tailwind: 'text/css; charset=utf-8',
  dtcg: jsonType,
};

export const tokenRoutes = [
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
            'application/json': { schema: z.looseObject({ brand: z.looseObject({}) }) },
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
    async ({ query: { slugs, format } }) => {
      const tokens = await writeTokens(getBrands(slugs), format);
      return text(tokens, contentTypes[format], 'public, max-age=300');
    },
  ),
];
