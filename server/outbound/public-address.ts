import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { callbackify } from 'node:util';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isWithoutAddress, OutboundError } from './outbound-error';

/** All that has been assigned. Elsewhere, `ipaddr.js` takes `::7f00:1` for a public address. */
const globalIPv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether a stranger may have us connect to the address: public unicast alone. IPv6 addresses that stand for one of
 * IPv4 (mapped, NAT64, 6to4, Teredo) are refused, whatever it is.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalIPv6)) return false;
  return parsed.range() === 'unicast';
}

const documentation = ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24'].map((block) =>
  ipaddr.IPv4.parseCIDR(block),
);

/**
 * Whether an address is one of those that stand in examples (RFC 5737) and lead nowhere: an internet that a name server
 * and a proxy show for tests has them.
 */
export function isExampleAddress(address: string): boolean {
  if (!ipaddr.IPv4.isValid(address)) return false;
  const parsed = ipaddr.IPv4.parse(address);
  return documentation.some((block) => parsed.match(block));
}

/** @returns the addresses of a host, in the order in which they are tried */
export type Resolve = (host: string) => Promise<string[]>;

/** The system's way, which knows the names of the operator's own network. */
export const resolveAny: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * By DNS alone. The system's way would occupy a thread for each name server that does not respond, and password
 * hashes and files need those threads.
 */
export function resolvePublic(servers?: readonly string[]): Resolve {
  return async (host) => {
    const resolver = new Resolver({ timeout: 1500, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    if (addresses.length > 0) return addresses;
    // "It failed" before "there is none": the other family may have an address.
    const reasons = found.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as Error] : [],
    );
    throw reasons.find((reason) => !isWithoutAddress(reason)) ?? reasons[0];
  };
}

/**
 * Resolves a host for the very connection that is then made, so that a second response of its name server cannot
 * lead elsewhere. Fails where none of the addresses is allowed.
 */
export function checkedLookup(
  resolve: Resolve,
  isAllowed: (address: string) => boolean,
): LookupFunction {
  const find = async (host: string): Promise<[LookupAddress, ...LookupAddress[]]> => {
    const [first, ...others] = (await resolve(host)).filter(isAllowed).map((address) => ({
      address,
      family: ipaddr.parse(address).kind() === 'ipv6' ? 6 : 4,
    }));
    if (first === undefined) throw addressRefused(host);
    return [first, ...others];
  };
  const findWithCallback = callbackify(find);
  return (host, options, callback) => {
    findWithCallback(host, (error, found) => {
      if (error) callback(error, '', 0);
      else if (options.all === true) callback(null, found);
      else callback(null, found[0].address, found[0].family);
    });
  };
}

export function addressRefused(host: string): OutboundError {
  return new OutboundError('refused', `${host} is not a public address`);
}
