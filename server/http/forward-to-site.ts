import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as httpRequest,
  type ServerResponse,
} from 'node:http';
import { hash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type Duplex, pipeline } from 'node:stream';
import { env } from '../platform/env';
import { clientAddress } from '../platform/requests/origin';
import { traced, traceHeaders } from '../platform/tracing/tracing';
import { sendSiteAway } from './send-notice';
import type { Site } from './site-process';

/** A page that the site rendered for every visitor. */
export type RenderedPage = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export type SiteForwarder = {
  /** Streams the request to the site, and its response back. */
  forward: (request: IncomingMessage, response: ServerResponse) => void;
  /** Reads a page as a visitor without cookies sees it. @throws when the site is away */
  render: (path: string) => Promise<RenderedPage>;
  /** Connects a WebSocket to the development server. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
};

/** Hop-by-hop headers, never forwarded. `Expect` has already been answered. */
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

/** @param timeoutMs a site that is silent for this long counts as away */
export function createSiteForwarder({ address, token }: Site, timeoutMs = 60_000): SiteForwarder {
  const agent = new Agent({ keepAlive: true });
  const open = (path: string, method: string, asked: OutgoingHttpHeaders) => {
    const headers = { ...asked, ...traceHeaders(), 'x-site-token': token };
    const options = { ...address, agent, timeout: timeoutMs, path, method, headers };
    const upstream = httpRequest(options);
    return upstream.on('timeout', () => upstream.destroy());
  };

  return {
    forward(request, response) {
      const { method = 'GET', url = '/', headers } = request;
      const nonce = randomBytes(16).toString('base64');
      const upstream = open(url, method, { ...withoutHops(headers), ...nonceHeaders(nonce) });
      upstream.on('response', (page) => {
        const sent = withoutHops(page.headers);
        // The site does not know by which other headers the service varies.
        const vary = [response.getHeader('Vary'), sent['vary']].filter(Boolean).join(', ');
        if (vary !== '') sent['vary'] = vary;
        response.writeHead(page.statusCode ?? 502, allowNonce(sent, nonce));
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

    render: (path) =>
      traced('render page', {}, async () => {
        const { host, protocol } = new URL(env.publicUrl);
        const scheme = protocol.slice(0, -1);
        const headers = { host, 'x-forwarded-proto': scheme, 'x-marque-path': path };
        const upstream = open(path, 'GET', headers);
        const page = await new Promise<IncomingMessage>((resolve, reject) => {
          upstream.on('response', resolve).on('error', reject).end();
        });
        const body = await buffer(page);
        return { status: page.statusCode ?? 502, headers: withoutHops(page.headers), body };
      }),

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

/** Next reads the nonce for its scripts from the policy; the layout reads the other header for ours. */
const nonceHeaders = (nonce: string) => ({
  'content-security-policy': `script-src 'nonce-${nonce}'`,
  'x-nonce': nonce,
});

function withoutHops(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = { ...headers };
  for (const name of hopByHop) delete kept[name];
  return kept;
}

const anyInline = /script-src 'self' 'unsafe-inline'/;

/**
 * Replaces the permission for any inline script with the hashes of the page's own, so that a script
 * injected in the browser cannot run. Only for pages whose bytes are final.
 */
export function hashInlineScripts(policy: string, html: string): string {
  const scripts = html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const hashes = [...scripts].map(([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`);
  return policy.replace(anyInline, ["script-src 'self'", ...new Set(hashes)].join(' '));
}

/** The same for a page that is streamed while it renders: its own scripts carry the nonce. */
function allowNonce(headers: IncomingHttpHeaders, nonce: string): IncomingHttpHeaders {
  const { 'content-security-policy': policy } = headers;
  if (typeof policy !== 'string') return headers;
  const strict = policy.replace(anyInline, `script-src 'self' 'nonce-${nonce}'`);
  return { ...headers, 'content-security-policy': strict };
}

/** Headers that a visitor could forge; removed before the site sees them. */
const forgeableHeaders = [
  'baggage',
  'forwarded',
  'traceparent',
  'tracestate',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
  'x-site-token',
];

/** What the site trusts about a visitor comes from the connection, not from the visitor. */
export function believeOnlyConnection(request: IncomingMessage): void {
  const address = clientAddress(request, env.trustProxyHops);
  for (const name of forgeableHeaders) delete request.headers[name];
  request.headers['x-forwarded-for'] = address;
  // A layout cannot read the path, and a visitor comes back to it after signing in.
  request.headers['x-marque-path'] = visitedPath(request.url);
}

/** The path as its visitor would type it: Next adds `_rsc` to what its own links fetch. */
export function visitedPath(url = '/'): string {
  const [path = '/', query] = url.split(/\?(.*)/s);
  const kept = (query ?? '').split('&').filter((pair) => pair !== '' && !/^_rsc(?:=|$)/.test(pair));
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`;
}
