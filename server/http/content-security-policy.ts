import { hash } from 'node:crypto';

/**
 * Replaces the permission for any inline script by the hashes of those that the page has, so that
 * no script that is added in the browser runs. Only for pages whose bytes are final.
 */
export function hashInlineScripts(policy: string, html: string): string {
  const scripts = html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const hashes = [...scripts].map(([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`);
  return policy.replace(
    /script-src 'self' 'unsafe-inline'/,
    ["script-src 'self'", ...new Set(hashes)].join(' '),
  );
}
