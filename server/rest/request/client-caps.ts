import { clientAddress } from '../client-address';
import { env } from '../env';
import { addressKey } from '../quotas/address-key';
import type { Cap } from '../quotas/caps';
import { consumeCap } from '../quotas/consume-cap';
import type { RestContext } from './rest-env';

/** The address of the client, or nothing where it cannot be told. */
export function addressOf(c: RestContext): string {
  // Behind a Next mount the socket is out of reach: only the proxies that are trusted can tell.
  const request = c.env?.incoming ?? {
    headers: { 'x-forwarded-for': c.req.header('X-Forwarded-For') },
    socket: { remoteAddress: undefined },
  };
  return clientAddress(request, env.trustProxyHops);
}

/**
 * Counts the request against a safety cap of the client's address.
 * @throws AppError `rate_limit_exceeded`
 */
export function spendCap(c: RestContext, cap: Cap): Promise<void> {
  return consumeCap(cap, addressKey(addressOf(c)));
}
