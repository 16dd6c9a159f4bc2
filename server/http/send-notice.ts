import type { IncomingMessage, ServerResponse } from 'node:http';

/** A page that needs nothing of the site. */
export type Notice = { status: number; title: string; text: string; retryAfterSeconds: number };

const siteAway: Notice = {
  status: 503,
  title: 'The site is starting',
  text: 'The API is not affected. Reload this page in a few seconds.',
  retryAfterSeconds: 5,
};

/** The API goes on while the site is started again. */
export function sendSiteAway(request: IncomingMessage, response: ServerResponse): void {
  sendNotice(request, response, siteAway);
}

export function sendNotice(
  request: IncomingMessage,
  response: ServerResponse,
  { status, title, text, retryAfterSeconds }: Notice,
): void {
  const body =
    '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">' +
    '<title>One moment · Marque</title><body style="font-family:system-ui;padding:15vh 1.5rem">' +
    `<main style="max-width:32rem;margin:auto"><h1>${title}</h1>` +
    `<p>${text}</p></main></body></html>`;
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'Retry-After': String(retryAfterSeconds),
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
