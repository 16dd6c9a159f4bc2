import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { startFront, startSiteStandIn } from '../../e2e/stand-ins/site-stand-in';
import { createCatalog } from '../catalog/catalog';
import { setCurrentCatalog } from '../catalog/current-catalog';
import { createSiteForwarder } from './forward-to-site';
import { servePages } from './page-cache';

const policy = "script-src 'self' 'unsafe-inline'";
let closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
});

/** The site's response to each path; unlisted paths are 404, and `stuck` never responds. */
async function open(pages: Record<string, string>) {
  setCurrentCatalog(createCatalog('one', []));
  const rendered: string[] = [];
  const clock = { nowMs: 1 };
  const respond: RequestListener = ({ url = '', headers }, response) => {
    rendered.push(url);
    const page = pages[url];
    if (page === 'stuck') return;
    response.writeHead(page === undefined ? 404 : 200, {
      'Content-Type': 'text/html',
      'Content-Security-Policy': policy,
      'Cache-Control': 'private, no-store',
      Vary: 'rsc, Accept-Encoding',
    });
    response.end(page ?? `no ${url} for ${headers.cookie ?? 'everybody'}`);
  };
  const standIn = await startSiteStandIn(respond);
  const forwarder = createSiteForwarder(standIn.site);
  const front = await startFront(servePages(forwarder, { now: () => clock.nowMs }));
  closing = [front.close, standIn.close];
  const from = (address: string, path: string) =>
    front.ask(path, { headers: { 'X-Forwarded-For': address } });
  return {
    ask: front.ask,
    from,
    port: front.port,
    rendered,
    stopSite: standIn.close,
    pages,
    clock,
  };
}

test('simultaneous visitors share the bytes of one rendering', async () => {
  const { ask, port, rendered } = await open({ '/pricing': '<script>start()</script>' });
  const socket = connect(port, '127.0.0.1');
  closing.unshift(async () => void socket.destroy());
  // Read in one turn, so that both look for the page before either has been counted.
  socket.write('GET /pricing HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(2));
  const cookies = ['', 'theme=dark', 'session=of-somebody'];
  const responses = await Promise.all(
    cookies.map((Cookie) => ask('/pricing', { headers: { Cookie, Host: `${Cookie}.example` } })),
  );
  responses.push(await ask('/pricing', { headers: { 'X-Forwarded-Proto': 'https' } }));
  expect(rendered).toEqual(['/pricing']);
  for (const { status, headers, body } of responses) {
    expect([status, String(body)]).toEqual([200, '<script>start()</script>']);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-security-policy': expect.stringMatching(/^script-src 'self' 'sha256-[^']+'$/),
      'content-length': '24',
      etag: responses[0]?.headers.etag,
      vary: 'rsc, Accept-Encoding',
    });
    expect(headers.etag).toMatch(/^"[\w-]{27}"$/);
  }
});

test('a client that reads none of its responses uses the memory of one', async () => {
  const { ask, port } = await open({ '/': 'x'.repeat(500_000) });
  await ask('/');
  const before = process.memoryUsage().arrayBuffers;
  const socket = connect(port, '127.0.0.1');
  closing.unshift(async () => void socket.destroy());
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(200));
  await once(socket, 'readable');
  // Whatever was unpacked for the others was unpacked before this.
  await ask('/');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
});

test.each([
  ['br', true],
  ['gzip, br;q=0.5', true],
  ['br;q=0, gzip', false],
  ['gzip', false],
])('a client that accepts %j gets brotli: %s', async (accepted, isBrotli) => {
  const { ask } = await open({ '/': 'page' });
  const { headers, body } = await ask('/', { headers: { 'Accept-Encoding': accepted } });
  expect(headers['content-encoding']).toBe(isBrotli ? 'br' : undefined);
  expect(headers['content-length']).toBe(String(body.length));
  expect(String(isBrotli ? brotliDecompressSync(body) : body)).toBe('page');
});

test('a plus at the end of a search is read as one, which people type as it is', async () => {
  const { ask, rendered } = await open({ '/brands?q=c%2B%2B': 'C++' });
  expect(String((await ask('/brands?q=c++')).body)).toBe('C++');
  expect(rendered).toEqual(['/brands?q=c%2B%2B']);
});

test('HEAD is GET without the body', async () => {
  const { ask } = await open({ '/': 'page' });
  const { headers: ofGet } = await ask('/');
  const { status, headers, body } = await ask('/', { method: 'HEAD' });
  expect([status, body.length]).toEqual([200, 0]);
  expect({ ...headers, date: '' }).toEqual({ ...ofGet, date: '' });
});

test.each([
  ['the same ETag', (etag: string) => etag, 304],
  ['the ETag as a proxy weakens it', (etag: string) => `W/${etag}`, 304],
  ['a list with the ETag', (etag: string) => `"other", ${etag}`, 304],
  ['any copy', () => '*', 304],
  ['another copy', () => '"other"', 200],
])(
  'a browser that sends %s gets 304 for a page that it has, and 200 for any other',
  async (_, known, expected) => {
    const { ask } = await open({ '/': 'page' });
    const { headers: first } = await ask('/');
    const { etag = '' } = first;
    const { status, headers, body } = await ask('/', { headers: { 'If-None-Match': known(etag) } });
    expect([status, String(body)]).toEqual(expected === 304 ? [304, ''] : [200, 'page']);
    for (const name of ['etag', 'cache-control', 'vary']) expect(headers[name]).toBe(first[name]);
  },
);

