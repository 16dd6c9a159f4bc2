import { prefersType } from './request/prefers-type';

/** The paths of the public contract, of the shadcn registry and of the site's pictures. Every other path is the site's. */
const prefixes = ['/v1', '/auth', '/admin', '/mcp', '/r', '/logos'];
const exact = new Set(['/openapi.json', '/healthz', '/readyz', '/metrics']);

/** @param path without the query */
export function isRestPath(path: string): boolean {
  return (
    exact.has(path) || prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
  );
}

/** The page of the status is JSON for whoever prefers that. */
export function isStatusInJson(path: string, accept: string | undefined): boolean {
  return path === '/status' && prefersType(accept, 'application/json', 'text/html');
}
