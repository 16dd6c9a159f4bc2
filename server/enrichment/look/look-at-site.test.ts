import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { OutboundError } from '../../outbound/outbound-error';
import { createOutbound } from '../../outbound/send-outbound';
import type { Bimi, Look } from './look';
import { lookAtSite } from './look-at-site';
import { openSiteReader } from './site-reader';

// A process starts slowly from source, and a look does not wait.
beforeAll(async () => {
  const reader = openSiteReader();
  await reader.measure({ body: new Uint8Array(), fragment: null });
  reader.close();
});

type Answer = {
  status?: number;
  type?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  ms?: number;
};
/** What is at the addresses of an internet of its own. Hosts that no address names do not exist. */
type Internet = Record<string, Answer | string>;

const noBimi: Bimi = { steps: [], svg: null, verified: null, note: '' };

/** Looks through real requests at a server of this machine, which plays every host. */
async function lookAt(domain: string, internet: Internet, bimi: Bimi = noBimi) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = String(request.headers['x-asked']);
    asked.push(url);
    const found = internet[url] ?? { status: 404, body: 'not here' };
    const {
      status = 200,
      type = 'text/html; charset=utf-8',
      headers = {},
      body = '',
      ms = 0,
    } = typeof found === 'string' ? { body: found } : found;
    setTimeout(
      () => response.writeHead(status, { 'content-type': type, ...headers }).end(body),
      ms,
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const outbound = createOutbound({ allowsHttp: true, allowsPrivate: true });
  const origins = new Set(Object.keys(internet).map((url) => new URL(url).origin));
  const look = await lookAtSite(domain, {
    send: async (request) => {
      const { origin, hostname, pathname, search } = new URL(request.url);
      if (![...origins].some((one) => new URL(one).hostname === hostname))
        throw new OutboundError('connection', 'the host has no address');
      if (!origins.has(origin)) throw new OutboundError('connection', 'the connection was refused');
      const headers = { ...request.headers, 'x-asked': request.url };
      const response = await outbound({
        ...request,
        headers,
        url: `http://127.0.0.1:${port}${pathname}${search}`,
      });
      return { ...response, url: request.url };
    },
    findBimi: () => Promise.resolve(bimi),
  });
  return { look, asked };
}

