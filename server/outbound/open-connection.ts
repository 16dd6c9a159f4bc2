import { Agent, type Dispatcher, ProxyAgent } from 'undici';
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

/**
 * Connections that several requests share, until they are closed. Without them each request has its own: one kept open may
 * be closed just when the next request is on its way.
 */
export class KeptConnections {
  private dispatcher: Dispatcher | undefined;

  open(settings: ConnectionSettings): Dispatcher {
    return (this.dispatcher ??= openDispatcher(settings));
  }

  close(): void {
    void this.dispatcher?.destroy();
  }
}

/** Makes connections, each checked when it is made. It is for the caller to destroy. */
export function openDispatcher({ allowsPrivate, proxy, resolve }: ConnectionSettings): Dispatcher {
  // `http` goes as a request with the whole address: many proxies make tunnels to port 443 alone.
  if (proxy !== undefined) return new ProxyAgent({ uri: proxy, proxyTunnel: false });
  const lookup = checkedLookup(
    resolve ?? (allowsPrivate ? resolveAny : resolvePublic()),
    (address) => allowsPrivate || isPublicAddress(address),
  );
  return new Agent({ connect: { lookup } });
}

/**
 * Resolves a host that a proxy is to be asked for. Without a proxy, it is resolved when the connection is made.
 * @returns whether our name server knows no such host. A proxy may know it
 * @throws OutboundError if the proxy must not be asked for the host
 */
export async function requireProxied(
  hostname: string,
  { allowsPrivate, proxy, resolve }: ConnectionSettings,
): Promise<boolean> {
  if (proxy === undefined) return false;
  const { addresses, isUnknown } = await ask(resolve, hostname);
  const mayBeAsked = (address: string) => isPublicAddress(address) || isExampleAddress(address);
  if (addresses.length > 0 && !allowsPrivate && !addresses.some(mayBeAsked)) {
    throw addressRefused(hostname);
  }
  return isUnknown;
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
