import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Catalog } from '../catalog/catalog';
import { currentCatalog } from '../catalog/current-catalog';
import { encodePluses } from '../contract/search-query';
import { type Cap, caps } from '../limits/caps';
import { consumeAddressCap } from '../limits/consume-cap';
import { addressKey, clientAddress } from '../platform/requests/origin';
import { env } from '../platform/env';
import { limitReached } from '../platform/errors';
import { createFairQueue } from '../platform/process/fair-queue';
import type { RenderedPage, SiteForwarder } from './forward-to-site';
import { sendFailure } from './send-notice';
import { type Page, sendPage, toPage, withHashes } from './send-page';

const sizeBytesMax = 64 * 1024 * 1024;
/**
 * For this long after the catalog changes, a page may still show the previous one: the site may have asked
 * another process of the service, which has not noticed the change yet.
 */
const settlingMs = 60_000;
/** Such a page is rendered again soon. */
const unsettledForMs = 10_000;
/** A page that takes longer than this no longer holds up the others. */
const turnMsMax = 250;
/** How many new pages one address may wait for: more than a visitor opens in tabs. */
const waitingEachMax = 20;
const waitingMax = 1000;
/** The pause after a page, as a multiple of its rendering time, when the service is fully busy. */
const restFactor = 2;

const explorerParameters = [
  'q',
  'category',
  'variant',
  'color',
  'domain',
  'letter',
  'sort',
  'background',
  'size',
  'shown',
  'page',
];

/** The public pages, with the parameters that each of them reads. Everybody gets the same bytes. */
const publicPages: readonly (readonly [path: RegExp, parameters: readonly string[]])[] = [
  [/^\/$/, ['q']],
  [/^\/brands$/, explorerParameters],
  [/^\/brands\/[^/]+$/, []],
  [/^\/licenses$/, ['q']],
  [/^\/changes$/, ['before']],
  [/^\/changes\.atom$/, []],
  [/^\/(bot|changelog|pricing|terms|privacy|removals)$/, []],
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
  /** What each address waits for: a page that another address waits for may be far down its own line. */
  const waiting = new Map<string, Promise<Page | RenderedPage>>();
  const turns = createFairQueue({
    atOnceMax: 1,
    atOnceEachMax: 2,
    waiting: { max: waitingMax, eachMax: waitingEachMax, tooBusy },
  });
  const isSettled = watchCatalog(perf);

  /** Visitors who arrive while a page renders wait for that rendering. */
  const read = async (path: string, address: string): Promise<Page | RenderedPage> => {
    const key = `${currentCatalog().version} ${path}`;
    const client = addressKey(address);
    const find = () => pages.get(key) ?? rendering.get(key) ?? waiting.get(`${client} ${key}`);
    const known = find();
    if (known !== undefined) return known;
    for (const cap of capsOf(path)) await consumeAddressCap(cap, address);
    const begun = find();
    if (begun !== undefined) return begun;
    const started = renderInTurn(key, path, client);
    waiting.set(`${client} ${key}`, started);
    return started.finally(() => waiting.delete(`${client} ${key}`));
  };

  /**
   * Renders one page at a time, with a pause that grows with the load: each page also takes several
   * milliseconds of the service's time, and a crawl would stall the API.
   */
  async function renderInTurn(key: string, path: string, client: string) {
    const turn = await turns.takeTurn(client);
    const known = pages.get(key) ?? rendering.get(key);
    if (known !== undefined) {
      turn.end();
      return known;
    }
    const rendered = renderPage(key, path).finally(() => rendering.delete(key));
    rendering.set(key, rendered);
    // Two pages of an address may be slow; a third waits, and does not fill the line inside the site.
    void rest(rendered).then(turn.end);
    void pause(turnMsMax).then(turn.passOn);
    return rendered;
  }

  async function renderPage(key: string, path: string): Promise<Page | RenderedPage> {
    const rendered = withHashes(await render(path));
    if (rendered.status !== 200) return rendered;
    const page = await toPage(path, rendered);
    pages.set(key, page, isSettled() ? {} : { ttl: unsettledForMs });
    return page;
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    const path = publicPathOf(request);
    if (path === null) return forward(request, response);
    // Whatever the client claimed here has been replaced: see `believeOnlyConnection`.
    const address = String(request.headers['x-forwarded-for'] ?? '');
    read(path, address)
      .then((page) => sendPage(request, response, page))
      .catch((error: unknown) => sendFailure(request, response, error));
  };
}

/** Tells whether the catalog has been unchanged for a while. Every process loaded the first one. */
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

const tooBusy = () =>
  limitReached('burst', `One network address can wait for ${waitingEachMax} pages.`, 2);

/** Waits until a page is rendered, and then for longer the busier the service is. */
async function rest(rendered: Promise<unknown>): Promise<void> {
  const startedAtMs = performance.now();
  const start = performance.eventLoopUtilization();
  await rendered.catch(() => {});
  const tookMs = performance.now() - startedAtMs;
  const { utilization } = performance.eventLoopUtilization(start);
  await pause(tookMs * utilization * restFactor);
}

/** Does not keep the process alive. */
const pause = (ms: number) => sleep(ms, undefined, { ref: false });

/**
 * The cache key of a public page, or null if the page is not public. A client-side navigation asks for the
 * page's data (`RSC`), which depends on the page that it comes from.
 */
function publicPathOf({ method, url = '/', headers }: IncomingMessage): string | null {
  if ((method !== 'GET' && method !== 'HEAD') || headers['rsc'] !== undefined) return null;
  const [path = '/', ...query] = url.split('?');
  const [, parameters] = publicPages.find(([pattern]) => pattern.test(path)) ?? [];
  if (parameters === undefined) return null;
  const given = [...new URLSearchParams(encodePluses(query.join('?')))];
  const read = new URLSearchParams(given.filter(([name]) => parameters.includes(name)));
  read.sort();
  return read.size === 0 ? path : `${path}?${read}`;
}

/** A page with look-up results counts as a look-up; every page counts as a page. */
function capsOf(path: string): Cap[] {
  return path.startsWith('/?') ? [caps.pageRenders, caps.siteLookUps] : [caps.pageRenders];
}

/**
 * Counts a visitor's pages before the site renders them: a page whose own calls were refused would be a
 * server error, and could not say when to try again. Visitors take turns, because the site renders all the pages
 * that it has been asked for at the same time: one with hundreds would delay the others by seconds.
 */
export function limitPages(forward: SiteForwarder['forward']): SiteForwarder['forward'] {
  const turns = createFairQueue({ atOnceMax: 4, atOnceEachMax: 2 });
  const forwardInTurn = async (request: IncomingMessage, response: ServerResponse) => {
    const address = clientAddress(request, env.trustProxyHops);
    await consumeAddressCap(caps.sitePages, address);
    const turn = await turns.takeTurn(addressKey(address));
    // The visitor may have gone while waiting.
    if (response.destroyed) return turn.end();
    response.once('close', turn.end);
    void pause(turnMsMax).then(turn.passOn);
    forward(request, response);
  };
  return (request, response) => {
    forwardInTurn(request, response).catch((error: unknown) =>
      sendFailure(request, response, error),
    );
  };
}
