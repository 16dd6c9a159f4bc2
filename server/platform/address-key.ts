import ipaddr from 'ipaddr.js';

/**
 * What a cap on addresses is keyed on: an IPv4 address as it is, also when it comes mapped into
 * IPv6; of any other IPv6 address the /64, which is what one customer has.
 */
export function addressKey(text: string): string {
  const address = parseAddress(text);
  if (address === null) return withoutZone(text);
  return address.kind() === 'ipv4' ? address.toString() : cut(address, 64);
}

/**
 * The /24 of an IPv4 address, also of one mapped into IPv6; the /48 of any other, as a provider
 * gives to one site. Null for text that is not an address.
 */
export function networkOf(text: string): string | null {
  const address = parseAddress(text);
  if (address === null) return null;
  return cut(address, address.kind() === 'ipv4' ? 24 : 48);
}

function parseAddress(text: string) {
  const plain = withoutZone(text);
  return ipaddr.isValid(plain) ? ipaddr.process(plain) : null;
}

const withoutZone = (text: string) => text.replace(/%.*$/, '');

function cut(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const kind = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${kind.networkAddressFromCIDR(`${address.toString()}/${bits}`).toString()}/${bits}`;
}
