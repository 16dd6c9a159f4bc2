import { once } from 'node:events';
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { pickArtwork } from '../artwork/pick-artwork';
import { getBrand } from '../catalog/get-brand';
import { recallCaller } from '../keys/recall-caller';
import { answerBytes } from '../rest/answer';
import { admit, keyOf } from '../rest/middleware/authenticate';
import { authenticateMetered } from '../rest/middleware/authenticate-metered';
import { metered } from '../rest/middleware/meter';
import type { RestContext, RestEnv } from '../rest/rest-env';
import { serveRoute } from '../rest/serve-route';
import { startRuntime } from '../runtime';

/** The same answer twice, once counted and once not, in a process of its own. Prints its port. */
await startRuntime();
const answer = (c: RestContext) => {
  const { svg, etag } = pickArtwork(getBrand('github'), 'mono');
  return answerBytes(c, {
    bytes: svg,
    etag,
    contentType: 'image/svg+xml',
    cacheControl: 'no-store',
  });
};
const app = new Hono<RestEnv>();
const counted = (c: RestContext) => metered(c, 'svg', () => () => answer(c));
const uncounted = async (c: RestContext) => {
  admit(c, await recallCaller(keyOf(c)));
  return answer(c);
};
app.get('/with', serveRoute('/with', [authenticateMetered, counted]));
app.get('/without', serveRoute('/without', [uncounted]));
const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
const server = createServer((request, response) => void listener(request, response));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.stdout.write(`port ${(server.address() as { port: number }).port}\n`);
