import { prefersType } from './request/negotiate';

/** The paths of the public contract, the shadcn registry and the site's pictures. All others belong to the site. */
const prefixes = ['/v1', '/auth', '/admin', '/mcp', '/r', '/logos'];
const exact = new Set(['/openapi.json', '/healthz', '/readyz', '/metrics']);

/** @param path without the query */
export function isRestPath(path: string): boolean {
  return (
    exact.has(path) || prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
  );
}

/** A page, and JSON for a client that prefers it. */
export const statusPath = '/status';

export function isStatusInJson(path: string, accept: string | undefined): boolean {
  return path === statusPath && prefersType(accept, 'application/json', 'text/html');
}
