import type { IncomingHttpHeaders } from 'node:http';
import { env } from '../platform/env';
import { log } from '../platform/log';

/**
 * Watches for a proxy that the settings do not know: every visitor then has the proxy's address, and
 * all of them share one cap. It says so once, since a client can send the headers too.
 * @returns what looks at the headers of a request from outside
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
