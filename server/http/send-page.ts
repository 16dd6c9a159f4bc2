import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { chooseCoding, compressBrotli } from '../limits/compress-body';
import { contentEtag, matchesEtag } from '../platform/requests/response-headers';
import { hashInlineScripts, type RenderedPage } from './forward-to-site';

const brotliQuality = 5;
const decompress = promisify(brotliDecompress);

/** A cached page, the same for every visitor. */
export type Page = { headers: OutgoingHttpHeaders; etag: string; brotli: Buffer };

/** Only the page's current scripts may run: its bytes are final. */
export function withHashes({ status, headers, body }: RenderedPage): RenderedPage {
  const policy = hashInlineScripts(String(headers['content-security-policy']), body.toString());
  return { status, headers: { ...headers, 'content-security-policy': policy }, body };
}

export async function toPage(path: string, { headers, body }: RenderedPage): Promise<Page> {
  const { date: _date, 'content-length': _length, ...kept } = headers;
  return {
    etag: contentEtag(body),
    brotli: await compressBrotli(body, brotliQuality),
    headers: {
      ...kept,
      // A new build renames its scripts, so a stored copy is revalidated each time.
      'cache-control': 'public, max-age=0, must-revalidate',
      'surrogate-key': surrogateKeysOf(path),
    },
  };
}

/** Tags by which a CDN purges every page, or those of one brand. The CDN strips them (docs/cdn.md). */
function surrogateKeysOf(path: string): string {
  const [, slug] = /^\/brands\/([^/?]+)$/.exec(path) ?? [];
  return slug === undefined ? 'pages' : `pages brand-${slug}`;
}

export async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: Page | RenderedPage,
): Promise<void> {
  if ('status' in page) {
    response.writeHead(page.status, page.headers);
    response.end(request.method === 'HEAD' ? undefined : page.body);
    return;
  }
  const { etag, headers, brotli } = page;
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    response.writeHead(304, {
      etag,
      'cache-control': headers['cache-control'],
      vary: headers.vary,
      'surrogate-key': headers['surrogate-key'],
    });
    response.end();
    return;
  }
  const isBrotli = chooseCoding(request.headers['accept-encoding']) === 'br';
  const body = isBrotli ? brotli : await plainBodyOf(page);
  response.writeHead(200, {
    ...headers,
    etag,
    ...(isBrotli && { 'content-encoding': 'br' }),
    'content-length': body.byteLength,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

const plainBodies = new WeakMap<Page, WeakRef<Buffer>>();
const unpacking = new Map<Page, Promise<Buffer>>();

/**
 * Responses that are still sending the same page share one buffer: otherwise a client that asks often and
 * reads nothing could fill the memory.
 */
async function plainBodyOf(page: Page): Promise<Buffer> {
  const known = plainBodies.get(page)?.deref() ?? unpacking.get(page);
  if (known !== undefined) return known;
  const started = decompress(page.brotli).finally(() => unpacking.delete(page));
  unpacking.set(page, started);
  const body = await started;
  plainBodies.set(page, new WeakRef(body));
  return body;
}
