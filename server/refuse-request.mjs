import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';

/**
 * Refusals of requests that must not reach Next or Hono at all, in the one error shape.
 * @typedef {{ status: number, error: string, message: string }} Refusal
 */

const siteBodyBytesMax = 1024 * 1024;

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
const notHttp = { status: 400, error: 'bad_request', message: 'This is not a valid HTTP request.' };

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 * @returns {boolean} whether the request has been refused
 */
export function refuseMalformed(request, response) {
  const refusal = findFault(request);
  if (refusal === null) return false;
  const { headers, body } = describe(refusal);
  // What of the body is still to come must not be taken for the next request.
  response.writeHead(refusal.status, { ...headers, Connection: 'close' });
  response.end(request.method === 'HEAD' ? undefined : body);
  return true;
}

/**
 * Answers what Node's parser gave up on: stalled, oversized or broken requests.
 * @param {NodeJS.ErrnoException} error
 * @param {import('node:stream').Duplex} socket
 */
export function refuseBrokenRequest(error, socket) {
  const answering = 'bytesWritten' in socket && Reflect.get(socket, '_httpMessage')?.headersSent;
  if (!socket.writable || error.code === 'ECONNRESET' || answering) {
    socket.destroy();
    return;
  }
  const refusal = parserErrors[error.code ?? ''] ?? notHttp;
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
  if (!target.startsWith('/')) {
    return { status: 400, error: 'bad_request', message: 'The request target must be a path.' };
  }
  if (target.includes('%') && !isDecodable(target)) {
    return {
      status: 400,
      error: 'bad_request',
      message: 'The address has a percent-encoding that is not UTF-8, or a NUL byte.',
    };
  }
  if (Number(request.headers['content-length'] ?? 0) > siteBodyBytesMax) {
    return { status: 413, error: 'payload_too_large', message: 'The body is larger than 1 MiB.' };
  }
  if (request.method === 'TRACE') {
    return { status: 501, error: 'not_implemented', message: 'TRACE is not supported.' };
  }
  return null;
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
