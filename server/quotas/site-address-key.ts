import { clientAddress } from '../client-address';
import { env } from '../env';
import { addressKey } from './address-key';

/**
 * What the caps of the site are keyed on. `server/main.mjs` puts the address that it believes alone
 * into X-Forwarded-For; where another server runs Next, only the trusted proxies can tell it.
 */
export function siteAddressKey(headers: Headers): string {
  const forwarded = headers.get('x-forwarded-for') ?? undefined;
  const isOwnServer = Reflect.has(globalThis, Symbol.for('marque.announce'));
  const arrival = {
    headers: { 'x-forwarded-for': forwarded },
    socket: { remoteAddress: isOwnServer ? forwarded : undefined },
  };
  return addressKey(clientAddress(arrival, isOwnServer ? 0 : env.trustProxyHops));
}
