import type { Brand } from '../catalog/catalog';
import { AppError } from '../errors';
import type { ServedArtwork } from './served-artwork';

/** What `?v=` looks like: the hash in an ETag, which is the `hash` of /v1/brand. */
export const versionPattern = /^[0-9a-f]{32}$/;

const yearS = 31_536_000;

/**
 * How long an answer may be kept (spec 4.5 rule 4). Only what is named by its own bytes is good for ever, and a
 * placeholder not even then: it stands for artwork that may come.
 */
export function cacheControlOf(artwork: ServedArtwork, version: string | undefined): string {
  if (artwork.variant === 'placeholder') return 'public, max-age=3600';
  if (version !== undefined) return `public, max-age=${yearS}, immutable`;
  return artwork.onGround && artwork.isProvisional
    ? 'public, max-age=300'
    : 'public, max-age=86400';
}

/**
 * Makes sure that the artwork is the one that the address is pinned to.
 * @throws AppError `artwork_version_not_found`, naming the one there is
 */
export function requireVersion(
  artwork: ServedArtwork,
  brand: Brand,
  version: string | undefined,
): void {
  const current = artwork.etag.slice(1, -1);
  if (version === undefined || version === current) return;
  if (artwork.isProvisional) {
    throw new AppError('service_unavailable', 'The artwork is still being prepared.', {
      headers: { 'Retry-After': '2' },
    });
  }
  throw new AppError(
    'artwork_version_not_found',
    `What "${brand.slug}" has for this request (${artwork.variant}) is version ${current}, not ${version}.`,
    { fields: { current_version: current } },
  );
}
