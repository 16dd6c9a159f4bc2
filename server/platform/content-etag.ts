import { hash } from 'node:crypto';

/** The strong ETag of a response with this content: 162 bits of its SHA-256. */
export function contentEtag(content: string | Uint8Array): string {
  return `"${hash('sha256', content, 'base64url').slice(0, 27)}"`;
}
