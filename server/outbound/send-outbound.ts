import { errors } from 'undici';
import { env } from '../platform/env';
import { processWide } from '../platform/process/made-once';
import {
  type ConnectionSettings,
  isLiteral,
  type KeptConnections,
  openDispatcher,
  requireProxied,
} from './open-connection';
import { describeFailure, OutboundError } from './outbound-error';
import { addressRefused, isPublicAddress } from './public-address';
import type { BoundedBody } from '../platform/requests/read-up-to';
import { readBody } from './read-body';

/** A request to an address that a stranger has chosen. */
export type OutboundRequest = {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** How many redirects to follow, each checked like the first address. None by default. */
  redirectsMax?: number;
  /** How much of the body is read, after decompression. 64 KiB by default. */
  bytesMax?: number;
  /** Ends the exchange early. */
  signal?: AbortSignal | undefined;
  /** For several requests to a site. Only for `GET`: one that meets a connection just closed is sent again. */
  connections?: KeptConnections;
};

export type OutboundResponse = BoundedBody & {
  status: number;
  /** By name in lower case. */
  headers: Record<string, string | string[] | undefined>;
  /** The last address, after redirects. */
  url: string;
};

export type OutboundSettings = ConnectionSettings & {
  allowsHttp: boolean;
  /** All by default. */
  ports?: readonly number[];
  /** For the whole exchange, redirects and body included. */
  timeoutMs?: number;
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

/** Cookies are never sent: there is no place where they are kept. */
export function createOutbound(settings: OutboundSettings): SendOutbound {
  const { timeoutMs = 10_000 } = settings;
  return async (request) => {
    const ending = new AbortController();
    const { signal } = ending;
    const late = setTimeout(
      () => ending.abort(new OutboundError('timeout', 'there was no whole response in time')),
      timeoutMs,
    );
    const end = () => ending.abort(new OutboundError('timeout', 'the request was ended'));
    // Not `AbortSignal.any`: in Node.js 20, a signal that lives long keeps something of each that was made of it.
    request.signal?.addEventListener('abort', end);
    if (request.signal?.aborted === true) end();
    let redirected = -1;
    try {
      const exchange = follow(request, (url, headers) => {
        redirected++;
        requireAllowed(url, settings);
        return sendTo(url, { ...request, headers }, settings, ending);
      });
      return await unlessEnded(exchange, signal);
    } catch (error) {
      const failure = describeFailure(signal.aborted ? signal.reason : error);
      if (failure.failure !== 'no_host' || redirected === 0) throw failure;
      throw new OutboundError(
        'redirects',
        'a redirect leads to a host without an address',
        failure,
      );
    } finally {
      clearTimeout(late);
      request.signal?.removeEventListener('abort', end);
    }
  };
}

/** So many provisional responses (1xx) no server needs. */
const provisionalMax = 8;
/** What a proxy responds with in place of a host that it does not find. */
const gatewayErrors = new Set([502, 503, 504]);

/** One request and its response. */
async function sendTo(
  url: URL,
  { method, headers, body, bytesMax = 64 * 1024, connections }: OutboundRequest,
  settings: OutboundSettings,
  ending: AbortController,
): Promise<OutboundResponse> {
  const { signal } = ending;
  const isUnknown = await requireProxied(url.hostname, settings);
  const dispatcher = connections?.open(settings) ?? openDispatcher(settings);
  let provisional = 0;
  const onInfo = () => {
    if (++provisional <= provisionalMax) return;
    ending.abort(new OutboundError('connection', 'there was no response but provisional ones'));
  };
  try {
    const { origin, pathname, search } = url;
    const path = pathname + search;
    const sent = { origin, path, method, headers, body: body ?? null, signal, onInfo };
    const response = await dispatcher.request(sent).catch((error: unknown) => {
      if (connections === undefined || !wasInUse(error)) throw error;
      return dispatcher.request(sent);
    });
    if (isUnknown && url.protocol === 'http:' && gatewayErrors.has(response.statusCode)) {
      throw new OutboundError('no_host', 'the host has no address');
    }
    const read = await readBody(response.body, response.headers['content-encoding'], bytesMax);
    const { location } = response.headers;
    return {
      status: response.statusCode,
      headers: {
        ...response.headers,
        ...(typeof location === 'string' && { location: decode(location) }),
      },
      ...read,
      url: url.href,
    };
  } finally {
    if (connections === undefined) void dispatcher.destroy();
  }
}

/** Whether a connection that had carried a response was closed before this one. */
const wasInUse = (error: unknown): boolean =>
  error instanceof errors.SocketError && (error.socket?.bytesRead ?? 0) > 0;

/** A look-up of a host cannot be ended: it is left behind. */
async function unlessEnded<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    signal.throwIfAborted();
  });
  return Promise.race([work, ended]);
}

/** Headers are read as Latin-1, and many addresses are written in UTF-8. */
function decode(header: string): string {
  const text = Buffer.from(header, 'latin1').toString();
  return text.includes('\uFFFD') ? header : text;
}

/**
 * What can be refused before the host is resolved.
 * @throws OutboundError
 */
export function requireAllowed(
  { protocol, username, password, port, hostname }: URL,
  { allowsHttp, allowsPrivate, ports }: OutboundSettings,
): void {
  if (protocol !== 'https:' && !(protocol === 'http:' && allowsHttp)) {
    throw new OutboundError('refused', 'the address must begin with https://');
  }
  if (username !== '' || password !== '') {
    throw new OutboundError('refused', 'the address must have no user name and password');
  }
  if (ports && port !== '' && !ports.includes(Number(port))) {
    throw new OutboundError('refused', `the port must be ${ports.join(' or ')}`);
  }
  if (allowsPrivate) return;
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  const isLocal = host === 'localhost' || host.endsWith('.localhost');
  if (isLocal || (isLiteral(host) && !isPublicAddress(host))) throw addressRefused(host);
}

const redirects = new Set([301, 302, 303, 307, 308]);
/** Headers that say nothing secret. The others do not follow to another origin. */
const openHeaders = /^(?:accept|accept-language|accept-encoding|user-agent)$/i;

/** Requests an address, and those that it redirects to. */
async function follow(
  { url, headers, redirectsMax = 0 }: OutboundRequest,
  exchange: (url: URL, headers: Record<string, string>) => Promise<OutboundResponse>,
): Promise<OutboundResponse> {
  const first = new URL(url);
  const elsewhere = Object.entries(headers).filter(([name]) => openHeaders.test(name));
  let next = first;
  for (let i = 0; ; i++) {
    const isElsewhere = next.origin !== first.origin;
    const response = await exchange(next, isElsewhere ? Object.fromEntries(elsewhere) : headers);
    const { location } = response.headers;
    const leads = redirects.has(response.status) && typeof location === 'string';
    if (redirectsMax === 0 || !leads) return response;
    if (i === redirectsMax) throw new OutboundError('redirects', 'there were too many redirects');
    if (!URL.canParse(location, next.href)) {
      throw new OutboundError('redirects', 'the address of a redirect is not valid');
    }
    next = new URL(location, next);
  }
}
