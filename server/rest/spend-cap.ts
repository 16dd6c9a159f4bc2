import { env } from '../env';
import { addressKey } from '../quotas/address-key';
import type { Cap } from '../quotas/caps';
import { consumeCap } from '../quotas/consume-cap';
import { clientAddress } from './client-address';
import type { RestContext } from './rest-env';

/**
 * Counts the request against a safety cap of the client's address. Behind a Next mount the socket
 * is out of reach, and only the proxies that are trusted can tell the address.
 * @throws AppError `rate_limit_exceeded`
 */
export function spendCap(c: RestContext, cap: Cap): Promise<void> {
  const request = c.env?.incoming ?? {
    headers: { 'x-forwarded-for': c.req.header('X-Forwarded-For') },
    socket: { remoteAddress: undefined },
  };
  return consumeCap(cap, addressKey(clientAddress(request, env.trustProxyHops)));
}
