import { rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { parse as parseCookies } from 'hono/utils/cookie';
import { env } from '../platform/env';
import { isLoopback, outboxHeader } from '../platform/requests/origin';
import { isToken } from '../platform/process/secrets';
import { isOutboxOpen, outboxToken } from '../platform/mail/outbox';

const outboxPath = '/outbox';
const cookieName = 'marque-outbox';
/** The header's value for a visitor of this machine who has not opened the outbox yet. */
const closed = 'closed';
/** Headers that proxies add. The outbox is never served through a proxy. */
const addedByProxies =
  /^(forwarded|via|x-(forwarded|real|client|cluster|original|envoy)(-.*)?|true-client-ip|fastly-client-ip|cf-.*)$/;

/** The address of the outbox with its token; null where there is none. */
export function outboxAddress(): string | null {
  return isOutboxOpen() ? `${env.publicUrl}${outboxPath}?token=${outboxToken()}` : null;
}

/**
 * Returns what the start prints: the address of the outbox on a terminal. Others may read a log, so there the
 * address is in a file that only its owner can read.
 */
export function showOutboxAddress(isTerminal: boolean): string | null {
  const address = outboxAddress();
  const file = path.join(env.dataFolder, 'outbox-address');
  // From an earlier start, whose token no longer works.
  rmSync(file, { force: true });
  if (address === null || isTerminal) return address;
  writeFileSync(file, `${address}\n`, { mode: 0o600 });
  return `its address is in ${path.relative(process.cwd(), file)}`;
}

/**
 * Exchanges the token of the printed address for a cookie, and marks each request for the outbox that
 * carries the cookie. It stays closed to other machines, to proxies and to other sites' names for this
 * machine. Call it for every page, before anything else changes the headers.
 * @returns whether the request has been responded to
 */
export function openOutboxDoor(request: IncomingMessage, response: ServerResponse): boolean {
  delete request.headers[outboxHeader];
  const [visited, query] = (request.url ?? '').split('?', 2);
  if (visited !== outboxPath || !isOutboxOpen() || !isFromThisMachine(request)) return false;
  const token = outboxToken();
  if (isToken(new URLSearchParams(query).get('token'), token)) {
    response.writeHead(303, {
      Location: outboxPath,
      'Set-Cookie': `${cookieName}=${token}; Path=${outboxPath}; HttpOnly; SameSite=Strict`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    });
    response.end();
    return true;
  }
  const cookies = parseCookies(request.headers.cookie ?? '', cookieName);
  request.headers[outboxHeader] = isToken(cookies[cookieName], token) ? token : closed;
  return false;
}

function isFromThisMachine({ headers, socket }: IncomingMessage): boolean {
  if (Object.keys(headers).some((name) => addedByProxies.test(name))) return false;
  const url = `http://${headers.host ?? ''}`;
  if (!URL.canParse(url)) return false;
  return isLoopback(new URL(url).hostname) && isLoopback(socket.remoteAddress ?? '');
}
