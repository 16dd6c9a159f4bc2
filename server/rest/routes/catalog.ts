import { createRoute, z } from '@hono/zod-openapi';
import { getBrand } from '../../catalog/get-brand';
import { getBrandBatch } from '../../catalog/get-brand-batch';
import { listBrands } from '../../catalog/list-brands';
import { presentService } from '../../catalog/present-service';
import { answerJson, answerJsonText } from '../answer';
import { createRoutes } from '../create-routes';
import { describeErrors } from '../describe-errors';
import { notModified, rateLimitHeaders, responseHeaders } from '../describe-headers';
import { authenticate } from '../middleware/authenticate';
import { authenticateMetered } from '../middleware/authenticate-metered';
import { metered } from '../middleware/meter';
import { readJsonBody } from '../middleware/read-json-body';
import { slugParameter, wellFormedText, wholeNumber } from '../parameters';
import { batchResponse, serviceListResponse, serviceResponse } from '../schemas';

const cacheControl = 'public, max-age=300';
const cacheable = responseHeaders('X-Request-Id', 'ETag', 'Cache-Control');

export const catalogRoutes = createRoutes();

catalogRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/v1/catalog',
    operationId: 'listCatalog',
    tags: ['Catalog'],
    summary: 'List the catalog',
    description: 'Every brand, ordered by slug, in pages. Not metered.',
    security: [{ apiKey: [] }],
    middleware: [authenticate] as const,
    request: {
      query: z.object({
        limit: wholeNumber({ min: 1, max: 200, default: 50 }, 'How many brands to give.'),
        offset: wholeNumber(
          { min: 0, max: 999_999_999, default: 0 },
          'How many brands to pass over, by slug.',
        ),
      }),
    },
    responses: {
      200: {
        description: 'One page.',
        headers: cacheable,
        content: { 'application/json': { schema: serviceListResponse } },
      },
      ...notModified,
      ...describeErrors('invalid_api_key', 'email_not_verified', 'validation_error'),
    },
  }),
  (c) => {
    const page = listBrands(c.req.valid('query'));
    return answerJson(c, { ...page, items: page.items.map(presentService) }, cacheControl);
  },
);

catalogRoutes.openapi(
  createRoute({
    method: 'get',
    path: '/v1/catalog/{slug}',
    operationId: 'getCatalogItem',
    tags: ['Catalog'],
    summary: 'Get a brand by slug',
    description: 'A slug that the brand once had answers too, with the present slug in the body.',
    security: [{ apiKey: [] }],
    middleware: [authenticateMetered] as const,
    request: { params: z.object({ slug: slugParameter }) },
    responses: {
      200: {
        description: 'The brand.',
        headers: { ...cacheable, ...responseHeaders(...rateLimitHeaders) },
        content: { 'application/json': { schema: serviceResponse } },
      },
      ...notModified,
      ...describeErrors(
        'invalid_api_key',
        'email_not_verified',
        'validation_error',
        'service_not_found',
        'rate_limit_exceeded',
      ),
    },
  }),
  (c) =>
    metered(c, 'catalog', () => {
      const { slug } = c.req.valid('param');
      return () => answerJson(c, presentService(getBrand(slug)), cacheControl);
    }),
);

catalogRoutes.openapi(
  createRoute({
    method: 'post',
    path: '/v1/catalog/batch',
    operationId: 'batchCatalog',
    tags: ['Catalog'],
    summary: 'Get many brands in one call',
    description: 'Up to 10 unique slugs on the free plan, up to 50 on the others.',
    security: [{ apiKey: [] }],
    middleware: [authenticateMetered, readJsonBody] as const,
    request: {
      body: {
        required: true,
        content: {
          'application/json': {
            schema: z.object({ slugs: z.array(wellFormedText.max(200)).min(1).max(1000) }),
          },
        },
      },
    },
    responses: {
      200: {
        description: 'What was found, and what was not.',
        headers: responseHeaders('X-Request-Id', 'ETag', 'Cache-Control', ...rateLimitHeaders),
        content: { 'application/json': { schema: batchResponse } },
      },
      ...describeErrors(
        'invalid_api_key',
        'email_not_verified',
        'invalid_json',
        'payload_too_large',
        'unsupported_media_type',
        'validation_error',
        'batch_too_large',
        'rate_limit_exceeded',
      ),
    },
  }),
  (c) =>
    metered(c, 'batch', () => {
      const { results, notFound } = getBrandBatch(c.req.valid('json').slugs, c.get('plan'));
      return () => {
        // A slug made of digits would be moved to the front of a JavaScript object: the text keeps the order.
        const members = results.map(
          ([slug, brand]) =>
            `${JSON.stringify(slug)}:${JSON.stringify(brand && presentService(brand))}`,
        );
        const tail = JSON.stringify({ found: results.length - notFound.length, notFound }).slice(1);
        return answerJsonText<z.input<typeof batchResponse>>(
          c,
          `{"results":{${members.join(',')}},${tail}`,
          'no-store',
        );
      };
    }),
);
