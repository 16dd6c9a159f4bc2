import ipaddr from 'ipaddr.js';

/**
 * What a cap on addresses is keyed on: an IPv4 address as it is, also when it comes mapped into
 * IPv6; of any other IPv6 address the /64, which is what one customer has.
 */
export function addressKey(text: string): string {
  const plain = text.replace(/%.*$/, '');
  return networkOf(plain, 64) ?? (ipaddr.isValid(plain) ? ipaddr.process(plain).toString() : plain);
}

/** The /48 of an IPv6 address, which is the most that one customer usually gets; null of any other. */
export function networkKey(text: string): string | null {
  return networkOf(text.replace(/%.*$/, ''), 48);
}

function networkOf(address: string, bits: number): string | null {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return null;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`;
}
