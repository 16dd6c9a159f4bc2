import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Catalog } from '../catalog/catalog';
import { currentCatalog } from '../catalog/current-catalog';
import { type Cap, caps } from '../limits/caps';
import { consumeAddressCap } from '../limits/consume-cap';
import { contentEtag } from '../platform/content-etag';
import { matchesEtag } from '../platform/matches-etag';
import { acceptsEncoding } from './accepts-encoding';
import { hashInlineScripts } from './content-security-policy';
import type { RenderedPage, SiteForwarder } from './forward-to-site';
import { sharePlainBodies } from './plain-bodies';
import { sendFailure } from './send-notice';

const sizeBytesMax = 64 * 1024 * 1024;
/** A page waits longer than this for what is derived: one that was rendered faster lacks nothing. */
const wholeWithinMs = 1000;
/** Any other is rendered again soon. */
const provisionalForMs = 10_000;
/**
 * So long after a newer catalog, a page may have been rendered from the one before: the site may have asked another
 * process of the service, which has not found it yet.
 */
const settlingMs = 60_000;
/** A page that takes longer than this keeps no other one waiting. */
const turnMsMax = 250;
/** A service that does nothing but serve the API gets this many times the time that a page took. */
const restFactor = 2;
const brotliQuality = 5;
const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
const plainBodyOf = sharePlainBodies(({ brotli }: Page) => decompress(brotli));

type Page = { headers: OutgoingHttpHeaders; etag: string; brotli: Buffer };

const explorerParameters = [
  ...['q', 'category', 'variant', 'color', 'domain', 'letter'],
  ...['sort', 'background', 'size', 'shown', 'page'],
];

/** The public pages, with the parameters that each of them reads. Everybody gets the same bytes. */
const publicPages: readonly (readonly [path: RegExp, parameters: readonly string[]])[] = [
  [/^\/$/, ['q']],
  [/^\/brands$/, explorerParameters],
  [/^\/brands\/[^/]+$/, []],
  [/^\/licenses$/, ['q']],
  [/^\/(pricing|terms|privacy|removals)$/, []],
  [/^\/docs(\.md|\/[a-z-]+(\.md|\.json)?)?$/, []],
  [/^\/(llms(-full)?\.txt|server\.json)$/, []],
];

/** Serves public pages from memory, rendered once per catalog version, and the others from the site. */
export function servePages(
  { forward, render }: SiteForwarder,
  perf = { now: () => performance.now() },
) {
  const pages = new LRUCache<string, Page>({
    perf,
    ttlResolution: 0,
    maxSize: sizeBytesMax,
    sizeCalculation: ({ brotli }) => brotli.byteLength,
  });
  const rendering = new Map<string, Promise<Page | RenderedPage>>();
  const inTurn = createTurns();
  const isSettled = watchCatalog(perf);

  /** Visitors that come while a page is being rendered wait for the same one. */
  const read = async (path: string, address: string): Promise<Page | RenderedPage> => {
    const key = `${currentCatalog().version} ${path}`;
    const known = pages.get(key) ?? rendering.get(key);
    if (known !== undefined) return known;
    for (const cap of capsOf(path)) await consumeAddressCap(cap, address);
    const begun = pages.get(key) ?? rendering.get(key);
    if (begun !== undefined) return begun;
    const started = inTurn(() => renderPage(key, path)).finally(() => rendering.delete(key));
    rendering.set(key, started);
    return started;
  };

  async function renderPage(key: string, path: string): Promise<Page | RenderedPage> {
    const startedAtMs = perf.now();
    const rendered = withHashes(await render(path));
    if (rendered.status !== 200) return rendered;
    const isWhole = perf.now() - startedAtMs <= wholeWithinMs && isSettled();
    const page = await toPage(path, rendered);
    pages.set(key, page, isWhole ? {} : { ttl: provisionalForMs });
    return page;
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    const path = publicPathOf(request);
    if (path === null) return forward(request, response);
    // What a client says of itself here has been replaced: see http-server.ts.
    const address = String(request.headers['x-forwarded-for'] ?? '');
    read(path, address)
      .then((page) => sendPage(request, response, page))
      .catch((error: unknown) => sendFailure(request, response, error));
  };
}

