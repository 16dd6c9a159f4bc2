import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { type Arrival, type Client, clientAddress } from '../platform/requests/origin';
import { env } from '../platform/env';
import { isToken } from '../platform/process/secrets';
import { log } from '../platform/log';
import { outboxHeader } from './outbox-door';

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

/** Whether a page makes this call while it renders. The request for that page has been counted. */
export function isFromSite({ headers }: Arrival, siteToken: string): boolean {
  const given = headers['x-site-token'];
  return given !== undefined && isToken(given, siteToken);
}

/** Who makes the request. The site, which proves itself by its token, speaks for a visitor. */
export function clientOf(request: Arrival, siteToken: string): Client {
  const { headers } = request;
  if (!isFromSite(request, siteToken)) {
    return { address: clientAddress(request, env.trustProxyHops), outboxToken: null };
  }
  const address = String(headers['x-forwarded-for'] ?? '');
  return {
    // The service itself asked for a page that all visitors share.
    address: address === '' ? null : address,
    outboxToken: String(headers[outboxHeader] ?? '') || null,
    isPage: true,
  };
}

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

/**
 * Watches for a proxy missing from the settings: every visitor would have its address, and all would share
 * one cap. Warns once, since a client can send these headers too.
 * @returns a function that checks the headers of an outside request
 */
export function watchForProxy(
  hops = env.trustProxyHops,
  warn = (message: string) => log.warn(message),
): (headers: IncomingHttpHeaders) => void {
  let isSaid = hops > 0;
  return (headers) => {
    if (isSaid || (!headers['x-forwarded-for'] && !headers['forwarded'])) return;
    isSaid = true;
    warn(
      'requests bring X-Forwarded-For or Forwarded while TRUST_PROXY_HOPS is 0: behind a proxy, set it to the number of proxies, or all visitors share the limits of one address',
    );
  };
}
