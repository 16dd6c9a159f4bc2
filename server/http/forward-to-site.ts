import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as httpRequest,
  type RequestOptions,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Duplex, pipeline } from 'node:stream';
import { env } from '../platform/env';
import type { Site } from './site-process';

/** A page as the site rendered it for everybody. */
export type RenderedPage = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export type SiteForwarder = {
  /** Streams the request to the site, and its response back. */
  forward: (request: IncomingMessage, response: ServerResponse) => void;
  /** Reads a page as somebody without any cookie sees it. @throws when the site is away */
  render: (path: string) => Promise<RenderedPage>;
  /** Joins a WebSocket of the development server. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
};

/** Of one connection, so never passed on (RFC 9110, 7.6.1). An expectation has been met already. */
const hopByHop = [
  'connection',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** @param timeoutMs a site that is silent for so long counts as away */
export function createSiteForwarder({ address }: Site, timeoutMs = 60_000): SiteForwarder {
  const agent = new Agent({ keepAlive: true });
  const open = (options: RequestOptions) => {
    const upstream = httpRequest({ ...address, agent, timeout: timeoutMs, ...options });
    return upstream.on('timeout', () => upstream.destroy());
  };

  return {
    forward(request, response) {
      const { method, url, headers } = request;
      const upstream = open({ method, path: url, headers: withoutHops(headers) });
      upstream.on('response', (page) => {
        response.writeHead(page.statusCode ?? 502, withoutHops(page.headers));
        page.pipe(response);
        page.on('error', () => response.destroy());
      });
      upstream.on('error', () => {
        if (response.headersSent) response.destroy();
        else sendSiteAway(request, response);
      });
      response.on('close', () => upstream.destroy());
      request.pipe(upstream);
    },

    async render(path) {
      const { host, protocol } = new URL(env.publicUrl);
      const headers = { host, 'x-forwarded-proto': protocol.slice(0, -1), 'x-marque-path': path };
      const upstream = open({ method: 'GET', path, headers });
      const page = await new Promise<IncomingMessage>((resolve, reject) => {
        upstream.on('response', resolve).on('error', reject).end();
      });
      const body = await buffer(page);
      return { status: page.statusCode ?? 502, headers: withoutHops(page.headers), body };
    },

    upgrade({ method, url, headers }, socket, head) {
      const upstream = httpRequest({ ...address, method, path: url, headers });
      upstream.on('upgrade', (response, site, siteHead) => {
        const lines = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value) => `${name}: ${value}`),
        );
        socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`);
        socket.unshift(head);
        site.unshift(siteHead);
        pipeline(site, socket, () => {});
        pipeline(socket, site, () => {});
      });
      // The site has refused.
      upstream.on('response', () => socket.destroy());
      socket.on('error', () => upstream.destroy());
      upstream.on('error', () => socket.destroy());
      upstream.end();
    },
  };
}

function withoutHops(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = { ...headers };
  for (const name of hopByHop) delete kept[name];
  return kept;
}

/** The API goes on while the site is started again. */
export function sendSiteAway(request: IncomingMessage, response: ServerResponse): void {
  const body =
    '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">' +
    '<title>One moment · Marque</title><body style="font-family:system-ui;padding:15vh 1.5rem">' +
    '<main style="max-width:32rem;margin:auto"><h1>The site is starting</h1>' +
    '<p>The API is not affected. Reload this page in a few seconds.</p></main></body></html>';
  response.writeHead(503, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'Retry-After': '5',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
