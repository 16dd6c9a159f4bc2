import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const anyInline = /script-src 'self' 'unsafe-inline'/;

/**
 * Replaces the permission for any inline script by the hashes of those that the page has, so that
 * no script that is added in the browser runs. Only for pages whose bytes are final.
 */
export function hashInlineScripts(policy: string, html: string): string {
  const scripts = html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const hashes = [...scripts].map(([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`);
  return policy.replace(anyInline, ["script-src 'self'", ...new Set(hashes)].join(' '));
}

/** The same for a page that is sent while it is rendered: its own scripts bear the nonce. */
export function allowNonce(headers: IncomingHttpHeaders, nonce: string): IncomingHttpHeaders {
  const { 'content-security-policy': policy } = headers;
  if (typeof policy !== 'string') return headers;
  const strict = policy.replace(anyInline, `script-src 'self' 'nonce-${nonce}'`);
  return { ...headers, 'content-security-policy': strict };
}
