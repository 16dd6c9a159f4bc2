import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import next from 'next';
import {
  refuseBrokenRequest,
  refuseExpectation,
  refuseMalformed,
  refuseTunnel,
} from './refuse-request.mjs';
import { serveStaticAssets } from './static-assets/serve-static-assets.mjs';

/** @typedef {import('./runtime').Runtime} Runtime */

const requestTimeoutMs = 10_000;
const drainTimeoutMs = 10_000;
const startedAt = Date.now();
/** The address that the outside uses is PUBLIC_URL, whatever a client says. */
const forgeable = [
  'forwarded',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
];

const dev = process.argv.includes('--dev');

/** @type {Promise<Runtime>} Next calls `register()` in instrumentation.ts, but does not wait for it. */
const opening = new Promise((resolve) => {
  // Ends at once: Next would print the failure three times, with stacks, and go on.
  Reflect.set(globalThis, Symbol.for('marque.announce'), { resolve, reject: fail });
});
// Next takes over the upgrades of the server it is given, so it gets one that nobody reaches: with
// a listener for them, `curl --http2` would be hung up on instead of answered in HTTP/1.1.
const upgrades = createServer();
const site = next({ dev, dir: process.cwd(), httpServer: upgrades });
const [runtime] = await Promise.all([opening, site.prepare()]).catch(fail);
const answerPage = site.getRequestHandler();
/** While developing there is no build whose files could be served. */
const answerAsset = dev ? undefined : serveStaticAssets('.next/static');
const answerRest = createRestListener(runtime.rest);

const server = createServer({
  headersTimeout: requestTimeoutMs,
  requestTimeout: requestTimeoutMs,
  connectionsCheckingInterval: 1000,
  // Node's own answer has no body: refuseMalformed looks at the host.
  requireHostHeader: false,
  // Longer than the idle time of the usual proxies, or they send into a closing connection.
  keepAliveTimeout: 65_000,
});
server.on('request', (request, response) => answer(request, response));
// Without a listener Node invites the body before anybody has looked at the request.
server.on('checkContinue', (request, response) =>
  answer(request, response, () => response.writeContinue()),
);
server.on('checkExpectation', refuseExpectation);
server.on('connect', refuseTunnel);
server.on('clientError', refuseBrokenRequest);
// Hot reload; `site.getUpgradeHandler()` leads to a part of Next that leaves them unanswered.
if (dev) server.on('upgrade', (...upgrade) => upgrades.emit('upgrade', ...upgrade));
server.on('error', (error) => {
  const taken = 'code' in error && error.code === 'EADDRINUSE';
  console.error(
    taken ? `Port ${runtime.port} is in use: set PORT to another one.` : describeFailure(error),
  );
  void stop(1);
});
server.listen(runtime.port, runtime.host, () => {
  console.log(`\nMarque is ready at ${runtime.publicUrl} (${Date.now() - startedAt} ms)`);
  for (const line of runtime.greeting) console.log(line);
});

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {() => void} [accept] called when the request is not refused
 */
function answer(request, response, accept) {
  const [path = '/'] = (request.url ?? '/').split('?', 1);
  const isRest = runtime.isRestPath(path);
  if (refuseMalformed(request, response, isRest)) return;
  accept?.();
  if (isRest) {
    void answerRest(request, response);
    return;
  }
  // What Next believes of the client must come from the connection, not from the client.
  const address = runtime.clientAddress(request);
  for (const name of forgeable) delete request.headers[name];
  request.headers['x-forwarded-for'] = address;
  // A layout cannot know it otherwise, and whoever has to sign in first should come back to it.
  request.headers['x-marque-path'] = request.url;
  const answerNext = () => void answerPage(request, response);
  if (answerAsset) answerAsset(request, response, answerNext);
  else answerNext();
}

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
  // A connection that is kept alive falls idle when its answer is out, and only then.
  setInterval(() => server.closeIdleConnections(), 50).unref();
  setTimeout(() => server.closeAllConnections(), drainTimeoutMs).unref();
  // A browser's hot-reload connection ends with the process alone.
  if (!dev) await drained;
  await runtime.close();
  process.exit(exitCode);
}

/** @param {unknown} error */
function describeFailure(error) {
  return error instanceof Error ? error.message : String(error);
}

/**
 * @param {unknown} error
 * @returns {never}
 */
function fail(error) {
  console.error(describeFailure(error));
  process.exit(1);
}

/**
 * The adapter writes answers of its own `Response` twice as fast as native ones, but it puts that
 * in the place of the global one, where Next needs the native. So only our answers are made of it.
 * @param {Runtime['rest']} rest
 */
function createRestListener(rest) {
  const { Request: NativeRequest, Response: NativeResponse } = globalThis;
  const listener = getRequestListener((request, bindings) =>
    rest.fetch(request, Object.assign(bindings, { Response: LightResponse })),
  );
  const { Response: LightResponse } = globalThis;
  Object.assign(globalThis, { Request: NativeRequest, Response: NativeResponse });
  return listener;
}
