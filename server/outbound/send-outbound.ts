import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import { env } from '../platform/env';
import { processWide } from '../platform/process/made-once';
import { describeFailure, OutboundError } from './outbound-error';
import {
  addressRefused,
  checkedLookup,
  isPublicAddress,
  type Resolve,
  resolveAny,
  resolvePublic,
} from './public-address';

/** A request to an address that a stranger has chosen. */
export type OutboundRequest = {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** How many redirects to follow, each checked like the first address. None by default. */
  redirectsMax?: number;
  /** Ends the exchange early. */
  signal?: AbortSignal | undefined;
};

export type OutboundResponse = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** At most `bytesMax`. */
  body: Uint8Array;
  /** Whether the body was longer. */
  isCut: boolean;
  /** The last address, after redirects. */
  url: string;
};

export type OutboundSettings = {
  allowsHttp: boolean;
  allowsPrivate: boolean;
  proxy?: string | undefined;
  resolve?: Resolve;
  /** For the whole exchange, redirects and body included. */
  timeoutMs?: number;
  bytesMax?: number;
};

/** @throws OutboundError */
export type SendOutbound = (request: OutboundRequest) => Promise<OutboundResponse>;

/** Sends as the environment allows. */
export const sendOutbound: SendOutbound = (request) =>
  processWide('outbound', () => createOutbound(outboundSettings()))(request);

export function outboundSettings(): OutboundSettings {
  return {
    allowsHttp: env.outboundAllow.includes('http'),
    allowsPrivate: env.outboundAllow.includes('private'),
    proxy: env.outboundProxy,
  };
}

export function createOutbound(settings: OutboundSettings): SendOutbound {
  const { timeoutMs = 10_000, bytesMax = 64 * 1024 } = settings;
  const dispatcher = createDispatcher(settings, timeoutMs);
  return async (request) => {
    const late = AbortSignal.timeout(timeoutMs);
    const signal = request.signal ? AbortSignal.any([late, request.signal]) : late;
    try {
      return await follow(request, async (url, headers) => {
        requireAllowed(url, settings);
        const { origin, pathname, search } = url;
        const { method, body = null } = request;
        const sent = { origin, path: pathname + search, method, headers, body, signal };
        const response = await dispatcher.request(sent);
        const read = await readBody(response.body, bytesMax);
        return {
          status: response.statusCode,
          headers: response.headers,
          ...read,
          url: url.href,
        };
      });
    } catch (error) {
      throw describeFailure(error, late.aborted);
    }
  };
}

/**
 * Every exchange has a connection of its own: one kept open may be closed just when the next request is on its way. A
 * proxy resolves the host itself, and has to refuse what is not public.
 */
function createDispatcher(settings: OutboundSettings, timeoutMs: number): Dispatcher {
  const { allowsPrivate, proxy } = settings;
  if (proxy !== undefined) return new ProxyAgent({ uri: proxy, pipelining: 0 });
  const { resolve = allowsPrivate ? resolveAny : resolvePublic() } = settings;
  const lookup = checkedLookup(resolve, (address) => allowsPrivate || isPublicAddress(address));
  return new Agent({ pipelining: 0, connect: { lookup, timeout: timeoutMs } });
}

/**
 * What can be refused before the host is resolved. No lookup is made for a host that is an address.
 * @throws OutboundError
 */
export function requireAllowed(url: URL, { allowsHttp, allowsPrivate }: OutboundSettings): void {
  const { protocol, username, password } = url;
  if (protocol !== 'https:' && !(protocol === 'http:' && allowsHttp)) {
    throw new OutboundError('refused', 'the address must begin with https://');
  }
  if (username !== '' || password !== '') {
    throw new OutboundError('refused', 'the address must have no user name and password');
  }
  if (allowsPrivate) return;
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '');
  const isLiteral = host.includes(':') || /^[\d.]+$/.test(host);
  const isLocal = host === 'localhost' || host.endsWith('.localhost');
  if (isLocal || (isLiteral && !isPublicAddress(host))) throw addressRefused(host);
}

const redirects = new Set([301, 302, 303, 307, 308]);

/** Requests an address, and those that it redirects to. Headers do not follow to another origin. */
async function follow(
  { url, headers, redirectsMax = 0 }: OutboundRequest,
  request: (url: URL, headers: Record<string, string>) => Promise<OutboundResponse>,
): Promise<OutboundResponse> {
  const first = new URL(url);
  let next = first;
  for (let i = 0; ; i++) {
    const response = await request(next, next.origin === first.origin ? headers : {});
    const { location } = response.headers;
    const leads = redirects.has(response.status) && typeof location === 'string';
    if (redirectsMax === 0 || !leads) return response;
    if (i === redirectsMax) throw new OutboundError('redirects', 'there were too many redirects');
    if (!URL.canParse(location, next)) {
      throw new OutboundError('redirects', 'the address of a redirect is not valid');
    }
    next = new URL(location, next);
  }
}

async function readBody(body: AsyncIterable<Uint8Array>, bytesMax: number) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop ends the connection.
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > bytesMax) break;
  }
  return { body: Buffer.concat(chunks).subarray(0, bytesMax), isCut: size > bytesMax };
}
