import { hash } from 'node:crypto';
import { artworkHash } from './artwork-hash';

/** An ETag made of the bytes, in the same manner as the hash of a stored artwork. */
export function nameBytes(svg: Uint8Array): string {
  return `"${artworkHash({ sha256: hash('sha256', svg) })}"`;
}
