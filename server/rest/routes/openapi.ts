import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Catalog } from '../../catalog/catalog';
import { currentCatalog } from '../../catalog/current-catalog';
import { answerJsonText } from '../answer';
import { createRoutes } from '../create-routes';
import { describeErrors } from '../describe-errors';
import { notModified, responseHeaders } from '../describe-headers';
import { enrichExamples } from '../openapi-examples';
import type { RestEnv } from '../rest-env';

/** @param describe makes the document, once for each generation of the catalog its examples come from */
export function openapiRoutes(describe: () => object): OpenAPIHono<RestEnv> {
  const documents = new WeakMap<Catalog, string>();
  const routes = createRoutes();
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
    async (c) => {
      const catalog = currentCatalog();
      let document = documents.get(catalog);
      if (document === undefined) {
        await enrichExamples();
        document = JSON.stringify(describe());
        documents.set(catalog, document);
      }
      return answerJsonText(c, document, 'public, max-age=300');
    },
  );
  return routes;
}
