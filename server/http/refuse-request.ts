import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { takeAddressBurst } from '../limits/bursts';
import { clientAddress } from '../platform/requests/origin';
import { env } from '../platform/env';
import { AppError } from '../platform/errors';
import { pictureCallBytesMax } from '../platform/requests/read-body';
import { presentError } from '../platform/requests/present-error';
import { noteRefusal } from '../platform/requests/refusal-log';
import { factsOf } from '../platform/metrics/request-metrics';
import { commonHeaders, isRestPath } from '../rest/request/respond';
import { pendingResponse } from './limit-connections';

const bodyBytesMax = 1024 * 1024;
const pictureCalls = '/api/trpc/brandEditor.';
/** How long to read and discard what follows a refused request. */
const lingerMs = 1000;
/** A refused body up to this size is discarded, and the connection serves on. */
const discardedBytesMax = 64 * 1024;
const siteMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** A name, an IPv4 address or a bracketed IPv6 one, with or without a port. */
const hostPattern = /^(\[[0-9a-f:.]+\]|[a-z0-9._~-]+)(:\d{1,5})?$/i;
const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

const badRequest = (message: string) => new AppError('bad_request', message);
/** What follows on the connection may not be what the client meant as its next request. */
const brokenRequest = (message: string) =>
  new AppError('bad_request', message, { headers: { Connection: 'close' } });
const notImplemented = (message: string) => new AppError('not_implemented', message);

/** Errors of Node's HTTP parser → the error that the client gets. */
const parserErrors: Record<string, AppError> = {
  ERR_HTTP_REQUEST_TIMEOUT: new AppError('request_timeout', 'The request did not arrive in time.'),
  HPE_HEADER_OVERFLOW: new AppError(
    'header_fields_too_large',
    'The header fields are larger than 16 KiB.',
  ),
};

/**
 * Refuses malformed requests.
 * @param isRest whether the public contract responds: it has methods and body caps of its own
 * @returns whether the request has been refused
 */
export function refuseMalformed(
  request: IncomingMessage,
  response: ServerResponse,
  isRest: boolean,
): boolean {
  const refusal = findFault(request) ?? (isRest ? null : findSiteFault(request));
  if (refusal === null) return false;
  sendRefusal(request, response, refusal);
  return true;
}

const machinePath = /^\/(?:\.well-known|oauth2?|authorize|token|sse)(?:\/|$)/;

/**
 * Refuses what no page responds to, before Next sees it: other methods, and the addresses that programs
 * try on any server. They need JSON, where Next would send a page.
 * @returns whether the request has been refused
 */
export function refuseNonPage(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = '', url = '' } = request;
  const [path = ''] = url.split('?', 1);
  if (machinePath.test(path)) {
    sendRefusal(request, response, new AppError('not_found', `There is nothing at ${path}.`));
    return true;
  }
  if (method === 'GET' || method === 'HEAD') return false;
  const message = `${method} is not allowed here. Allowed: GET, HEAD.`;
  const refusal = new AppError('method_not_allowed', message, { headers: { Allow: 'GET, HEAD' } });
  sendRefusal(request, response, refusal);
  return true;
}

/** Refuses requests that come too fast. @returns whether the request has been refused */
export function refuseBurst(request: IncomingMessage, response: ServerResponse): boolean {
  const burst = takeAddressBurst(clientAddress(request, env.trustProxyHops));
  if (burst === null) return false;
  sendRefusal(request, response, burst);
  return true;
}

/** A connection that is closed costs more than a response: the client opens the next one. */
function sendRefusal(request: IncomingMessage, response: ServerResponse, refusal: AppError): void {
  const { status, headers, body, requestId } = presentRefusal(refusal, request.url);
  noteRefusal(refusal.code, clientAddress(request, env.trustProxyHops), requestId);
  Object.assign(factsOf(request) ?? {}, { requestId });
  if (!isLeftUnread(request)) {
    response.writeHead(status, headers);
    response.end(request.method === 'HEAD' ? undefined : body);
    // Small, or absent.
    request.resume();
    return;
  }
  // The rest of the body must not be taken for the next request.
  response.writeHead(status, { ...headers, Connection: 'close' });
  // If closed at once, a client that is still sending would see a reset and lose this response.
  response.write(body);
  const timer = setTimeout(() => response.end(), lingerMs);
  request.resume().once('close', () => {
    clearTimeout(timer);
    response.end();
  });
}

/** A client that waits to be asked for its body may send it all the same, or not. */
const isLeftUnread = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined ||
  Number(headers['content-length'] ?? 0) > (headers.expect === undefined ? discardedBytesMax : 0);