test('unknown parameters and reordered ones do not create another copy of a page', async () => {
  const reds = '/brands?color=red&q=a%3Fb';
  const { ask, rendered } = await open({ '/': 'start', [reds]: 'reds' });
  for (const target of ['/', '/?utm_source=x', '/?other=a']) {
    expect(String((await ask(target)).body)).toBe('start');
  }
  for (const target of ['/brands?q=a?b&color=red', '/brands?color=red&_=1&q=a%3Fb']) {
    expect(String((await ask(target)).body)).toBe('reds');
  }
  expect(rendered).toEqual(['/', reds]);
});

test('pages are rendered again when the catalog changes', async () => {
  const { ask, pages } = await open({ '/': 'old' });
  await ask('/');
  pages['/'] = 'new';
  expect(String((await ask('/')).body)).toBe('old');
  setCurrentCatalog(createCatalog('two', []));
  expect(String((await ask('/')).body)).toBe('new');
});

test('a missing page is not cached, and is what the site sends', async () => {
  const { ask, rendered } = await open({});
  for (let i = 0; i < 2; i++) {
    const { status, headers, body } = await ask('/brands/none');
    expect([status, String(body)]).toEqual([404, 'no /brands/none for everybody']);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store' });
    expect(headers.etag).toBeUndefined();
  }
  expect(rendered).toHaveLength(2);
});

test('while the site is away, cached pages are served and the rest is 503', async () => {
  const { ask, stopSite } = await open({ '/': 'start', '/pricing': 'prices' });
  await ask('/');
  await stopSite();
  expect(String((await ask('/')).body)).toBe('start');
  expect(await ask('/pricing')).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
});

test.each([
  ['a page that is not public', '/dashboard', {}],
  ['a part of a page, for a client-side navigation', '/', { headers: { RSC: '1' } }],
  ['a request that could change something', '/', { method: 'POST' }],
])('%s always goes to the site, with its visitor', async (_, target, options) => {
  const { ask, rendered } = await open({ '/': 'page', '/dashboard': 'mine' });
  await ask('/');
  for (let i = 0; i < 2; i++) {
    const { headers } = await ask(target, options);
    expect(headers['cache-control']).toBe('private, no-store');
  }
  expect(rendered).toEqual(['/', target, target]);
});

test('a page is cached only briefly while another process may still have the previous catalog', async () => {
  const { ask, rendered, clock } = await open({ '/': 'page' });
  await ask('/');
  setCurrentCatalog(createCatalog('two', []));
  const renderings = [];
  for (const nowMs of [5000, 14_000, 16_000, 70_000, 7_000_000]) {
    clock.nowMs = nowMs;
    await ask('/');
    renderings.push(rendered.length);
  }
  expect(renderings).toEqual([2, 2, 3, 4, 4]);
});

test('pages are rendered one at a time, and a stuck one delays the next only briefly', async () => {
  const { ask, rendered } = await open({ '/': 'start', '/brands/stuck': 'stuck' });
  const askedAtMs = performance.now();
  void ask('/brands/stuck').catch(() => {});
  await vi.waitFor(() => expect(rendered).toEqual(['/brands/stuck']), 60_000);
  expect((await ask('/')).status).toBe(200);
  const waitedMs = performance.now() - askedAtMs;
  expect(waitedMs).toBeGreaterThan(200);
  // After a minute the forwarder itself gives the stuck one up.
  expect(waitedMs).toBeLessThan(50_000);
  expect(rendered).toEqual(['/brands/stuck', '/']);
});

test('an address that opens many new pages delays others by one page, and waits for few at a time', async () => {
  const { from, rendered } = await open({ '/pricing': 'prices' });
  const many = Promise.all(
    Array.from({ length: 40 }, (_, i) => from('198.51.100.1', `/brands/b${i}`)),
  );
  // A page that the address waits for too comes in this visitor's turn.
  const others = [from('198.51.100.2', '/pricing'), from('198.51.100.3', '/brands/b19')];
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 404]);
  expect(rendered.length).toBeLessThan(19);
  const statuses = (await many).map(({ status }) => status);
  // Some begin to wait only when others have been rendered.
  expect(statuses).toContain(429);
});

test('a cache in front can purge every page, or those of one brand', async () => {
  const { ask } = await open({ '/pricing': 'prices', '/brands/github': 'GitHub' });
  expect((await ask('/pricing')).headers['surrogate-key']).toBe('pages');
  const { headers } = await ask('/brands/github?utm_source=x');
  expect(headers['surrogate-key']).toBe('pages brand-github');
  // It may keep them under its own rules; a browser asks again each time.
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  expect((await ask('/brands/nobody')).headers['surrogate-key']).toBeUndefined();
});
