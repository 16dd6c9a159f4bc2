import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { handleAuth } from '../auth/handle-auth';
import { clientAddress } from '../platform/client-address';
import { env } from '../platform/env';
import { isRestPath } from '../rest/paths';
import { handleTrpc } from '../trpc/handle-trpc';
import { createSiteForwarder } from './forward-to-site';
import type { Service } from './open-service';
import { servePages } from './page-cache';
import {
  refuseBrokenRequest,
  refuseExpectation,
  refuseMalformed,
  refuseTunnel,
} from './refuse-request';
import { clientOf, forgeableHeaders } from './request-client';
import type { Site } from './site-process';
import { serveStaticFiles } from './static-files';
import { visitedPath } from './visited-path';

const requestTimeoutMs = 10_000;

/** The service's one listener: the API, tRPC, sign-in and files by itself, pages from the site. */
export function createHttpServer({ rest }: Service, site: Site): Server {
  const handle = createHandler(rest, site);
  const server = createServer({
    headersTimeout: requestTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: 1000,
    // Node's own refusal has no body: refuseMalformed looks at the host.
    requireHostHeader: false,
    // Longer than the idle time of the usual proxies, or they send into a closing connection.
    keepAliveTimeout: 65_000,
  });
  server.on('request', (request, response) => handle(request, response));
  // Without a listener Node invites the body before anybody has looked at the request.
  server.on('checkContinue', (request, response) =>
    handle(request, response, () => response.writeContinue()),
  );
  server.on('checkExpectation', refuseExpectation);
  server.on('connect', refuseTunnel);
  server.on('clientError', refuseBrokenRequest);
  // The hot reload of `npm run dev`. In production a listener would hang up on `curl --http2`.
  if (env.isDevelopment) server.on('upgrade', createSiteForwarder(site).upgrade);
  return server;
}

type Handler = (request: IncomingMessage, response: ServerResponse, accept?: () => void) => void;

function createHandler(rest: Service['rest'], site: Site): Handler {
  const toRest = getRequestListener((request, bindings) => rest.fetch(request, bindings));
  const toCalls = getRequestListener(createCallApp(site.token).fetch);
  const toFile = serveStaticFiles('.next/static', 'public');
  const forwarder = createSiteForwarder(site);
  const toPage = env.isDevelopment ? forwarder.forward : servePages(forwarder);

  return (request, response, accept) => {
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    const isRest = isRestPath(path);
    if (refuseMalformed(request, response, isRest)) return;
    accept?.();
    if (isRest) void toRest(request, response);
    else if (path.startsWith('/api/')) void toCalls(request, response);
    else {
      toFile(request, response, () => {
        believeOnlyConnection(request);
        toPage(request, response);
      });
    }
  };
}

/** What the site's pages call, from the browser or while they are rendered. */
function createCallApp(siteToken: string): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(compress());
  app.all('/api/trpc/*', (c) => handleTrpc(c.req.raw, clientOf(c.env.incoming, siteToken)));
  app.all('/api/auth/*', (c) => handleAuth(c.req.raw, clientOf(c.env.incoming, siteToken)));
  app.notFound((c) =>
    c.json({ error: 'not_found', message: `There is nothing at ${c.req.path}.` }, 404),
  );
  return app;
}

/** What the site believes of a visitor comes from the connection, not from the visitor. */
function believeOnlyConnection(request: IncomingMessage): void {
  const address = clientAddress(request, env.trustProxyHops);
  for (const name of forgeableHeaders) delete request.headers[name];
  request.headers['x-forwarded-for'] = address;
  // A layout cannot read the path, and a visitor comes back to it after signing in.
  request.headers['x-marque-path'] = visitedPath(request.url);
}
