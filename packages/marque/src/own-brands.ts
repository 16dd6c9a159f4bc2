import type { ArtworkOptions, Variant } from './types.js';

/** A request that is not kept, as those that change something. */
export type Change = [
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  options: ArtworkOptions,
  body?: string | Uint8Array<ArrayBuffer>,
  type?: string,
];

export function locateOwn(slug: string, variant?: Variant): string {
  const path = `v1/brands/${encodeURIComponent(slug)}`;
  return variant === undefined ? path : `${path}/artwork/${variant}`;
}

/** By the first bytes: the service compares them with the type. */
export function typeOf(picture: string | Uint8Array): string {
  const start = typeof picture === 'string' ? '' : String.fromCharCode(...picture.subarray(0, 12));
  if (start.startsWith('\x89PNG')) return 'image/png';
  return /^RIFF.{4}WEBP/s.test(start) ? 'image/webp' : 'image/svg+xml';
}