/** Tells whether the catalog has been the same for a while. The first one that is seen was loaded by all processes. */
function watchCatalog(perf: { now: () => number }): () => boolean {
  let seen: Catalog | null = null;
  let changedAtMs = -Infinity;
  return () => {
    const catalog = currentCatalog();
    if (seen !== null && seen !== catalog) changedAtMs = perf.now();
    seen = catalog;
    return perf.now() - changedAtMs >= settlingMs;
  };
}

/**
 * Renders one page after the other, with a rest in between that is longer the busier the service is:
 * a page takes several milliseconds of the service's time too, and those of a crawl stall the API.
 */
function createTurns() {
  let turn: Promise<unknown> = Promise.resolve();
  return <T>(render: () => Promise<T>): Promise<T> => {
    const rendered = turn.then(render);
    turn = turn.then(() => Promise.race([rest(rendered), pause(turnMsMax)]));
    return rendered;
  };
}

async function rest(rendered: Promise<unknown>): Promise<void> {
  const startedAtMs = performance.now();
  const start = performance.eventLoopUtilization();
  await rendered.catch(() => {});
  const tookMs = performance.now() - startedAtMs;
  const { utilization } = performance.eventLoopUtilization(start);
  await pause(tookMs * utilization * restFactor);
}

/** Does not keep a process that wants to end. */
const pause = (ms: number) => sleep(ms, undefined, { ref: false });

/**
 * The address under which everybody's copy of this page is kept, or null where the page is not
 * public. A client-side navigation asks for the page's data (`RSC`), which depends on where it
 * comes from.
 */
function publicPathOf({ method, url = '/', headers }: IncomingMessage): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || headers['rsc'] !== undefined) return null;
  const [path = '/', ...query] = url.split('?');
  const [, parameters] = publicPages.find(([pattern]) => pattern.test(path)) ?? [];
  if (parameters === undefined) return null;
  const given = [...new URLSearchParams(query.join('?'))];
  const read = new URLSearchParams(given.filter(([name]) => parameters.includes(name)));
  read.sort();
  return read.size === 0 ? path : `${path}?${read}`;
}

/** A page that shows what somebody looked up counts as a look-up, and every page as a page. */
function capsOf(path: string): Cap[] {
  return path.startsWith('/?') ? [caps.pageRenders, caps.siteLookUps] : [caps.pageRenders];
}

/** No script runs but those that the page has now: its bytes are final. */
function withHashes({ status, headers, body }: RenderedPage): RenderedPage {
  const policy = hashInlineScripts(String(headers['content-security-policy']), body.toString());
  return { status, headers: { ...headers, 'content-security-policy': policy }, body };
}

async function toPage(path: string, { headers, body }: RenderedPage): Promise<Page> {
  const { date: _date, 'content-length': _length, ...kept } = headers;
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality };
  return {
    etag: contentEtag(body),
    brotli: await compress(body, { params }),
    headers: {
      ...kept,
      // A new build names its scripts anew: a copy is kept, and asked for each time.
      'cache-control': 'public, max-age=0, must-revalidate',
      'surrogate-key': surrogateKeysOf(path),
    },
  };
}

/** By which a cache in front purges: every page, or those of one brand. It removes them (docs/cdn.md). */
function surrogateKeysOf(path: string): string {
  const [, slug] = /^\/brands\/([^/?]+)$/.exec(path) ?? [];
  return slug === undefined ? 'pages' : `pages brand-${slug}`;
}

async function sendPage(
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
  const isBrotli = acceptsEncoding(request.headers['accept-encoding'], 'br');
  const body = isBrotli ? brotli : await plainBodyOf(page);
  response.writeHead(200, {
    ...headers,
    etag,
    ...(isBrotli && { 'content-encoding': 'br' }),
    'content-length': body.byteLength,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
