import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { handleAuth } from '../auth/handle-auth';
import { workMeter } from '../limits/bursts';
import { clientAddress, clientOf, watchForProxy } from '../platform/requests/origin';
import { env } from '../platform/env';
import { AppError } from '../platform/errors';
import { presentError } from '../platform/requests/present-error';
import { factsOf } from '../platform/metrics/request-metrics';
import { transportHeaders } from '../platform/requests/response-headers';
import { mcpPath } from '../mcp/handle-mcp';
import { isRestPath, isStatusInJson, statusPath } from '../rest/request/respond';
import { playgroundPath, servePlayground } from '../rest/serve-playground';
import { handleTrpc } from '../trpc/handle-trpc';
import { prepareDrain } from './drain-connections.mjs';
import { believeOnlyConnection, createSiteForwarder } from './forward-to-site';
import { observeRequest, pageRoute } from './observe-request';
import type { Service } from './open-service';
import { limitConnections } from './limit-connections';
import { limitPages, servePages } from './page-cache';
import { openOutboxDoor } from './outbox-door';
import {
  refuseBrokenRequest,
  refuseBurst,
  refuseExpectation,
  refuseMalformed,
  refuseNonPage,
  refuseTunnel,
} from './refuse-request';
import type { Site } from './site-process';
import { serveStaticFiles } from './static-files';

const requestTimeoutMs = 10_000;
/**
 * A client that stops reading its response is disconnected after one or two of these periods: Node checks
 * for progress once per period. The site may take a minute for a page.
 */
const silentMs = 90_000;
/** Each takes a descriptor and about 20 KiB. */
const connectionsMax = 8192;
/** As many as the burst limit lets one address use at once. Behind a proxy all come from its address. */
const connectionsEachMax = env.trustProxyHops > 0 ? connectionsMax : 1024;
/** Twice what the site may take for a page: a client that reads a byte now and then would hold its response. */
const responseMsMax = 120_000;

/** The listener, and a function that stops it without breaking requests. */
export type HttpServer = { server: Server; drain: ReturnType<typeof prepareDrain> };

/** The service's only listener: it serves the API, tRPC, sign-in and files itself, and pages from the site. */
export function createHttpServer(service: Service, site: Site): HttpServer {
  const handle = createHandler(service, site);
  const server = createServer({
    ServerResponse: BatchedResponse,
    headersTimeout: requestTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: 1000,
    // Node's own refusal has no body, so refuseMalformed checks the host.
    requireHostHeader: false,
    // Longer than the idle timeout of common proxies, which would otherwise send into a closing connection.
    keepAliveTimeout: 65_000,
  });
  limitConnections(server, { connectionsMax, connectionsEachMax, responseMsMax });
  server.timeout = silentMs;
  const drain = prepareDrain(server, ['request', 'checkContinue']);
  server.on('request', (request, response) => handle(request, response));
  // Without a listener, Node asks for the body before we have checked the request.
  server.on('checkContinue', (request, response) =>
    handle(request, response, () => response.writeContinue()),
  );
  server.on('checkExpectation', refuseExpectation);
  server.on('connect', refuseTunnel);
  server.on('clientError', refuseBrokenRequest);
  // The hot reload of `npm run dev`. In production a listener would hang up on `curl --http2`.
  if (env.isDevelopment) server.on('upgrade', createSiteForwarder(site).upgrade);
  return { server, drain };
}

type Handler = (request: IncomingMessage, response: BatchedResponse, accept?: () => void) => void;

