import { z } from '@hono/zod-openapi';
import { brandFileSchema, brandSchemaPath } from '../../contract/brand-facts';
import { caps } from '../../limits/caps';
import { env } from '../../platform/env';
import { json } from '../request/responses';
import { route } from '../request/route';

/** Files for editors and other tools. */
export const schemaRoutes = [
  route(
    {
      method: 'get',
      path: brandSchemaPath,
      operationId: 'getBrandSchema',
      tag: 'Site',
      summary: 'Get the JSON Schema of brand.json, for editors',
      isHidden: true,
      cap: caps.siteCalls,
      isCached: true,
      responses: { 200: { description: 'The schema.' } },
    },
    () => {
      const schema = z.toJSONSchema(brandFileSchema, { io: 'input' });
      const named = { $id: env.publicUrl + brandSchemaPath, title: 'A brand in BRANDS', ...schema };
      return json(named, 'public, max-age=300');
    },
  ),
];
