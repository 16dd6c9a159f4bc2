import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import type { Catalog } from '../../catalog/catalog';
import { currentCatalog } from '../../catalog/current-catalog';
import { answerJsonText } from '../answer';
import { describeErrors } from '../describe-errors';
import { notModified, responseHeaders } from '../describe-headers';
import type { RestEnv } from '../rest-env';

/** @param describe makes the document, once for each generation of the catalog its examples come from */
export function openapiRoutes(describe: () => object): OpenAPIHono<RestEnv> {
  const documents = new WeakMap<Catalog, string>();
  const routes = new OpenAPIHono<RestEnv>();
  routes.openapi(
    createRoute({
      method: 'get',
      path: '/openapi.json',
      operationId: 'getOpenApi',
      tags: ['Operation'],
      summary: 'This document',
      responses: {
        200: {
          description: 'OpenAPI 3.1.',
          headers: responseHeaders('X-Request-Id', 'ETag', 'Cache-Control'),
          content: { 'application/json': { schema: z.looseObject({ openapi: z.string() }) } },
        },
        ...notModified,
        ...describeErrors(),
      },
    }),
    (c) => {
      const catalog = currentCatalog();
      const document = documents.get(catalog) ?? JSON.stringify(describe());
      documents.set(catalog, document);
      return answerJsonText(c, document, 'public, max-age=300');
    },
  );
  return routes;
}
