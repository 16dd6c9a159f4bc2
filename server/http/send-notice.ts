import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddress } from '../platform/requests/origin';
import { env } from '../platform/env';
import { AppError } from '../platform/errors';
import { noteRefusal } from '../platform/requests/refusal-log';

/** A page that does not depend on the site. */
export type Notice = { status: number; title: string; text: string; retryAfterSeconds: number };

const siteAway: Notice = {
  status: 503,
  title: 'The site is starting',
  text: 'The page is back in a few seconds. The API is not affected.',
  retryAfterSeconds: 5,
};

/** The API keeps running while the site restarts. */
export function sendSiteAway(request: IncomingMessage, response: ServerResponse): void {
  sendNotice(request, response, siteAway);
}

/** Says why there is no page: the visitor opened too many, the service refuses it, or the site is away. */
export function sendFailure(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
): void {
  if (!(error instanceof AppError)) return sendSiteAway(request, response);
  const { code, status, message, headers } = error;
  noteRefusal(code, clientAddress(request, env.trustProxyHops), randomUUID());
  const retryAfterSeconds = Number(headers['Retry-After'] ?? 60);
  const title = status === 429 ? 'Too many pages at once' : 'This page cannot be shown now';
  sendNotice(request, response, { status, title, text: message, retryAfterSeconds });
}

function sendNotice(
  request: IncomingMessage,
  response: ServerResponse,
  { status, title, text, retryAfterSeconds }: Notice,
): void {
  const body =
    '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">' +
    '<meta name="color-scheme" content="light dark">' +
    '<title>One moment · Marque</title><body style="font:1rem/1.5 system-ui;padding:15vh 1.5rem;' +
    'background:light-dark(#fafaf8,#0d0d0c);color:light-dark(#161615,#eeeeeb)">' +
    `<main style="max-width:32rem;margin:auto"><b>Marque</b><h1 style="font-size:1.5rem">${title}</h1>` +
    // The same address by GET, so that a form is not submitted again.
    `<p>${text}</p><p><a style="color:inherit" href="">Reload the page</a></p></main></body></html>`;
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'Retry-After': String(retryAfterSeconds),
    'X-Robots-Tag': 'noindex',
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
