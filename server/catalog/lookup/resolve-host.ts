import { findRegistrableDomain } from './normalize-host';

/**
 * Looks a host up, then each parent down to the registrable domain and never above it, so that a product's host wins
 * over its owner's domain and a tenant of a shared suffix is nobody's brand. `host` is as `parseDomain` returns it.
 */
export function resolveHost<T>(host: string, find: (host: string) => T | null): T | null {
  const domain = findRegistrableDomain(host);
  if (domain === null || !host.endsWith(domain)) return null;
  for (
    let candidate = host;
    candidate.length >= domain.length;
    candidate = candidate.slice(candidate.indexOf('.') + 1)
  ) {
    const found = find(candidate);
    if (found !== null) return found;
  }
  return null;
}
