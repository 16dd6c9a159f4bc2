import { clientAddress } from '../../platform/client-address';
import { env } from '../../platform/env';
import type { RestContext } from './rest-env';

/** The client's address, or nothing where it cannot be told. */
export function addressOf(c: RestContext): string {
  // Behind a Next mount the socket is out of reach: only trusted proxies can tell.
  const request = c.env?.incoming ?? {
    headers: { 'x-forwarded-for': c.req.header('X-Forwarded-For') },
    socket: { remoteAddress: undefined },
  };
  return clientAddress(request, env.trustProxyHops);
}
