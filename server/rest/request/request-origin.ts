import { clientAddress } from '../../platform/requests/addresses';
import { env } from '../../platform/env';
import { type Origin, originOf, originWithoutClient } from '../../platform/requests/origin';
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

/** Where the request comes from, for the audit log. */
export function requestOrigin(c: RestContext): Origin {
  return originOf({
    requestId: c.get('requestId'),
    address: addressOf(c),
    userAgent: c.req.header('User-Agent'),
  });
}

/** For the operator's and Stripe's own requests: the account's owner need not know where they sit. */
export function originlessOf(c: RestContext): Origin {
  return originWithoutClient(c.get('requestId'));
}
