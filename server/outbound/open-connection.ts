import { Client, type Dispatcher, ProxyAgent } from 'undici';
import { isWithoutAddress } from './outbound-error';
import {
  addressRefused,
  checkedLookup,
  isExampleAddress,
  isPublicAddress,
  type Resolve,
  resolveAny,
  resolvePublic,
} from './public-address';

export type ConnectionSettings = {
  allowsPrivate: boolean;
  /** It resolves the hosts itself, and has to refuse what is not public. */
  proxy?: string | undefined;
  /** With a proxy, the host is resolved twice: here, only to refuse it. */
  resolve?: Resolve | undefined;
};

export type Connection = {
  dispatcher: Dispatcher;
  /** Whether our name server knows no such host. A proxy may know it. */
  isUnknown: boolean;
};

/**
 * Makes a connection for one exchange: one kept open may be closed just when the next request is on its way. It is for
 * the caller to destroy.
 * @throws OutboundError if the proxy must not be asked for the host
 */
export async function openConnection(
  { origin, hostname }: URL,
  settings: ConnectionSettings,
): Promise<Connection> {
  const { allowsPrivate, proxy, resolve } = settings;
  if (proxy === undefined) {
    const lookup = checkedLookup(
      resolve ?? (allowsPrivate ? resolveAny : resolvePublic()),
      (address) => allowsPrivate || isPublicAddress(address),
    );
    return { dispatcher: new Client(origin, { connect: { lookup } }), isUnknown: false };
  }
  const { addresses, isUnknown } = await ask(resolve, hostname);
  const mayBeAsked = (address: string) => isPublicAddress(address) || isExampleAddress(address);
  if (addresses.length > 0 && !allowsPrivate && !addresses.some(mayBeAsked)) {
    throw addressRefused(hostname);
  }
  // `http` goes as a request with the whole address: many proxies make tunnels to port 443 alone.
  const dispatcher = new ProxyAgent({ uri: proxy, proxyTunnel: false });
  return { dispatcher, isUnknown };
}

/** Whether the host is an address. No lookup is made for one. */
export function isLiteral(hostname: string): boolean {
  return hostname.includes(':') || /^[\d.]+$/.test(hostname);
}

/** Without addresses, the proxy decides. */
async function ask(resolve: Resolve | undefined, hostname: string) {
  if (resolve === undefined || isLiteral(hostname)) return { addresses: [], isUnknown: false };
  try {
    return { addresses: await resolve(hostname), isUnknown: false };
  } catch (error) {
    return { addresses: [], isUnknown: isWithoutAddress(error) };
  }
}
