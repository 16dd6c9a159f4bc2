import { z } from '@hono/zod-openapi';
import { composeNotice } from '../../artwork/rights/compose-notice';
import { getBrands } from '../../catalog/get-brand';
import { text } from '../request/responses';
import { route } from '../request/route';
import { slugsParameter } from '../schemas/parameters';

export const noticeRoutes = [
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
      query: z.object({ slugs: slugsParameter }),
      isCached: true,
      responses: {
        200: { description: 'The text.', content: { 'text/plain': { schema: z.string() } } },
      },
      examples: [{ parameters: { slugs: 'github,stripe' } }],
      errors: ['service_not_found'],
    },
    ({ query }) => {
      const notice = composeNotice(getBrands(query.slugs));
      return text(notice, 'text/plain; charset=utf-8', 'public, max-age=300');
    },
  ),
];
