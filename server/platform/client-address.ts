import type { IncomingHttpHeaders } from 'node:http';

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
  const header = request.headers['x-forwarded-for'];
  const addresses = [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((address) => address.trim());
  return withoutPort(addresses.at(-hops) ?? '') || peer;
}

/** Some proxies write the port too, and it changes with every connection. */
function withoutPort(address: string): string {
  return address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[(.*)\](?::\d+)?$/, '$1');
}
