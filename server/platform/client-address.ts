import type { IncomingHttpHeaders } from 'node:http';
import { env } from './env';

/** What of a request tells where it comes from; `IncomingMessage` has it. */
export type Arrival = {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
};

/**
 * The address of the client: the peer's, or behind `hops` trusted proxies the one that the
 * outermost of them saw. What stands further left in X-Forwarded-For the client could choose.
 */
export function clientAddress(request: Arrival, hops: number): string {
  const peer = request.socket.remoteAddress ?? '';
  if (hops === 0) return peer;
  const addresses = String(request.headers['x-forwarded-for'] ?? '').split(',');
  return withoutPort(addresses.at(-hops)?.trim() ?? '') || peer;
}

/** Some proxies write the port too, and it changes with every connection. */
function withoutPort(address: string): string {
  return address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[(.*)\](?::\d+)?$/, '$1');
}

/** Who makes a call of the site's pages. */
export type Client = {
  /** Null for a page that is rendered for everybody: no cap counts it. */
  address: string | null;
  /** What the visitor brought to open the outbox, as far as the site knows; see `outboxToken`. */
  outboxToken: string | null;
  /** Whether a page that is being rendered asks: the request for the page has been counted. */
  isPage?: boolean;
};

/** The client of a host that runs Next alone, where only the trusted proxies can tell the address. */
export function clientBehindNext(headers: Headers): Client {
  const forwarded = headers.get('x-forwarded-for') ?? undefined;
  const arrival = { headers: { 'x-forwarded-for': forwarded }, socket: {} };
  return { address: clientAddress(arrival, env.trustProxyHops), outboxToken: null };
}
