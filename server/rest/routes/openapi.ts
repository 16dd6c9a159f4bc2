import { z } from '@hono/zod-openapi';
import type { Catalog } from '../../catalog/catalog';
import { currentCatalog } from '../../catalog/current-catalog';
import { describeApi } from '../openapi/describe-api';
import { json, type Representation } from '../request/responses';
import { type Route, route } from '../request/route';

/** @param routes every route in the document besides this one */
export function openapiRoutes(routes: readonly Route[]): Route[] {
  // One document per catalog, because its examples come from the catalog.
  const documents = new WeakMap<Catalog, Promise<Representation>>();
  const self: Route = route(
    {
      method: 'get',
      path: '/openapi.json',
      operationId: 'getOpenApi',
      tag: 'Operation',
      summary: 'Get this document',
      isCached: true,
      responses: {
        200: {
          description: 'OpenAPI 3.1.',
          content: { 'application/json': { schema: z.looseObject({ openapi: z.string() }) } },
        },
      },
    },
    () => {
      const catalog = currentCatalog();
      const known = documents.get(catalog);
      if (known !== undefined) return known;
      const written = writeDocument([...routes, self]);
      documents.set(catalog, written);
      written.catch(() => documents.delete(catalog));
      return written;
    },
  );
  return [self];
}

async function writeDocument(routes: readonly Route[]): Promise<Representation> {
  const document = await describeApi(routes.flatMap((one) => one.documented ?? []));
  return json(document, 'public, max-age=300');
}
