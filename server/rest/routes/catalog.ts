import { z } from '@hono/zod-openapi';
import { type BrandBatch, getBrand, getBrandBatch, listBrands } from '../../catalog/get-brand';
import { presentCatalogItem, presentService } from '../../presenters/present-service';
import { jsonResponse } from '../openapi/describe-route';
import { json, jsonType, text } from '../request/responses';
import { route } from '../request/route';
import { batchResponse, serviceListResponse, serviceResponse } from '../schemas/catalog-schemas';
import {
  categoryParameter,
  slugParameter,
  wellFormedText,
  wholeNumber,
} from '../schemas/parameters';

const tag = 'Catalog';
const security = 'apiKey';
const cacheControl = 'public, max-age=300';

export const catalogRoutes = [
  route(
    {
      method: 'get',
      path: '/v1/catalog',
      operationId: 'listCatalog',
      tag,
      summary: 'List the catalog',
      description: 'Every brand, or those of a category, ordered by slug, in pages. Not metered.',
      security,
      query: z.object({
        limit: wholeNumber({ min: 1, max: 200, default: 50 }, 'How many brands to return.'),
        offset: wholeNumber(
          { min: 0, max: 999_999_999, default: 0 },
          'How many brands to skip, ordered by slug.',
        ),
        category: categoryParameter,
      }),
      isCached: true,
      responses: { 200: jsonResponse('One page.', serviceListResponse) },
      examples: [{ parameters: { limit: 2, offset: 0, category: 'finance' } }],
    },
    ({ query }) => {
      const page = listBrands(query);
      return json({ ...page, items: page.items.map(presentService) }, cacheControl);
    },
  ),
  route(
    {
      method: 'get',
      path: '/v1/catalog/{slug}',
      operationId: 'getCatalogItem',
      tag,
      summary: 'Get a brand by slug',
      description: 'A former slug of the brand works too. The body has the present one.',
      security,
      meter: 'catalog',
      params: z.object({ slug: slugParameter }),
      isCached: true,
      responses: { 200: jsonResponse('The brand.', serviceResponse) },
      examples: [{ parameters: { slug: 'github' } }],
      errors: ['service_not_found'],
    },
    ({ params }) => json(presentCatalogItem(getBrand(params.slug)), cacheControl),
  ),
  route(
    {
      method: 'post',
      path: '/v1/catalog/batch',
      operationId: 'batchCatalog',
      tag,
      summary: 'Get many brands in one call',
      description: 'Up to 10 unique slugs on the free plan, up to 50 on the others.',
      security,
      meter: 'batch',
      body: z.object({ slugs: z.array(wellFormedText.max(200)).min(1).max(1000) }),
      check: ({ body, plan }) => getBrandBatch(body.slugs, plan),
      isCached: true,
      responses: { 200: jsonResponse('The brands found, and the slugs not found.', batchResponse) },
      examples: [{ body: { slugs: ['github', 'no-such-brand'] } }],
      errors: ['batch_too_large'],
    },
    (_, batch) => text(writeBatch(batch), jsonType, 'no-store'),
  ),
];

/** Written member by member: JavaScript would move a slug made of digits to the front of an object. */
function writeBatch({ results, notFound }: BrandBatch): string {
  const members = results.map(
    ([slug, brand]) => `${JSON.stringify(slug)}:${JSON.stringify(brand && presentService(brand))}`,
  );
  const tail = JSON.stringify({ found: results.length - notFound.length, notFound }).slice(1);
  return `{"results":{${members.join(',')}},${tail}`;
}
