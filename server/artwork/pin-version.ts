import type { Brand } from '../catalog/catalog';
import { AppError } from '../platform/errors';
import type { ServedArtwork } from './served-artwork';

const yearS = 31_536_000;

/**
 * How long a response may be cached: forever only if pinned to its bytes, and a placeholder
 * not even then, because artwork may follow.
 */
export function cacheControlOf(artwork: ServedArtwork, version: string | undefined): string {
  if (artwork.variant === 'placeholder') return 'public, max-age=3600';
  if (version !== undefined) return `public, max-age=${yearS}, immutable`;
  return 'public, max-age=86400';
}

/**
 * Checks that the artwork has the version that the request is pinned to.
 * @throws AppError `artwork_version_not_found`, naming the current version
 */
export function requireVersion(
  artwork: ServedArtwork,
  brand: Brand,
  version: string | undefined,
): void {
  const current = artwork.etag.slice(1, -1);
  if (version === undefined || version === current) return;
  throw new AppError(
    'artwork_version_not_found',
    `For this request "${brand.slug}" has version ${current} (${artwork.variant}), not ${version}.`,
    { extras: { current_version: current } },
  );
}
