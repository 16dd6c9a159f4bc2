import { parseAccept } from 'hono/utils/accept';
import {
  chooseCoding,
  type Coding,
  compressBody,
  compressedBytesMin,
} from '../../limits/compress-body';
import type { Brand } from '../../catalog/catalog';
import type { QuotaStatus } from '../../metering/quotas/consume-quota';
import { surfacePrefixes } from '../../contract/surfaces';
import { env } from '../../platform/env';
import { AppError } from '../../platform/errors';
import { presentError } from '../../platform/requests/present-error';
import {
  allowedHeaders,
  askedHeaders,
  dataHeaders,
  matchesEtag,
} from '../../platform/requests/response-headers';
import { hasRawPlus } from './read-query';
import { addressOf } from './authenticate';
import type { Representation } from './responses';
import type { RestContext } from './rest-env';

const surfaces = Object.values(surfacePrefixes).join('|');
/**
 * The paths of the public contract, pictures for pages, the shadcn registry, the site's pictures and the families of other programs. All
 * others belong to the site.
 */
const restPath = new RegExp(
  `^(?:(?:/v1|/auth|/admin|/mcp|/r|/logos?|${surfaces})(?:/|$)|/(?:openapi\\.json|schema/(?:brand|plans)\\.json|healthz|readyz|metrics)$)`,
);

/** @param path without the query */
export function isRestPath(path: string): boolean {
  return restPath.test(path);
}

/** A page, and JSON for a client that prefers it. */
export const statusPath = '/status';

export function isStatusInJson(path: string, accept: string | undefined): boolean {
  return path === statusPath && prefersType(accept, 'application/json', 'text/html');
}

/** Whether `Accept` names the media type, and names neither of the two with more weight. */
export function prefersType(accept: string | undefined, wanted: string, other: string): boolean {
  const accepted = parseAccept(accept ?? '');
  const qualityOf = (name: string) =>
    Math.max(0, ...accepted.filter(({ type }) => type === name).map(({ q }) => q));
  const quality = qualityOf(wanted);
  return quality > 0 && quality >= qualityOf(other);
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
  'X-Marque-Enrichment',
  'X-Marque-Fallback',
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
  let whole = described;
  let isKnown = isNotModified(c, whole);
  const isWanted = c.req.method !== 'HEAD' && !isKnown;
  if (isWanted && described.draw) {
    const drawn = await described.draw();
    whole = drawn instanceof Uint8Array ? { ...described, bytes: drawn } : drawn;
    isKnown = isNotModified(c, whole);
  }
  const { status = 200, bytes, etag, contentType, cacheControl, isLookUp } = whole;
  const headers = Object.assign(headersFor(c), whole.headers);
  headers['Cache-Control'] = cacheControl;
  const mayCompress = isCompressible(c, whole);
  const coding = mayCompress ? chooseCoding(c.req.header('Accept-Encoding')) : null;
  if (mayCompress) headers['Vary'] = [headers['Vary'] ?? [], 'Accept-Encoding'].flat().join(', ');
  if (etag !== undefined) headers['ETag'] = coding === null ? etag : markEtag(etag, coding);
  if (quota !== null) {
    headers['X-RateLimit-Limit'] = String(quota.limit);
    headers['X-RateLimit-Remaining'] = String(quota.remaining);
    headers['X-RateLimit-Reset'] = String(quota.resetInSeconds);
  }
  // HEAD and 304 are free, and do not tell which brand a look-up leads to.
  if (isLookUp === true && !isWanted) for (const name of tellingHeaders) delete headers[name];
  if (isKnown) return new Response(null, { status: 304, headers });
  if (contentType !== undefined) headers['Content-Type'] = contentType;
  if (coding !== null) headers['Content-Encoding'] = coding;
  const sent =
    bytes !== null && coding !== null ? await compressBody(bytes, coding, addressOf(c)) : bytes;
  // Set explicitly: the response to HEAD has no body to measure.
  if (sent !== null && (isWanted || isLookUp !== true)) {
    headers['Content-Length'] = String(sent.byteLength);
  }
  return new Response(sent, { status, headers });
}

/** By them one could tell what a look-up has found. */
const tellingHeaders = [
  'Content-Location',
  'Link',
  'Surrogate-Key',
  'X-Contrast-Ratio',
  'X-Svg-Plate',
  'X-Svg-Treatment',
  'X-Svg-Variant',
];

/**
 * The canonical address of a brand that was asked for by another name: the slug takes the place of the last part of
 * the path. Null for its slug.
 */
export function locateBrand(
  c: RestContext,
  asked: string,
  { slug }: Pick<Brand, 'slug'>,
  ending = '',
): Record<string, string> | null {
  if (asked === slug) return null;
  const { pathname, search } = new URL(c.req.url);
  return { 'Content-Location': pathname.replace(/[^/]*$/, `${slug}${ending}${search}`) };
}

export function respondError(c: RestContext, error: AppError): Response {
  const shown = error.status === 422 && hasRawPlus(c) ? explainPlus(error) : error;
  const { body, ...described } = presentError(shown, c.get('requestId'), headersFor(c));
  return new Response(body, described);
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

/** Whether the response differs by `Accept-Encoding`: JSON and text do, unless there is a secret in it. */
function isCompressible(
  c: RestContext,
  { contentType = '', bytes }: Pick<Representation, 'contentType' | 'bytes'>,
): boolean {
  if (bytes === null || bytes.byteLength < compressedBytesMin) return false;
  return /^(?:application\/json|text\/)/.test(contentType) && !c.req.path.startsWith('/auth/');
}

/** Other bytes need another strong tag. `matchesEtag` takes each for the other. */
const markEtag = (etag: string, coding: Coding) => etag.replace(/"$/, `-${coding}"`);
