import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';

/**
 * Refusals of requests that must not reach Next or Hono at all, in the one error shape.
 * @typedef {{ status: number, error: string, message: string }} Refusal
 */

const siteBodyBytesMax = 1024 * 1024;
const siteMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** A name, an IPv4 address or a bracketed IPv6 one, with or without a port (RFC 9110, 7.2). */
const hostPattern = /^(\[[0-9a-f:.]+\]|[a-z0-9._~-]+)(:\d{1,5})?$/i;

/** @type {(message: string) => Refusal} */
const badRequest = (message) => ({ status: 400, error: 'bad_request', message });

/** @type {(message: string) => Refusal} */
const notImplemented = (message) => ({ status: 501, error: 'not_implemented', message });

/** @type {Record<string, Refusal>} What Node's HTTP parser reports → what the client is told. */
const parserErrors = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    error: 'request_timeout',
    message: 'The request did not arrive in time.',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    error: 'header_fields_too_large',
    message: 'The header fields are larger than 16 KiB.',
  },
};

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @param {boolean} isRest whether the public contract answers: it has methods and caps of its own
 * @returns {boolean} whether the request has been refused
 */
export function refuseMalformed(request, response, isRest) {
  const refusal = findFault(request) ?? (isRest ? null : findSiteFault(request));
  if (refusal === null) return false;
  const { headers, body } = describe(refusal);
  // What of the body is still to come must not be taken for the next request.
  response.writeHead(refusal.status, { ...headers, Connection: 'close' });
  response.end(request.method === 'HEAD' ? undefined : body);
  return true;
}

/**
 * An `Expect` that is not `100-continue` (RFC 9110, 10.1.1).
 * @param {import('node:http').IncomingMessage} _request
 * @param {import('node:http').ServerResponse} response
 */
export function refuseExpectation(_request, response) {
  const message = 'Only the expectation 100-continue can be met.';
  const { headers, body } = describe({ status: 417, error: 'expectation_failed', message });
  response.writeHead(417, { ...headers, Connection: 'close' }).end(body);
}

/**
 * CONNECT asks for a tunnel: there is none.
 * @param {import('node:http').IncomingMessage} _request
 * @param {import('node:stream').Duplex} socket
 */
export function refuseTunnel(_request, socket) {
  socket.on('error', () => socket.destroy());
  writeRefusal(socket, notImplemented('CONNECT is not supported.'));
}

/**
 * Answers what Node's parser gave up on: stalled, oversized or broken requests.
 * @param {NodeJS.ErrnoException} error
 * @param {import('node:stream').Duplex} socket
 */
export function refuseBrokenRequest(error, socket) {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  /** @type {import('node:http').ServerResponse | null | undefined} */
  const answering = Reflect.get(socket, '_httpMessage');
  if (answering?.req.complete) {
    // The fault is in a later request on this connection: answers leave in the order of requests.
    answering.once('close', () => setImmediate(refuseBrokenRequest, error, socket));
    return;
  }
  if (answering?.headersSent) {
    socket.destroy();
    return;
  }
  writeRefusal(
    socket,
    parserErrors[error.code ?? ''] ?? badRequest('This is not a valid HTTP request.'),
  );
}

/**
 * @param {import('node:stream').Duplex} socket
 * @param {Refusal} refusal
 */
function writeRefusal(socket, refusal) {
  const { headers, body } = describe(refusal);
  const lines = Object.entries({ ...headers, Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
  );
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @returns {Refusal | null}
 */
function findFault(request) {
  const target = request.url ?? '';
  if (!target.startsWith('/')) return badRequest('The request target must be a path.');
  if (target.includes('\\')) return badRequest('A backslash must be percent-encoded.');
  if (target.includes('%') && !isDecodable(target)) {
    return badRequest('The address has a percent-encoding that is not UTF-8, or a NUL byte.');
  }
  if (!hasOneHost(request)) return badRequest('A request names exactly one valid host.');
  if (Number(request.headers['content-length'] ?? 0) > siteBodyBytesMax) {
    return { status: 413, error: 'payload_too_large', message: 'The body is larger than 1 MiB.' };
  }
  const coding = request.headers['transfer-encoding'];
  // Node's parser says so too, but only after a request without a body may have been answered.
  if (coding !== undefined && !/(?:^|,)[ \t]*chunked$/i.test(coding)) {
    return badRequest('The last transfer coding of a request is chunked.');
  }
  return request.method === 'TRACE' ? notImplemented('TRACE is not supported.') : null;
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @returns {Refusal | null}
 */
function findSiteFault({ method = '', headers }) {
  if (!siteMethods.has(method)) return notImplemented(`${method} is not supported.`);
  if (headers['transfer-encoding'] === undefined) return null;
  // Next reads a body to its end: only one that says its size can be refused before that.
  const message = 'Send the body with a Content-Length.';
  return { status: 411, error: 'length_required', message };
}

/** What nearly every request names, and parsing it anew takes longer than all else that is looked at here. */
let lastValidHost = 'localhost';

/** @param {import('node:http').IncomingMessage} request */
function hasOneHost({ rawHeaders, headers }) {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count++;
  }
  if (count !== 1) return false;
  const { host = '' } = headers;
  if (host === lastValidHost) return true;
  if (!hostPattern.test(host) || !URL.canParse(`http://${host}`)) return false;
  lastValidHost = host;
  return true;
}

/** @param {string} target */
function isDecodable(target) {
  try {
    return !decodeURIComponent(target).includes('\0');
  } catch {
    return false;
  }
}

/** @param {Refusal} refusal */
function describe({ error, message }) {
  const body = JSON.stringify({ error, message });
  return {
    body,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': randomUUID(),
    },
  };
}
