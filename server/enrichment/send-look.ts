import { resolvePublic } from '../outbound/public-address';
import { createOutbound, type SendOutbound } from '../outbound/send-outbound';
import { env } from '../platform/env';

/**
 * Sends the requests of looks at the sites of strangers: to public addresses alone, whatever webhooks may do.
 * @param settings for tests
 */
export function lookOutbound(
  settings: { proxy?: string | undefined; dns?: string | undefined } = {
    proxy: env.outboundProxy,
    dns: env.enrichDns,
  },
): SendOutbound {
  const { proxy, dns } = settings;
  const send = createOutbound({
    allowsHttp: true,
    allowsPrivate: false,
    ports: [80, 443],
    proxy,
    resolve: dns === undefined ? undefined : resolvePublic([dns]),
  });
  return (request) => {
    // What a site's log shows of us. The address says what we do, and how to refuse it.
    const userAgent = `MarqueBot/1.0 (+${env.publicUrl}/bot)`;
    const always = { 'user-agent': userAgent, 'accept-encoding': 'gzip, deflate, br' };
    return send({ ...request, headers: { ...request.headers, ...always } });
  };
}
