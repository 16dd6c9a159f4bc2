import { randomUUID } from 'node:crypto';
import ipaddr from 'ipaddr.js';

/** Where a change comes from, as far as the request tells: for the audit log of the account. */
export type Origin = {
  requestId: string;
  /** The client's network, never its whole address; null where it cannot be told. */
  address: string | null;
  userAgent: string | null;
};

const userAgentLengthMax = 256;

export function originOf(request: {
  requestId: string;
  address: string | null;
  userAgent: string | null | undefined;
}): Origin {
  const { requestId, address, userAgent } = request;
  const printable = userAgent?.replaceAll(/\p{C}/gu, '').trim().slice(0, userAgentLengthMax);
  return { requestId, address: networkOf(address ?? ''), userAgent: printable || null };
}

/** A request that no account may learn the sender of: the operator's, or Stripe's. */
export function originWithoutClient(requestId: string): Origin {
  return { requestId, address: null, userAgent: null };
}

/** For what Marque does by itself. */
export function systemOrigin(): Origin {
  return originWithoutClient(randomUUID());
}

/** The /24 of an IPv4 address, also of one mapped into IPv6; the /48 of any other, as a provider gives to one site. */
export function networkOf(text: string): string | null {
  const plain = text.replace(/%.*$/, '');
  if (!ipaddr.isValid(plain)) return null;
  const address = ipaddr.process(plain);
  return address.kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/24`).toString()}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/48`).toString()}/48`;
}
