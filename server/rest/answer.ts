import { createHash } from 'node:crypto';
import type { TypedResponse } from 'hono';
import type { AppError } from '../errors';
import { env } from '../env';
import type { RestContext } from './rest-env';

export const jsonType = 'application/json; charset=utf-8';

const exposedHeaders = [
  'ETag',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Request-Id',
  'X-Svg-Variant',
].join(', ');

const siteOrigin = new URL(env.publicUrl).origin;

/** The headers that every answer carries, whatever became of the request. */
export function commonHeaders(c: RestContext): Record<string, string> {
  const isResource = !c.req.path.startsWith('/auth');
  return {
    'X-Request-Id': c.var.requestId,
    'X-Content-Type-Options': 'nosniff',
    // A shared cache must not hand one caller's answer to another: it does not know this header.
    Vary: isResource ? 'X-API-Key' : 'Origin',
    'Access-Control-Allow-Origin': isResource ? '*' : siteOrigin,
    'Access-Control-Expose-Headers': exposedHeaders,
  };
}

type Body = {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string;
  etag: string;
  cacheControl: string;
  headers?: Record<string, string>;
};

/** 200 with a strong ETag, or 304 when the caller already has these bytes. */
export function answerBytes(c: RestContext, body: Body): Response {
  const headers: Record<string, string> = {
    ...commonHeaders(c),
    'Cache-Control': body.cacheControl,
    ETag: body.etag,
    ...body.headers,
  };
  const known = c.req.header('If-None-Match');
  if (known !== undefined && matchesEtag(known, body.etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers['Content-Type'] = body.contentType;
  headers['Content-Length'] = String(body.bytes.byteLength);
  return new Response(body.bytes, { status: 200, headers });
}

/** A JSON answer that may be cached. The type ties the body to the route's declared schema. */
export function answerJson<T>(
  c: RestContext,
  body: T,
  cacheControl: string,
): Response & TypedResponse<T, 200, 'json'> {
  return answerJsonText(c, JSON.stringify(body), cacheControl);
}

/** The same for a body that is already text, where JSON.stringify would lose the order of members. */
export function answerJsonText<T>(
  c: RestContext,
  text: string,
  cacheControl: string,
): Response & TypedResponse<T, 200, 'json'> {
  const bytes = new TextEncoder().encode(text);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
  const response = answerBytes(c, { bytes, contentType: jsonType, etag, cacheControl });
  return response as Response & TypedResponse<T, 200, 'json'>;
}

/** A JSON answer that concerns one person, and that nobody may keep. */
export function answerPrivate<T, Status extends 200 | 201 | 202>(
  c: RestContext,
  body: T,
  status: Status,
): Response & TypedResponse<T, Status, 'json'> {
  return unkept(c, body, status) as Response & TypedResponse<T, Status, 'json'>;
}

/** The one shape of every error (spec 2.7). */
export function answerError(c: RestContext, error: AppError): Response {
  const body = { error: error.code, message: error.message, ...error.fields };
  return unkept(c, body, error.status, error.headers);
}

export function answerNothing(c: RestContext): Response {
  return new Response(null, {
    status: 204,
    headers: { ...commonHeaders(c), 'Cache-Control': 'no-store' },
  });
}

function unkept(
  c: RestContext,
  body: unknown,
  status: number,
  extraHeaders: Record<string, string> = {},
): Response {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return new Response(bytes, {
    status,
    headers: {
      ...commonHeaders(c),
      'Content-Type': jsonType,
      // Said outright, because the answer to HEAD has no body to take it from.
      'Content-Length': String(bytes.byteLength),
      'Cache-Control': 'no-store',
      ...extraHeaders,
    },
  });
}

/** CORS: resources may be asked for from any origin, without credentials. */
export function answerOptions(c: RestContext, allowed: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...commonHeaders(c),
      Allow: allowed,
      'Access-Control-Allow-Methods': allowed,
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, If-None-Match, X-API-Key',
      'Access-Control-Max-Age': '86400',
    },
  });
}

/** RFC 9110 section 13.1.2: a list, compared weakly, or `*`. */
function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch
    .split(',')
    .map((candidate) => candidate.trim().replace(/^W\//, ''))
    .some((candidate) => candidate === etag || candidate === '*');
}
