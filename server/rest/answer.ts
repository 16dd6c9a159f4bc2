import { hash } from 'node:crypto';
import type { TypedResponse } from 'hono';
import type { AppError } from '../errors';
import { env } from '../env';
import type { QuotaStatus } from '../quotas/consume-quota';
import type { RestContext } from './rest-env';

export const jsonType = 'application/json; charset=utf-8';

const exposedHeaders = [
  'ETag',
  'Link',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Contrast-Ratio',
  'X-Request-Id',
  'X-Svg-Plate',
  'X-Svg-Variant',
].join(', ');

const siteOrigin = new URL(env.publicUrl).origin;

/** The headers that every answer carries, whatever became of the request. A new object each time, to be filled up. */
export function commonHeaders(c: RestContext): Record<string, string> {
  const isResource = !c.req.path.startsWith('/auth');
  return {
    'X-Request-Id': c.get('requestId'),
    'X-Content-Type-Options': 'nosniff',
    // A shared cache must not hand one caller's answer to another: it does not know this header.
    Vary: isResource ? 'X-API-Key' : 'Origin',
    'Access-Control-Allow-Origin': isResource ? '*' : siteOrigin,
    'Access-Control-Expose-Headers': exposedHeaders,
  };
}

/** Behind our own server an answer is a lighter object than Next's `Response`, at half the cost. */
function respond(
  c: RestContext,
  body: Uint8Array<ArrayBuffer> | null,
  status: number,
  headers: Record<string, string>,
): Response {
  const Answer = c.env?.Response ?? Response;
  return new Answer(body, { status, headers });
}

type Body = {
  /** Null where the answer to HEAD would have to make them first: it then says nothing of their length. */
  bytes: Uint8Array<ArrayBuffer> | null;
  contentType: string;
  etag: string;
  cacheControl: string;
  headers?: Record<string, string>;
};

/** 200 with a strong ETag, or 304 when the caller already has these bytes. */
export function answerBytes(c: RestContext, body: Body): Response {
  const headers = Object.assign(commonHeaders(c), body.headers);
  headers['Cache-Control'] = body.cacheControl;
  headers['ETag'] = body.etag;
  if (isKnown(c, body.etag)) return respond(c, null, 304, headers);
  headers['Content-Type'] = body.contentType;
  if (body.bytes !== null) headers['Content-Length'] = String(body.bytes.byteLength);
  setQuotaHeaders(headers, c.get('quotaStatus'));
  return respond(c, body.bytes, 200, headers);
}

/** Whether the caller has these bytes already, so that they need not even be made. */
export function isKnown(c: RestContext, etag: string): boolean {
  const known = c.req.method === 'POST' ? undefined : c.req.header('If-None-Match');
  return known !== undefined && matchesEtag(known, etag);
}

/** Spec 8.2: on successful answers of capped buckets. */
function setQuotaHeaders(headers: Record<string, string>, status: QuotaStatus | null | undefined) {
  if (!status) return;
  headers['X-RateLimit-Limit'] = String(status.limit);
  headers['X-RateLimit-Remaining'] = String(status.remaining);
  headers['X-RateLimit-Reset'] = String(status.resetInSeconds);
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
  const response = answerText(c, text, jsonType, cacheControl);
  return response as Response & TypedResponse<T, 200, 'json'>;
}

/** A text that may be cached, under an ETag made of it. */
export function answerText(
  c: RestContext,
  text: string,
  contentType: string,
  cacheControl: string,
): Response {
  const bytes = new TextEncoder().encode(text);
  const etag = `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`;
  return answerBytes(c, { bytes, contentType, etag, cacheControl });
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
  const headers = commonHeaders(c);
  headers['Cache-Control'] = 'no-store';
  return respond(c, null, 204, headers);
}

function unkept(
  c: RestContext,
  body: unknown,
  status: number,
  extraHeaders: Record<string, string> = {},
): Response {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const headers = Object.assign(commonHeaders(c), extraHeaders);
  headers['Content-Type'] = jsonType;
  // Said outright, because the answer to HEAD has no body to take it from.
  headers['Content-Length'] = String(bytes.byteLength);
  headers['Cache-Control'] = 'no-store';
  return respond(c, bytes, status, headers);
}

/** CORS: resources may be asked for from any origin, without credentials. */
export function answerOptions(c: RestContext, allowed: string): Response {
  const headers = {
    Allow: allowed,
    'Access-Control-Allow-Methods': allowed,
    'Access-Control-Allow-Headers': 'Authorization, Content-Type, If-None-Match, X-API-Key',
    'Access-Control-Max-Age': '86400',
  };
  return respond(c, null, 204, Object.assign(commonHeaders(c), headers));
}

/** RFC 9110 section 13.1.2: a list, compared weakly, or `*`. */
function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch
    .split(',')
    .map((candidate) => candidate.trim().replace(/^W\//, ''))
    .some((candidate) => candidate === etag || candidate === '*');
}