/** Refuses an `Expect` other than `100-continue`. */
export function refuseExpectation(request: IncomingMessage, response: ServerResponse): void {
  if (refuseBurst(request, response)) return;
  const message = 'Only the expectation 100-continue can be met.';
  sendRefusal(request, response, new AppError('expectation_failed', message));
}

/** Refuses CONNECT: there is no tunnel. */
export function refuseTunnel(request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => socket.destroy());
  if (takeAddressBurst(clientAddress(request, env.trustProxyHops)) !== null) {
    socket.destroy();
    return;
  }
  writeRefusal(socket, notImplemented('CONNECT is not supported.'));
}

/** Responds to what Node's parser gave up on: stalled, oversized or broken requests. */
export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const pending = pendingResponse(socket);
  if (pending?.req.complete) {
    // A later request on this connection is at fault: responses leave in the order of requests.
    pending.once('close', () => setImmediate(refuseBrokenRequest, error, socket));
    return;
  }
  // A response that is complete is written at the end of this turn.
  setImmediate(() => {
    if (!socket.writable || pending?.headersSent) {
      socket.destroy();
      return;
    }
    const known = parserErrors[error.code ?? ''];
    writeRefusal(socket, known ?? badRequest('This is not a valid HTTP request.'));
  });
}

function writeRefusal(socket: Duplex, refusal: AppError): void {
  const { status, headers, body } = presentRefusal(refusal);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close', ...lines];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Some clients never end their side, and the socket would count against the limit until then.
  socket.resume();
  setTimeout(() => socket.destroy(), lingerMs);
}

function findFault(request: IncomingMessage): AppError | null {
  const target = request.url ?? '';
  if (!target.startsWith('/')) return badRequest('The request target must be a path.');
  // Never part of a request, and a URL parser would cut it off.
  if (target.includes('#')) return badRequest('The address has a fragment, which is never sent.');
  if (target.includes('\\')) return badRequest('A backslash must be percent-encoded.');
  if (target.includes('%') && !isDecodable(target)) {
    return badRequest('The address has a percent-encoding that is not UTF-8, or a NUL byte.');
  }
  // Paths are compared as they are: `/x/../auth` must not get past what guards `/auth`.
  if (dotSegment.test(target.split('?', 1)[0] ?? '')) {
    return badRequest('The path must not have the segments "." and "..".');
  }
  if (!hasOneHost(request)) return brokenRequest('A request must name exactly one valid host.');
  const bytesMax = target.startsWith(pictureCalls) ? pictureCallBytesMax : bodyBytesMax;
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) {
    const message = `The body is larger than ${bytesMax / 1024 / 1024} MiB.`;
    return new AppError('payload_too_large', message);
  }
  const coding = request.headers['transfer-encoding'];
  // Node's parser says so too, but only after a request without a body may have been served.
  if (coding !== undefined && !/(?:^|,)[ \t]*chunked$/i.test(coding)) {
    return brokenRequest('The last transfer coding of a request must be chunked.');
  }
  return request.method === 'TRACE' ? notImplemented('TRACE is not supported.') : null;
}

function findSiteFault({ method = '', headers }: IncomingMessage): AppError | null {
  if (!siteMethods.has(method)) return notImplemented(`${method} is not supported.`);
  if (headers['transfer-encoding'] === undefined) return null;
  // Next reads a body to its end: only a declared size can be refused before that.
  const message = 'Send the body with a Content-Length.';
  return new AppError('length_required', message);
}

/** Nearly every request names the same host, so it is parsed once: parsing is slow. */
let lastHost = { given: 'localhost', normalized: 'localhost' };

/** Normalizes a valid host as a URL parser does: Hono accepts no other form. */
function hasOneHost({ rawHeaders, headers }: IncomingMessage): boolean {
  const { host = '' } = headers;
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') count++;
  }
  if (count !== 1) return false;
  if (host !== lastHost.given) {
    if (!hostPattern.test(host) || !URL.canParse(`http://${host}`)) return false;
    lastHost = { given: host, normalized: new URL(`http://${host}`).host };
  }
  headers.host = lastHost.normalized;
  return true;
}

function isDecodable(target: string): boolean {
  try {
    return !decodeURIComponent(target).includes('\0');
  } catch {
    return false;
  }
}

/**
 * The refusal of a request that must not reach Hono or the site at all. Other sites may read it wherever
 * they may read the API's responses.
 */
export function presentRefusal(refusal: AppError, url = '') {
  const [path = ''] = url.split('?', 1);
  const requestId = randomUUID();
  const common = isRestPath(path) ? commonHeaders(path, requestId) : {};
  return { ...presentError(refusal, requestId, common), requestId };
}