function createHandler({ rest, mcp }: Service, site: Site): Handler {
  const toRest = getRequestListener((request, bindings) => rest.fetch(request, bindings));
  const toMcp = getRequestListener((request, { incoming }) =>
    mcp(request, clientAddress(incoming, env.trustProxyHops), factsOf(incoming)),
  );
  const toCalls = getRequestListener(createCallApp(rest, site.token).fetch);
  const toFile = serveStaticFiles('.next/static', 'public');
  const forwarder = createSiteForwarder(site);
  const forward = limitPages(forwarder.forward);
  const toPage = env.isDevelopment ? forwarder.forward : servePages({ ...forwarder, forward });
  const warnOfProxy = watchForProxy();

  const toSite = (request: IncomingMessage, response: ServerResponse) =>
    toFile(request, response, () => {
      // The development server also takes what its own pages post.
      if (!env.isDevelopment && refuseNonPage(request, response)) return;
      if (openOutboxDoor(request, response)) return;
      believeOnlyConnection(request);
      toPage(request, response);
    });
  // The API sets it itself, with its other headers.
  const transport = new Map(Object.entries(transportHeaders));

  return (request, response, accept) => {
    if (env.surfaceHosts.size > 0) request.url = pathOnHost(request);
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    const isRest = isRestPath(path) || isStatusInJson(path, request.headers.accept);
    const { address, isPage: isFromSite = false } = clientOf(request, site.token);
    const route = isRest ? 'unmatched' : pageRoute(path);
    observeRequest(request, response, { route, isFromSite }, () => {
      if (!isRest) response.setHeaders(transport);
      if (path === statusPath) response.setHeader('Vary', 'Accept');
      if (!isFromSite) {
        warnOfProxy(request.headers);
        if (refuseBurst(request, response)) return;
      }
      if (refuseMalformed(request, response, isRest)) return;
      chargeWork(request, response, address ?? '');
      accept?.();
      if (path === mcpPath) void toMcp(request, response);
      else if (isRest) void toRest(request, response);
      else if (path.startsWith('/api/')) void toCalls(request, response);
      else toSite(request, response);
    });
  };
}

/** On a host that a family is bound to (`SURFACE_HOSTS`), every path is the family's. */
function pathOnHost({ url, headers }: IncomingMessage): string | undefined {
  const host = headers.host?.toLowerCase().replace(/:\d+$/, '') ?? '';
  const path = env.surfaceHosts.get(host);
  return path === undefined || url?.startsWith('/') !== true ? url : path + url;
}

/** Charges the work for a request to its address, from the end of its body to that of its response. */
function chargeWork(request: IncomingMessage, response: BatchedResponse, address: string) {
  // Its end is known here before it is known to those who read the body.
  if (hasBody(request)) request.once('end', () => beginWork(response, address));
  else beginWork(response, address);
}

function beginWork(response: BatchedResponse, address: string): void {
  // A request that is refused may be read to its end afterwards.
  if (response.writableEnded) return;
  response.endWork = workMeter.start(address);
  response.on('close', endAbortedWork);
}

/** The client may have gone before the response was complete. */
function endAbortedWork(this: BatchedResponse): void {
  if (this.endWork === undefined) return;
  workMeter.read();
  this.completeWork();
}

/** Whether a body is read: GET and HEAD may have one too, which is ignored. */
const hasBody = ({ method, headers }: IncomingMessage) =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/** Complete responses from this turn of the event loop. */
const complete: (() => void)[] = [];

function writeAll(): void {
  workMeter.read();
  for (const write of complete.splice(0)) write();
}

/**
 * Writes the responses of one event-loop turn back to back. Written between other work, each one would wake
 * a client or proxy that had just gone to sleep.
 */
class BatchedResponse<
  Incoming extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Incoming> {
  endWork?: (() => void) | undefined;

  /** Ends the work for the request, once: when the response is complete, whether or not the client reads it. */
  completeWork(): void {
    this.endWork?.();
    this.endWork = undefined;
  }

  override end(...given: unknown[]): this {
    // Runs after everything readable in this turn has been read.
    if (complete.length === 0) setImmediate(writeAll);
    complete.push(() => {
      this.completeWork();
      super.end(...(given as []));
    });
    return this;
  }
}

function noteResponse(request: object, { headers }: Response) {
  const requestId = headers.get('X-Request-Id');
  Object.assign(factsOf(request) ?? {}, requestId !== null && { requestId });
}

/** What the site's pages call, from the browser or while they are rendered. */
function createCallApp(rest: Service['rest'], siteToken: string): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (c, next) => {
    await next();
    noteResponse(c.env.incoming, c.res);
  });
  // Not compressed, so that every header matches the API's own response.
  app.all(playgroundPath, (c) => servePlayground(rest, c.req.raw, c.env));
  app.use(compress());
  app.all('/api/trpc/*', (c) => handleTrpc(c.req.raw, clientOf(c.env.incoming, siteToken)));
  app.all('/api/auth/*', (c) => handleAuth(c.req.raw, clientOf(c.env.incoming, siteToken)));
  app.notFound((c) => {
    const refusal = new AppError('not_found', `There is nothing at ${c.req.path}.`);
    const { body, ...described } = presentError(refusal, randomUUID());
    return new Response(body, described);
  });
  return app;
}
