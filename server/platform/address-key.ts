import ipaddr from 'ipaddr.js';

/**
 * What a cap on addresses is keyed on: an IPv4 address as it is, also when it comes mapped into
 * IPv6; of any other IPv6 address the /64, which is what one customer has.
 */
export function addressKey(text: string): string {
  const plain = text.replace(/%.*$/, '');
  if (!ipaddr.isValid(plain)) return plain;
  const address = ipaddr.process(plain);
  if (address.kind() === 'ipv4') return address.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`);
  return `${network.toString()}/64`;
}
