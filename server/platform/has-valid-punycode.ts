import { domainToUnicode } from 'node:url';

/**
 * Whether every label of a host that starts with `xn--` can be decoded. The URL parser of Node 20
 * refuses the others, that of Node 24 does not.
 */
export function hasValidPunycode(host: string): boolean {
  return !host.includes('xn--') || !/^$|(?:^|\.)xn--/.test(domainToUnicode(host));
}
