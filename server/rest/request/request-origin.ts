import { clientAddress } from '../../platform/requests/addresses';
import { env } from '../../platform/env';
import { type Origin, originOf, originWithoutClient } from '../../platform/requests/origin';
import type { RestContext } from './rest-env';

/** The client's address, or nothing if it is unknown. */
export function addressOf(c: RestContext): string {
  // Behind a Next mount the socket is out of reach: only trusted proxies can tell.
  const request = c.env?.incoming ?? {
    headers: { 'x-forwarded-for': c.req.header('X-Forwarded-For') },
    socket: { remoteAddress: undefined },
  };
  return clientAddress(request, env.trustProxyHops);
}

/** The origin of the request, for the audit log. */
export function requestOrigin(c: RestContext): Origin {
  return originOf({
    requestId: c.get('requestId'),
    address: addressOf(c),
    userAgent: c.req.header('User-Agent'),
  });
}

/** For requests by the operator and Stripe: the account's owner need not know their network. */
export function originlessOf(c: RestContext): Origin {
  return originWithoutClient(c.get('requestId'));
}
