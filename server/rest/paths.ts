/** Where the public contract answers, and the pictures of the site; everything else is Next's. */
const prefixes = ['/v1', '/auth', '/admin', '/mcp', '/logos'];
const exact = new Set(['/openapi.json', '/healthz', '/readyz', '/metrics']);

/** @param path without the query */
export function isRestPath(path: string): boolean {
  return (
    exact.has(path) || prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
  );
}
