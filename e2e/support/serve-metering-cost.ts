import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { pickArtwork } from '../../server/artwork/choose-artwork';
import { getBrand } from '../../server/catalog/get-brand';
import { authenticate } from '../../server/rest/request/authenticate';
import { respond } from '../../server/rest/request/responses';
import type { RestEnv } from '../../server/rest/request/rest-env';
import { route } from '../../server/rest/request/route';
import { serve } from '../../server/rest/request/serve';
import { openService } from '../../server/http/open-service';
import { env } from '../../server/platform/env';

/** The same response twice, once counted and once not, in a process of its own. */
const service = await openService();
const represent = () => {
  const { svg, etag } = pickArtwork(getBrand('github'), 'mono');
  return { bytes: svg, etag, contentType: 'image/svg+xml', cacheControl: 'no-store' };
};
const counted = route(
  {
    method: 'get',
    path: '/with',
    operationId: 'with',
    tag: 'Artwork',
    summary: 'With metering',
    security: 'apiKey',
    meter: 'svg',
    responses: { 200: { description: 'The artwork.' } },
  },
  represent,
);
const uncounted = serve('/without', async (c) => {
  await authenticate(c, 'apiKey');
  return respond(c, represent());
});
const app = new Hono<RestEnv>();
app.get('/with', counted.serve);
app.get('/without', uncounted);
app.get('/readyz', (c) => service.rest.fetch(c.req.raw));
const listener = getRequestListener(app.fetch);
const server = createServer((request, response) => void listener(request, response));
server.listen(env.port, env.host, () => {
  process.stdout.write('Marque is ready at /with and /without\n');
});
