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

/** Whether `If-None-Match` names this ETag: a list, compared weakly, or `*`. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const candidates = ifNoneMatch.split(',').map((candidate) => candidate.trim());
  return candidates.some((candidate) => ['*', etag, `W/${etag}`].includes(candidate));
}
