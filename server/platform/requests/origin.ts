import { randomUUID } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { IncomingHttpHeaders } from 'node:http';
import { env } from '../env';
import { log } from '../log';
import { isToken } from '../process/secrets';
import { domainToUnicode } from 'node:url';

/** Where a change comes from, as far as the request tells, for the account's audit log. */
export type Origin = {
  requestId: string;
  /** The client's network, never its whole address; null if unknown. */
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

/** The operator's or Stripe's request, whose sender no account may see. */
export function originWithoutClient(requestId: string): Origin {
  return { requestId, address: null, userAgent: null };
}

/** For changes that Marque makes by itself. */
export function systemOrigin(): Origin {
  return originWithoutClient(randomUUID());
}

/**
 * The key of a cap on addresses: an IPv4 address as is, also when mapped into IPv6; for any other IPv6
 * address the /64, which one customer has.
 */
export function addressKey(text: string): string {
  const address = parseAddress(text);
  if (address === null) return withoutZone(text);
  return address.kind() === 'ipv4' ? address.toString() : cut(address, 64);
}

/**
 * The /24 of an IPv4 address, also when mapped into IPv6; the /48 of any other, which providers assign to
 * one site. Null for text that is not an address.
 */
export function networkOf(text: string): string | null {
  const address = parseAddress(text);
  if (address === null) return null;
  return cut(address, address.kind() === 'ipv4' ? 24 : 48);
}

/** The /48 of an IPv6 address, in which one client may have 65,536 keys as above; IPv4 has none. */
export function wideNetworkOf(address: string): string | null {
  const network = address.includes(':') ? networkOf(address) : null;
  return network?.includes(':') === true ? network : null;
}

/** A CIDR block such as `203.0.113.0/24`, without the bits of its hosts; a single address is a block too. Else null. */
export function parseNetwork(text: string): string | null {
  const isWhole = !text.includes('/') && ipaddr.isValid(text);
  const block = isWhole ? `${text}/${text.includes(':') ? 128 : 32}` : text;
  if (!/^[\da-f.:]+\/\d{1,3}$/i.test(block) || !ipaddr.isValidCIDR(block)) return null;
  const [address, bits] = ipaddr.parseCIDR(block);
  // `1.2` is valid too, and not what its sender meant.
  if (address.kind() === 'ipv4' && !/^\d+(?:\.\d+){3}\//.test(block)) return null;
  return cut(address, bits);
}

/** Whether an address is in the block. An IPv4 address that is mapped into IPv6 counts as IPv4. */
export function isInNetwork(text: string, block: string): boolean {
  const address = parseAddress(text);
  if (address === null) return false;
  const [network, bits] = ipaddr.parseCIDR(block);
  return address.kind() === network.kind() && address.match(network, bits);
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

/** The parts of a request that tell where it comes from; `IncomingMessage` has them. */
export type Arrival = {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
};

/**
 * The address of the client: the peer's, or behind `hops` trusted proxies the one that the outermost of
 * them saw. The client can forge anything further left in X-Forwarded-For.
 */
export function clientAddress(request: Arrival, hops: number): string {
  const peer = request.socket.remoteAddress ?? '';
  if (hops === 0) return peer;
  const addresses = String(request.headers['x-forwarded-for'] ?? '').split(',');
  return withoutPort(addresses.at(-hops)?.trim() ?? '') || peer;
}

/** Some proxies add the port, which changes with every connection. */
function withoutPort(address: string): string {
  return address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1').replace(/^\[(.*)\](?::\d+)?$/, '$1');
}

/** How the site learns that its visitor may read the outbox. */
export const outboxHeader = 'x-marque-outbox';

/** Who makes a call of the site's pages. */
export type Client = {
  /** Null for a page rendered for all visitors: no cap counts it. */
  address: string | null;
  /** The visitor's proof for the outbox, as far as the site knows; see `outboxToken`. */
  outboxToken: string | null;
  /** Whether a page makes this call while it renders: the request for the page has been counted. */
  isPage?: boolean;
};

/** Who makes the request. The site, which proves itself by its token, speaks for a visitor. */
export function clientOf(request: Arrival, siteToken: string): Client {
  const { headers } = request;
  const given = headers['x-site-token'];
  if (given === undefined || !isToken(given, siteToken)) {
    return { address: clientAddress(request, env.trustProxyHops), outboxToken: null };
  }
  const address = String(headers['x-forwarded-for'] ?? '');
  return {
    // The service itself asked for a page that all visitors share.
    address: address === '' ? null : address,
    outboxToken: String(headers[outboxHeader] ?? '') || null,
    isPage: true,
  };
}

/** The client on a host that runs Next alone, where only trusted proxies know the address. */
export function clientBehindNext(headers: Headers): Client {
  const forwarded = headers.get('x-forwarded-for') ?? undefined;
  const arrival = { headers: { 'x-forwarded-for': forwarded }, socket: {} };
  return { address: clientAddress(arrival, env.trustProxyHops), outboxToken: null };
}

/**
 * Watches for a proxy missing from the settings: every visitor would have its address, and all would share
 * one cap. Warns once, since a client can send these headers too.
 * @returns a function that checks the headers of an outside request
 */
export function watchForProxy(
  hops = env.trustProxyHops,
  warn = (message: string) => log.warn(message),
): (headers: IncomingHttpHeaders) => void {
  let isSaid = hops > 0;
  return (headers) => {
    if (isSaid || (!headers['x-forwarded-for'] && !headers['forwarded'])) return;
    isSaid = true;
    warn(
      'requests bring X-Forwarded-For or Forwarded while TRUST_PROXY_HOPS is 0: behind a proxy, set it to the number of proxies, or all visitors share the limits of one address',
    );
  };
}

/** Whether a host name or an address (IPv6 with or without brackets) can only mean this machine. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback';
}

/**
 * Whether every label of a host that starts with `xn--` can be decoded. The URL parser of Node 20
 * refuses the others, that of Node 24 does not.
 */
export function hasValidPunycode(host: string): boolean {
  return !host.includes('xn--') || !/^$|(?:^|\.)xn--/.test(domainToUnicode(host));
}
