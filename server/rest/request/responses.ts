import type { QuotaStatus } from '../../metering/quotas/consume-quota';
import {
  allowedHeaders,
  askedHeaders,
  contentEtag,
  dataHeaders,
  matchesEtag,
} from '../../platform/requests/response-headers';
import type { Brand } from '../../catalog/catalog';
import { env } from '../../platform/env';
import { AppError } from '../../platform/errors';
import { processWide } from '../../platform/process/made-once';
import { authSecret, deriveKey } from '../../platform/process/secrets';
import { presentError } from '../../platform/requests/present-error';
import type { JsonParts } from '../../presenters/present-service';
import { chooseCoding, compressBody, isCompressible, markEtag } from './negotiate';
import { hasRawPlus } from './read-query';
import type { RestContext } from './rest-env';

type Bytes = Uint8Array<ArrayBuffer>;
declare const bodyType: unique symbol;

/** A successful response as plain data. Handlers return it; `respond` makes it 200, 304 or the response to HEAD. */
export type Representation<Body = unknown> = {
  /** 200 when absent. */
  status?: 201 | 202 | 204 | undefined;
  contentType?: string;
  cacheControl: string;
  /** Identifies the bytes. Without it there is no 304. */
  etag?: string;
  headers?: Record<string, string>;
  /** Whether HEAD, which is free, leaves out what tells the content: its size. See `presentLookUp`. */
  isLookUp?: true;
  /** Null where there is no body, or where `draw` makes it. */
  bytes: Bytes | null;
  /** Produces the bytes if that is costly. Not called for HEAD, a 304 or a 429. */
  draw?: () => Representation<Body> | Promise<Representation<Body>>;
  /** Ties the bytes to the declared schema. Never set. */
  readonly [bodyType]?: Body;
};

export const jsonType = 'application/json; charset=utf-8';

/** JSON that may be cached, under an ETag computed from its bytes. */
export function json<Body>(body: Body, cacheControl: string): Representation<Body> {
  return text<Body>(JSON.stringify(body), jsonType, cacheControl);
}

/** Text that may be cached, under an ETag computed from its bytes. */
export function text<Body = unknown>(
  content: string,
  contentType: string,
  cacheControl: string,
): Representation<Body> {
  return cacheable(Buffer.from(content), contentType, cacheControl);
}

/** As `json`, put together from parts that are encoded and hashed already. */
export function jsonInParts<Body>(parts: JsonParts, cacheControl: string): Representation<Body> {
  let size = 0;
  let names = '';
  for (const part of parts) {
    const isText = typeof part === 'string';
    size += isText ? Buffer.byteLength(part) : part.bytes.length;
    names += `${isText ? part : part.digest}\n`;
  }
  const bytes = Buffer.allocUnsafe(size);
  let end = 0;
  for (const part of parts) {
    const isText = typeof part === 'string';
    if (!isText) bytes.set(part.bytes, end);
    end += isText ? bytes.write(part, end) : part.bytes.length;
  }
  return { bytes, contentType: jsonType, etag: contentEtag(names), cacheControl };
}

/**
 * What a metered look-up has found. Its tag differs for each request target, under a key: otherwise HEAD, which is
 * free, would tell by the tag which of the known brands a domain or a name leads to.
 */
export function presentLookUp<Body>(
  c: RestContext,
  found: Representation<Body>,
): Representation<Body> {
  if (found.etag === undefined) return found;
  const { pathname, search } = new URL(c.req.url);
  const etag = contentEtag(`${tagKey()} ${found.etag} ${pathname}${search}`);
  return { ...found, etag, isLookUp: true };
}

/**
 * The canonical address of a brand that was asked for by another name: the slug takes the place of the last part of
 * the path.
 */
export function locateBrand(
  c: RestContext,
  asked: string,
  { slug }: Pick<Brand, 'slug'>,
  ending = '',
): Record<string, string> {
  if (asked === slug) return {};
  const { pathname, search } = new URL(c.req.url);
  return { 'Content-Location': pathname.replace(/[^/]*$/, `${slug}${ending}${search}`) };
}

const tagKey = () =>
  processWide('tag-key', () => ({
    text: Buffer.from(deriveKey(authSecret(), 'tags of look-ups')).toString('base64url'),
  })).text;

function cacheable(bytes: Bytes, contentType: string, cacheControl: string): Representation<never> {
  return { bytes, contentType, etag: contentEtag(bytes), cacheControl };
}

/** JSON about one person, which no cache may store. */
export function privateJson<Body>(body: Body, status?: 201 | 202): Representation<Body> {
  return privateText(JSON.stringify(body), jsonType, status);
}

export function privateText(
  content: string,
  contentType: string,
  status?: 201 | 202,
): Representation<never> {
  return { status, bytes: Buffer.from(content), contentType, cacheControl: 'no-store' };
}

