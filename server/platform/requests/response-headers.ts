import { env } from '../env';
import { hash } from 'node:crypto';

const yearSeconds = 365 * 24 * 60 * 60;

/** Over https a browser must never use plain http here again. Empty where PUBLIC_URL is http. */
export const transportHeaders: Readonly<Record<string, string>> = env.publicUrl.startsWith('https:')
  ? { 'Strict-Transport-Security': `max-age=${yearSeconds}; includeSubDomains` }
  : {};

export const contentTypeOptions = 'nosniff';
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** For data: opened on its own it runs nothing, loads nothing and cannot be framed. */
export const dataHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': contentTypeOptions,
  'Content-Security-Policy': dataPolicy,
  ...transportHeaders,
};

/** The strong ETag of a response with this content: 162 bits of its SHA-256. */
export function contentEtag(content: string | Uint8Array): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 27)}"`;
}

/** Servers and proxies that compress a response mark its tag: `"H-gzip"`, `"H--gzip"`, `"H;br"`. */
const codingMark = /^(?:(?:--?|[;:])(?:gzip|br|zstd|deflate))+"$/;

/** Whether `If-None-Match` names this ETag: a list, compared weakly and in any coding, or `*`. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  const unmarked = etag.slice(0, -1);
  return ifNoneMatch.split(',').some((candidate) => {
    const tag = candidate.trim().replace(/^W\//, '');
    if (tag === '*' || tag === etag) return true;
    return tag.startsWith(unmarked) && codingMark.test(tag.slice(unmarked.length));
  });
}

/** The header by which a preflight asks to send others. */
export const askedHeaders = 'Access-Control-Request-Headers';
const headerNames = /^[\w!#$%&'*+.^`|~-]+(?:[ \t]*,[ \t]*[\w!#$%&'*+.^`|~-]+)*$/;

/**
 * The value of `Access-Control-Allow-Headers`: what the preflight asked for, because tools that watch a page
 * add headers of their own, such as `traceparent`. No header here opens more than its value proves.
 * @param usual the value where nothing was asked for
 */
export function allowedHeaders(asked: string | null | undefined, usual: string): string {
  return asked && headerNames.test(asked) ? asked : usual;
}
