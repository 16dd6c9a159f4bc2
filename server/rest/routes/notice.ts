import { createRoute, z } from '@hono/zod-openapi';
import { getBrands } from '../../catalog/get-brands';
import { composeNotice } from '../../rights/compose-notice';
import { answerText } from '../answer';
import { createRoutes } from '../create-routes';
import { describeErrors } from '../describe-errors';
import { notModified, responseHeaders } from '../describe-headers';
import { authenticate } from '../middleware/authenticate';
import { slugsParameter } from '../parameters';

export const noticeRoutes = createRoutes();

noticeRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/v1/notice',
    operationId: 'getNotice',
    tags: ['Artwork'],
    summary: 'Get a NOTICE text for the brands that a product shows',
    description:
      'License, source and attribution of each artwork, and the guidelines of each brand where they are known, ' +
      'ready to be shipped. An unknown slug is 404, so that nothing is left out unseen. Not metered.',
    security: [{ apiKey: [] }],
    middleware: [authenticate] as const,
    request: { query: z.object({ slugs: slugsParameter }) },
    responses: {
      200: {
        description: 'The text.',
        headers: responseHeaders('X-Request-Id', 'ETag', 'Cache-Control'),
        content: { 'text/plain': { schema: z.string() } },
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
  (c) => {
    const notice = composeNotice(getBrands(c.req.valid('query').slugs));
    return answerText(c, notice, 'text/plain; charset=utf-8', 'public, max-age=300');
  },
);
