import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import next from 'next';
import { refuseBrokenRequest, refuseMalformed } from './refuse-request.mjs';

/** @typedef {import('./runtime').Runtime} Runtime */

const requestTimeoutMs = 10_000;
const drainTimeoutMs = 10_000;
const startedAt = Date.now();

const dev = process.argv.includes('--dev');

/** @type {Promise<Runtime>} Next calls `register()` in instrumentation.ts, but does not wait for it. */
const opening = new Promise((resolve, reject) => {
  Reflect.set(globalThis, Symbol.for('marque.announce'), { resolve, reject });
});
const site = next({ dev, dir: process.cwd() });
const [runtime] = await Promise.all([opening, site.prepare()]).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
const answerPage = site.getRequestHandler();
const answerRest = getRequestListener(runtime.rest.fetch, { overrideGlobalObjects: false });

const server = createServer(
  {
    headersTimeout: requestTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: 1000,
    // Longer than the idle time of the usual proxies, or they send into a closing connection.
    keepAliveTimeout: 65_000,
  },
  (request, response) => {
    if (refuseMalformed(request, response)) return;
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    if (runtime.isRestPath(path)) {
      void answerRest(request, response);
      return;
    }
    // What Next believes of the client must come from the connection, not from the client.
    const address = runtime.clientAddress(request);
    for (const name of ['forwarded', 'x-forwarded-host', 'x-real-ip']) delete request.headers[name];
    request.headers['x-forwarded-for'] = address;
    void answerPage(request, response);
  },
);
server.on('clientError', refuseBrokenRequest);
if (dev) {
  const upgrade = site.getUpgradeHandler();
  server.on('upgrade', (...socket) => void upgrade(...socket));
}
server.on('error', (error) => {
  const taken = 'code' in error && error.code === 'EADDRINUSE';
  console.error(taken ? `Port ${runtime.port} is in use: set PORT to another one.` : error);
  void stop(1);
});
server.listen(runtime.port, runtime.host, () => {
  console.log(`\nMarque is ready at ${runtime.publicUrl} (${Date.now() - startedAt} ms)`);
  for (const line of runtime.greeting) console.log(line);
});

let stopping = false;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => void stop(0));
}

/**
 * Lets running requests finish, then gives the database back.
 * @param {number} exitCode
 */
async function stop(exitCode) {
  if (stopping) return;
  stopping = true;
  const drained = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), drainTimeoutMs).unref();
  await drained;
  await runtime.close();
  process.exit(exitCode);
}
