import { bareEtag } from './etag-cache.js';
import { requireType } from './errors.js';
import type { Received } from './send.js';
import type { Logo } from './types.js';

/** @throws ServerError unless it is an image */
export function toLogo(received: Received, docs: string): Logo {
  requireType(received, 'image/', docs);
  const { headers, bytes } = received;
  const links = headers.get('Link') ?? '';
  const linkOf = (title: string) =>
    new RegExp(`<([^>]*)>; rel="license"; title="${title}"`).exec(links)?.[1] ?? null;
  return {
    // A copy: who changes it must not change what the cache has.
    bytes: bytes.slice(),
    text: () => new TextDecoder().decode(bytes),
    contentType: headers.get('Content-Type') ?? '',
    variant: (headers.get('X-Svg-Variant') ?? 'placeholder') as Logo['variant'],
    etag: bareEtag(headers.get('ETag') ?? ''),
    license: linkOf('File')?.replace(/^.*\/|\.html$/g, '') ?? null,
    guidelines: linkOf('Brand guidelines'),
    cacheControl: headers.get('Cache-Control') ?? 'no-store',
  };
}