const svg = (inner: string, box = '0 0 24 24') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inner}</svg>`;
const disc = (color: string) => svg(`<circle cx="12" cy="12" r="10" fill="${color}"/>`);
const wide = (color: string) =>
  svg(
    `<rect x="2" y="4" width="16" height="16" rx="4" fill="${color}"/><path fill="${color}" d="M24 6h66v4H24zM24 13h50v4H24z"/>`,
    '0 0 96 24',
  );
const picture = (drawing: string): Answer => ({ type: 'image/svg+xml', body: drawing });
const png = async (side: number, color = '#1060d0'): Promise<Answer> => ({
  type: 'image/png',
  body: await sharp(Buffer.from(disc(color)), { density: 600 })
    .resize(side, side)
    .png()
    .toBuffer(),
});
const home = (head: string, body = '') =>
  `<!doctype html><html><head><title>Acme</title>${head}</head><body>${body}</body></html>`;
const variantsOf = ({ drawings }: Look) =>
  Object.fromEntries(
    drawings.map(({ variant, url }) => [variant, url.replace('https://acme.com', '')]),
  );
const verdictOf = ({ candidates }: Look, url: string) =>
  candidates.find((one) => one.url.endsWith(url))?.verdict;

test('a modern site gives its icon, wordmark, mask, name, color and profiles, with reasons', async () => {
  const { look } = await lookAt('acme.com', {
    'https://acme.com/': home(
      '<meta property="og:site_name" content="Acme"><meta name="description" content="Rockets for everyone."><meta name="theme-color" content="#1060d0"><link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="mask-icon" href="/mask.svg" color="#1060d0"><link rel="apple-touch-icon" href="/touch.png">',
      `<header><a href="/" aria-label="Acme">${wide('#103060')}</a></header><footer><a href="https://twitter.com/acme?s=1">X</a><a href="https://www.linkedin.com/company/acme/">in</a></footer>`,
    ),
    'https://acme.com/icon.svg': picture(disc('#1060d0')),
    'https://acme.com/mask.svg': picture(disc('#000')),
    'https://acme.com/touch.png': await png(180),
  });
  expect(look).toMatchObject({
    outcome: 'found',
    name: { value: 'Acme', from: 'og:site_name' },
    color: { hex: '1060D0', from: 'theme-color' },
    description: 'Rockets for everyone.',
    profiles: ['https://x.com/acme', 'https://www.linkedin.com/company/acme'],
    website: 'https://acme.com/',
    verified: null,
  });
  expect(variantsOf(look)).toEqual({
    icon: '/icon.svg',
    wordmark: '/',
    color: '/icon.svg',
    mono: '/mask.svg',
  });
  expect(
    look.drawings.every((one) => 'svg' in one && one.source === 'site' && one.why.length > 10),
  ).toBe(true);
  expect(look.steps.map(({ what, url }) => `${what} ${url}`)).toContain(
    'robots https://acme.com/robots.txt',
  );
  expect(verdictOf(look, '/touch.png')).toBe('Another picture is better.');
});

test('where there are only bitmaps the largest clean one serves, as a bitmap', async () => {
  const { look } = await lookAt('acme.com', {
    'https://acme.com/': home(
      '<link rel="shortcut icon" href="favicon.ico"><link rel="icon" sizes="32x32" href="/32.png"><link rel="manifest" href="/m.json">',
    ),
    'https://acme.com/m.json': {
      type: 'application/json',
      body: JSON.stringify({
        short_name: 'Acme',
        icons: [
          { src: 'i/512.png', sizes: '512x512' },
          { src: 'i/m.png', sizes: '512x512', purpose: 'maskable' },
        ],
      }),
    },
    'https://acme.com/i/512.png': await png(512),
    'https://acme.com/i/m.png': await png(512),
    'https://acme.com/32.png': await png(32),
  });
  expect(variantsOf(look)).toEqual({ icon: '/i/512.png', color: '/i/512.png' });
  expect(look.drawings.every((one) => 'bitmap' in one)).toBe(true);
  expect(look.color).toEqual({ hex: '1060D0', from: 'ink' });
});

test('a page that names no icon has one where browsers look', async () => {
  const { look } = await lookAt('acme.com', {
    'https://acme.com/': home('', '<div id="root"></div>'),
    'https://acme.com/favicon.ico': { ...(await png(48)), type: 'image/x-icon' },
    'https://acme.com/apple-touch-icon.png': home(''),
  });
  expect(variantsOf(look)).toEqual({ icon: '/favicon.ico', color: '/favicon.ico' });
  expect(verdictOf(look, '/apple-touch-icon.png')).toContain('web page');
});

test('a white logo of a dark header is for dark pages, and not what is shown on white', async () => {
  const { look } = await lookAt('acme.com', {
    'https://acme.com/': home(
      '<link rel="icon" href="/i.png">',
      `<header><a href="/" class="logo">${wide('#fff')}</a></header>`,
    ),
    'https://acme.com/i.png': await png(96),
  });
  expect(variantsOf(look)).toEqual({ icon: '/i.png', color: '/i.png', dark: '/' });
});

test('the icon for the dark is `dark`, by its media query or its own style sheet', async () => {
  const { look } = await lookAt('acme.com', {
    'https://acme.com/': home(
      '<link rel="icon" href="/day.svg" media="(prefers-color-scheme: light)"><link rel="icon" href="/night.svg" media="(prefers-color-scheme: dark)">',
    ),
    'https://acme.com/day.svg': picture(disc('#111')),
    'https://acme.com/night.svg': picture(disc('#eee')),
  });
  expect(variantsOf(look)).toMatchObject({
    icon: '/day.svg',
    dark: '/night.svg',
    light: '/day.svg',
  });
});

test('`www.` is tried where the bare host has no address, and then plain http', async () => {
  const site = { '/': home('<link rel="icon" href="/i.svg">'), '/i.svg': picture(disc('#a00')) };
  const at = (origin: string) =>
    Object.fromEntries(Object.entries(site).map(([path, answer]) => [origin + path, answer]));
  expect((await lookAt('acme.com', at('https://www.acme.com'))).look).toMatchObject({
    outcome: 'found',
    website: 'https://www.acme.com/',
  });
  expect((await lookAt('acme.com', at('http://acme.com'))).look).toMatchObject({
    outcome: 'found',
    website: 'http://acme.com/',
  });
  expect((await lookAt('acme.com', {})).look).toMatchObject({
    outcome: 'no_such_host',
    name: null,
    drawings: [],
  });
});

test.each([
  ['a redirect', { status: 301, headers: { location: 'https://globex.com/' } }],
  ['a refresh', '<meta http-equiv="refresh" content="0; url=https://globex.com/">'],
  ['a script', '<script>window.location.replace("https://globex.com/")</script>'],
  ['a frame', '<frameset><frame src="https://globex.com/"></frameset>'],
])('%s to another registrable domain is told and not followed', async (_, answer) => {
  const { look, asked } = await lookAt('acme.com', {
    'https://acme.com/': answer,
    'https://globex.com/': home(''),
  });
  expect(look).toMatchObject({ outcome: 'moved', movedTo: 'globex.com', name: null, drawings: [] });
  expect(asked.filter((url) => url.includes('globex'))).toEqual([]);
});

test('redirects within the registrable domain are followed, at most five', async () => {
  const to = (url: string): Answer => ({ status: 302, headers: { location: url } });
  const { look } = await lookAt('acme.com', {
    'https://acme.com/': to('https://shop.acme.com/de'),
    'https://shop.acme.com/de': home('<link rel="icon" href="i.svg">'),
    'https://shop.acme.com/i.svg': picture(disc('#a00')),
  });
  expect(look).toMatchObject({ outcome: 'found', website: 'https://shop.acme.com/de' });
  const { look: lost, asked } = await lookAt('acme.com', {
    'https://acme.com/': to('/a'),
    'https://acme.com/a': to('/'),
  });
  expect(lost.outcome).toBe('unreachable');
  expect(asked.length).toBeLessThanOrEqual(12);
});

test.each([
  [
    'robots.txt for everyone',
    { 'https://acme.com/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /' } },
  ],
  [
    'robots.txt for us',
    {
      'https://acme.com/robots.txt': {
        type: 'text/plain',
        body: 'User-agent: MarqueBot\nDisallow: /\n\nUser-agent: *\nAllow: /',
      },
    },
  ],
  [
    'a header',
    {
      'https://acme.com/': {
        headers: { 'x-robots-tag': 'noai, noimageai' },
        body: home('<link rel="icon" href="/i.svg">'),
      },
    },
  ],
  [
    'the page',
    {
      'https://acme.com/': home(
        '<meta name="robots" content="index, noimageindex"><link rel="icon" href="/i.svg">',
      ),
    },
  ],
])('a wish in %s is respected: nothing is fetched after it, and nothing kept', async (_, wish) => {
  const site = {
    'https://acme.com/': home('<link rel="icon" href="/i.svg">'),
    'https://acme.com/i.svg': picture(disc('#a00')),
  };
  const { look, asked } = await lookAt('acme.com', { ...site, ...wish });
  expect(look).toMatchObject({ outcome: 'unwanted', drawings: [], verified: null });
  expect(asked).not.toContain('https://acme.com/i.svg');
});

test('a header for other robots is no wish for ours, and `robots.txt` is asked for each path and host', async () => {
  const { look, asked } = await lookAt('acme.com', {
    'https://acme.com/robots.txt': {
      type: 'text/plain',
      body: 'User-agent: *\nDisallow: /private/',
    },
    'https://acme.com/': {
      headers: { 'x-robots-tag': 'otherbot: noai' },
      body: home(
        '<link rel="icon" href="/private/i.svg"><link rel="apple-touch-icon" href="https://cdn.example/t.png">',
      ),
    },
    'https://acme.com/private/i.svg': picture(disc('#a00')),
    'https://cdn.example/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow:' },
    'https://cdn.example/t.png': await png(180),
  });
  expect(variantsOf(look)).toMatchObject({ icon: 'https://cdn.example/t.png' });
  expect(verdictOf(look, '/private/i.svg')).toContain('robots.txt');
  expect(asked).not.toContain('https://acme.com/private/i.svg');
  expect(asked).toContain('https://cdn.example/robots.txt');
});

test('a check of visitors is not the site: its title and pictures are left alone, its favicon may serve', async () => {
  const check: Answer = {
    status: 403,
    headers: { 'cf-mitigated': 'challenge' },
    body: '<title>Just a moment...</title><header><a href="/"><img class="logo" src="/guard.svg"></a></header>',
  };
  const { look } = await lookAt('acme.com', {
    'https://acme.com/': check,
    'https://acme.com/guard.svg': picture(disc('#f80')),
  });
  expect(look).toMatchObject({ outcome: 'not_a_logo', name: null, drawings: [] });
  expect(look.steps.find(({ what }) => what === 'page')?.note).toContain('Cloudflare');
  const { look: lucky } = await lookAt('acme.com', {
    'https://acme.com/': check,
    'https://acme.com/favicon.ico': await png(64),
  });
  expect(lucky).toMatchObject({ outcome: 'found', name: { value: 'Acme', from: 'domain' } });
});

test('after a 429 nothing more is asked', async () => {
  const { look, asked } = await lookAt('acme.com', { 'https://acme.com/': { status: 429 } });
  expect(look.outcome).toBe('unreachable');
  expect(asked).toEqual(['https://acme.com/robots.txt', 'https://acme.com/']);
});

test('the defaults of platforms are refused, and said to be so', async () => {
  const { look } = await lookAt('acme.com', {
    'https://acme.com/': home(
      '<link rel="icon" href="https://s.w.org/images/core/emoji/w-logo-blue-white-bg.png">',
    ),
    'https://acme.com/favicon.ico': {
      status: 302,
      headers: { location: 'https://acme.com/wp-includes/images/w-logo-blue-white-bg.png' },
    },
  });
  expect(look).toMatchObject({ outcome: 'not_a_logo', drawings: [] });
  expect(look.candidates[0]?.verdict).toContain('WordPress');
});

test('a mark with a certificate is shown in color before everything of the site, and nothing else is verified', async () => {
  const verified = { kind: 'VMC' as const, organization: 'Acme', notAfter: new Date(1e13) };
  const site = {
    'https://acme.com/': home('<link rel="icon" href="/i.svg">'),
    'https://acme.com/i.svg': picture(disc('#a00')),
  };
  const mark = { text: disc('#00a'), url: 'https://acme.com/bimi.svg' };
  const { look } = await lookAt('acme.com', site, { ...noBimi, svg: mark, verified });
  expect(look.drawings[0]).toMatchObject({ variant: 'color', source: 'bimi', url: mark.url });
  expect(look.verified).toEqual(verified);
  const { look: unproven } = await lookAt(
    'acme.com',
    { 'https://acme.com/': home('') },
    { ...noBimi, svg: mark },
  );
  expect(unproven).toMatchObject({
    outcome: 'found',
    verified: null,
    drawings: [{ source: 'bimi' }, { source: 'bimi' }],
  });
});

test('a page with a hundred pictures costs twelve requests', async () => {
  const icons = Array.from(
    { length: 50 },
    (_, i) =>
      `<link rel="icon" href="https://c${i}.example/${i}.png"><link rel="apple-touch-icon" sizes="${i}x${i}" href="/t${i}.png">`,
  ).join('');
  const logos = Array.from(
    { length: 50 },
    (_, i) => `<a href="/"><img class="logo" src="/l${i}.png" alt="Acme"></a>`,
  ).join('');
  const { look, asked } = await lookAt('acme.com', {
    'https://acme.com/': home(
      `${icons}<link rel="manifest" href="/m.json">`,
      `<header>${logos}</header>`,
    ),
    'https://c0.example/0.png': 'x',
  });
  expect(asked.length).toBeLessThanOrEqual(12);
  expect(look.outcome).toBe('no_logo');
});
