import { z } from '@hono/zod-openapi';
import type { Catalog } from '../../catalog/catalog';
import { currentCatalog } from '../../catalog/current-catalog';
import { getBrand, listBrands } from '../../catalog/get-brand';
import { getDerivation } from '../../artwork/derive/find-derivation';
import { describeApi } from '../openapi/describe-api';
import { jsonType, text } from '../request/responses';
import { type Route, route } from '../request/route';

/** @param routes all that the document describes, besides itself */
export function openapiRoutes(routes: readonly Route[]): Route[] {
  // One document for each generation of the catalog that its examples come from.
  const documents = new WeakMap<Catalog, string>();
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
    async () => {
      const catalog = currentCatalog();
      let document = documents.get(catalog);
      if (document === undefined) {
        await enrichExamples();
        const documented = [...routes, self].flatMap((one) => one.documented ?? []);
        document = JSON.stringify(await describeApi(documented));
        documents.set(catalog, document);
      }
      return text(document, jsonType, 'public, max-age=300');
    },
  );
  return [self];
}

/** The examples show enriched brands, as nearly all responses do. */
async function enrichExamples(): Promise<void> {
  const { items } = listBrands({ limit: 2, offset: 0 });
  await Promise.all([getBrand('github'), getBrand('stripe'), ...items].map(getDerivation));
}
