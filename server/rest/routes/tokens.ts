import { createRoute, z } from '@hono/zod-openapi';
import { getBrands } from '../../catalog/get-brands';
import { type TokenFormat, tokenFormats, writeTokens } from '../../tokens/write-tokens';
import { answerText, jsonType } from '../answer';
import { createRoutes } from '../create-routes';
import { describeErrors } from '../describe-errors';
import { notModified, responseHeaders } from '../describe-headers';
import { authenticate } from '../middleware/authenticate';
import { slugsParameter } from '../parameters';

const contentTypes: Record<TokenFormat, string> = {
  css: 'text/css; charset=utf-8',
  scss: 'text/x-scss; charset=utf-8',
  tailwind: 'text/css; charset=utf-8',
  dtcg: jsonType,
};

export const tokenRoutes = createRoutes();

tokenRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/v1/tokens',
    operationId: 'getTokens',
    tags: ['Brands'],
    summary: 'Get the colors of brands as design tokens',
    description:
      'Of each brand: primary; dark, the primary on dark pages; accent-1 to accent-4. Each is followed by on-…, ' +
      'black or white, whichever reads better as text on it: never below 4.5:1 (WCAG 2 AA). An unknown slug is 404. ' +
      'Not metered.',
    security: [{ apiKey: [] }],
    middleware: [authenticate] as const,
    request: {
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
    },
    responses: {
      200: {
        description:
          'The tokens, as text/css (css, tailwind), text/x-scss or application/json (dtcg).',
        headers: responseHeaders('X-Request-Id', 'ETag', 'Cache-Control'),
        content: {
          'text/css': { schema: z.string() },
          'text/x-scss': { schema: z.string() },
          'application/json': { schema: z.looseObject({ brand: z.looseObject({}) }) },
        },
      },
      ...notModified,
      ...describeErrors(
        'invalid_api_key',
        'email_not_verified',
        'validation_error',
        'service_not_found',
      ),
    },
  }),
  async (c) => {
    const { slugs, format } = c.req.valid('query');
    const tokens = await writeTokens(getBrands(slugs), format);
    return answerText(c, tokens, contentTypes[format], 'public, max-age=300');
  },
);
