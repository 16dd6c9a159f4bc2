import { z } from '@hono/zod-openapi';
import { brandFileSchema, brandSchemaPath } from '../../contract/brand-facts';
import { plansFileSchema } from '../../platform/read-plans';
import { caps } from '../../limits/caps';
import { env } from '../../platform/env';
import { json } from '../request/responses';
import { route } from '../request/route';

/** Files for editors and other tools. */
export const schemaRoutes = [
  schemaRoute(brandSchemaPath, 'getBrandSchema', 'A brand in BRANDS', brandFileSchema),
  schemaRoute('/schema/plans.json', 'getPlansSchema', 'The plans in PLANS', plansFileSchema),
];

function schemaRoute(path: string, operationId: string, title: string, file: z.ZodType) {
  return route(
    {
      method: 'get',
      path,
      operationId,
      tag: 'Site',
      summary: `Get the JSON Schema of ${path.split('/').at(-1)}, for editors`,
      isHidden: true,
      cap: caps.siteCalls,
      isCached: true,
      responses: { 200: { description: 'The schema.' } },
    },
    () => {
      const schema = z.toJSONSchema(file, { io: 'input' });
      return json({ $id: env.publicUrl + path, title, ...schema }, 'public, max-age=300');
    },
  );
}
