import { type Arrival, type Client, clientAddress } from '../platform/client-address';
import { env } from '../platform/env';
import { isToken } from '../platform/is-token';
import { outboxHeader } from './outbox-door';

/** Headers that a visitor could forge; removed before the site sees them. */
export const forgeableHeaders = [
  'baggage',
  'forwarded',
  'traceparent',
  'tracestate',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
  'x-site-token',
];

/** A call of a page that is being rendered. The request for that page has been counted. */
export const isFromSite = ({ headers }: Arrival, siteToken: string): boolean =>
  isToken(headers['x-site-token'], siteToken);

/** Who makes the request. The site, which proves itself by its token, speaks for a visitor. */
export function clientOf(request: Arrival, siteToken: string): Client {
  const { headers } = request;
  if (!isFromSite(request, siteToken)) {
    return { address: clientAddress(request, env.trustProxyHops), outboxToken: null };
  }
  const address = String(headers['x-forwarded-for'] ?? '');
  return {
    // The service itself asked for a page that everybody will get.
    address: address === '' ? null : address,
    outboxToken: String(headers[outboxHeader] ?? '') || null,
    isPage: true,
  };
}
