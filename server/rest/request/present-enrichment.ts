import type { Enrichment } from '../../enrichment/queue-look';
import { AppError } from '../../platform/errors';
import { change, type Representation } from './responses';

/** Not for long: the next response may show more. */
const queuedCacheControl = 'private, no-cache';

/** The 404 of a domain, with what becomes of it. */
export function domainNotFound(host: string, enrichment: Enrichment | null): AppError {
  return notFoundYet(
    'domain_not_found',
    `No brand in the catalog has the domain ${host}.`,
    enrichment,
  );
}

/** A 404, with what becomes of it. */
export function notFoundYet(
  code: 'domain_not_found' | 'not_found',
  message: string,
  enrichment: Enrichment | null,
): AppError {
  if (enrichment === null) return new AppError(code, message);
  return new AppError(code, message, {
    extras: { enrichment },
    headers: { 'X-Marque-Enrichment': enrichment },
  });
}

/** What there is of a brand, with what becomes of the rest. */
export function withEnrichment<Body>(
  made: Representation<Body>,
  enrichment: Enrichment | null,
): Representation<Body> {
  if (enrichment === null) return made;
  return change(made, ({ headers }) => ({
    ...(enrichment === 'queued' && { cacheControl: queuedCacheControl }),
    headers: { ...headers, 'X-Marque-Enrichment': enrichment },
  }));
}
