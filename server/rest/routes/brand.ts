import { createRoute, z } from '@hono/zod-openapi';
import { getBrandOfHost, parseHost } from '../../brands/identify-brand';
import { presentBrand } from '../../brands/present-brand';
import { answerJson } from '../answer';
import { createRoutes } from '../create-routes';
import { describeErrors } from '../describe-errors';
import { notModified, rateLimitHeaders, responseHeaders } from '../describe-headers';
import { authenticateMetered } from '../middleware/authenticate-metered';
import { metered } from '../middleware/meter';
import { brandResponse } from '../schemas';

export const brandRoutes = createRoutes();

brandRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/v1/brand',
    operationId: 'getBrand',
    tags: ['Brands'],
    summary: 'Find a brand by domain or business e-mail address',
    description:
      'Give exactly one of domain and email. A domain may be a whole address; it is resolved by ' +
      'its registrable domain, a product host first. E-mail addresses are neither stored nor logged.',
    security: [{ apiKey: [] }],
    middleware: [authenticateMetered] as const,
    request: {
      query: z.object({
        domain: z.string().min(3).max(253).optional().openapi({
          description: 'A domain, a host or a whole address: https://www.stripe.com/jobs.',
        }),
        email: z.string().optional().openapi({ description: 'At most 254 characters.' }),
      }),
    },
    responses: {
      200: {
        description: 'The brand.',
        headers: responseHeaders('X-Request-Id', 'ETag', 'Cache-Control', ...rateLimitHeaders),
        content: { 'application/json': { schema: brandResponse } },
      },
      ...notModified,
      ...describeErrors(
        'invalid_api_key',
        'email_not_verified',
        'validation_error',
        'email_not_brand_domain',
        'domain_not_found',
        'rate_limit_exceeded',
      ),
    },
  }),
  (c) =>
    metered(c, 'domain', () => {
      const host = parseHost(c.req.valid('query'));
      return () => answerJson(c, presentBrand(getBrandOfHost(host)), 'public, max-age=300');
    }),
);
