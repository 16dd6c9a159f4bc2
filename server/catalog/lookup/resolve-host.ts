import { findRegistrableDomain } from './normalize-host';

/**
 * Tries a host, then each parent up to the registrable domain and never above it: a product's host wins
 * over its owner's domain, and a tenant of a shared suffix is no brand.
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