export function noContent(): Representation<never> {
  return { status: 204, bytes: null, cacheControl: 'no-store' };
}

const exposedHeaders = [
  'Content-Location',
  'ETag',
  'Link',
  'Retry-After',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'X-Contrast-Ratio',
  'X-Request-Id',
  'X-Svg-Plate',
  'X-Svg-Treatment',
  'X-Svg-Variant',
].join(', ');

const siteOrigin = new URL(env.publicUrl).origin;
/** Not readable by other sites' pages: the operator's routes, and the site's own pictures. */
const withoutCors = /^\/(?:admin|metrics|logos)(?:\/|$)/;

/** The headers of every response; more are added later. */
export function commonHeaders(path: string, requestId: string): Record<string, string> {
  const headers: Record<string, string> = { 'X-Request-Id': requestId, ...dataHeaders };
  if (!withoutCors.test(path)) {
    const isResource = !path.startsWith('/auth');
    // Keeps a shared cache, which does not know this header, from mixing up callers.
    headers['Vary'] = isResource ? 'X-API-Key' : 'Origin';
    headers['Access-Control-Allow-Origin'] = isResource ? '*' : siteOrigin;
    headers['Access-Control-Expose-Headers'] = exposedHeaders;
  }
  return headers;
}

const headersFor = (c: RestContext) => commonHeaders(c.req.path, c.get('requestId'));

/** @param quota the state of the metered bucket: null sends no rate-limit headers */
export async function respond(
  c: RestContext,
  described: Representation,
  quota: QuotaStatus | null = null,
): Promise<Response> {
  const isWanted = c.req.method !== 'HEAD' && !isNotModified(c, described);
  const whole = isWanted && described.draw ? await described.draw() : described;
  const { status = 200, bytes, etag, contentType, cacheControl, isLookUp } = whole;
  const headers = Object.assign(headersFor(c), whole.headers);
  headers['Cache-Control'] = cacheControl;
  const mayCompress = isCompressible(c, whole);
  const coding = mayCompress ? chooseCoding(c) : null;
  if (mayCompress) headers['Vary'] = [headers['Vary'] ?? [], 'Accept-Encoding'].flat().join(', ');
  if (etag !== undefined) headers['ETag'] = coding === null ? etag : markEtag(etag, coding);
  if (quota !== null) {
    headers['X-RateLimit-Limit'] = String(quota.limit);
    headers['X-RateLimit-Remaining'] = String(quota.remaining);
    headers['X-RateLimit-Reset'] = String(quota.resetInSeconds);
  }
  // HEAD and 304 are free, and do not tell which brand a look-up leads to.
  if (isLookUp === true && !isWanted) delete headers['Content-Location'];
  if (isNotModified(c, whole)) return new Response(null, { status: 304, headers });
  if (contentType !== undefined) headers['Content-Type'] = contentType;
  if (coding !== null) headers['Content-Encoding'] = coding;
  const sent = bytes !== null && coding !== null ? await compressBody(c, bytes, coding) : bytes;
  // Set explicitly: the response to HEAD has no body to measure.
  if (sent !== null && (isWanted || isLookUp !== true)) {
    headers['Content-Length'] = String(sent.byteLength);
  }
  return new Response(sent, { status, headers });
}

export function respondError(c: RestContext, error: AppError): Response {
  const shown = error.status === 422 && hasRawPlus(c) ? explainPlus(error) : error;
  const { status, headers, body } = presentError(shown, c.get('requestId'));
  return new Response(body, { status, headers: Object.assign(headersFor(c), headers) });
}

/** The caller may have meant a plus that was read as a blank. */
function explainPlus({ code, message, fields, extras, headers }: AppError): AppError {
  const sentence = message.endsWith('.') ? message : `${message}.`;
  const hint = 'In a query, + means a blank: write a plus as %2B.';
  return new AppError(code, `${sentence} ${hint}`, { fields, extras, headers });
}

const usualHeaders = 'Authorization, Content-Type, If-None-Match, X-API-Key';

/** CORS: any origin may read resources, without credentials. */
export function respondOptions(c: RestContext, allowed: string): Response {
  const headers = Object.assign(headersFor(c), { Allow: allowed });
  if ('Access-Control-Allow-Origin' in headers) {
    Object.assign(headers, {
      'Access-Control-Allow-Methods': allowed,
      'Access-Control-Allow-Headers': allowedHeaders(c.req.header(askedHeaders), usualHeaders),
      'Access-Control-Max-Age': '86400',
      Vary: `${headers['Vary']}, ${askedHeaders}`,
    });
  }
  return new Response(null, { status: 204, headers });
}

/** Whether the client has these bytes already. */
export function isNotModified(c: RestContext, { etag }: Pick<Representation, 'etag'>): boolean {
  if (etag === undefined || c.req.method === 'POST') return false;
  return matchesEtag(c.req.header('If-None-Match'), etag);
}
