import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database';
import { licenseDemand } from '../../artwork/rights/terms';
import { caps } from '../../limits/caps';
import { askUntilDrawn } from '../../../e2e/support/ask-until-drawn';
import { useSeededDatabase } from '../../../e2e/support/test-database';
import { useCounters } from '../../../e2e/support/use-counters';
import { openMemoryCounters } from '../../limits/counters/counters';
import { createRestApp } from '../app';

let opened: OpenDatabase;
let rest: ReturnType<typeof createRestApp>;
beforeAll(async () => {
  opened = await useSeededDatabase();
  rest = createRestApp();
});
afterAll(() => opened.close());

const fromSite = { 'Sec-Fetch-Site': 'same-origin' };
const get = async (path: string, headers: Record<string, string> = {}) =>
  rest.request(path, { headers: { ...fromSite, ...headers } });
const getDrawn = (path: string) => askUntilDrawn(() => get(path));
const etagOf = (response: Response) => response.headers.get('etag') ?? '';

describe('a picture of the site', () => {
  test('a picture of the site needs no key and says how long it may be cached', async () => {
    const response = await get('/logos/stripe/mono.svg');
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/^<svg /);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'x-svg-variant': 'mono',
    });
  });

  test('a picture of the site may be cached forever under its own hash, and under no other', async () => {
    const hash = etagOf(await get('/logos/stripe/color.svg')).slice(1, -1);
    const pinned = await get(`/logos/stripe/color.svg?v=${hash}`);
    expect(pinned.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const older = await get(`/logos/stripe/color.svg?v=${'0'.repeat(32)}`);
    expect(older.status).toBe(200);
    expect(older.headers.get('cache-control')).toBe('public, max-age=86400');
  });

  test('a picture of the site is in color by default if the brand has colors', async () => {
    const response = await get('/logos/stripe/logo.svg');
    expect(response.headers.get('x-svg-variant')).toBe('color');
  });

  test.each([
    ['/logos/no-such-brand/mono.svg', 404, 'service_not_found'],
    ['/logos/stripe/nope.svg', 404, 'not_found'],
    ['/logos/stripe/mono.exe', 404, 'not_found'],
    ['/logos/stripe/share.webp', 404, 'not_found'],
    ['/logos/vue/share.png', 404, 'not_found'],
    ['/logos/stripe', 404, 'not_found'],
    ['/logos/stripe/mono.svg?on=javascript', 422, 'validation_error'],
  ])('%s is a %i in the common error shape', async (path, status, error) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('a picture of the site is not in the OpenAPI document, because it is not part of the API', async () => {
    const { paths } = (await (await get('/openapi.json')).json()) as { paths: object };
    expect(Object.keys(paths).filter((path) => path.startsWith('/logos'))).toEqual([]);
  });
});

describe('paid artwork', () => {
  const paths = [
    '/logos/stripe/wordmark.svg',
    '/logos/stripe/logo.svg?on=123456',
    '/logos/stripe/color.png?size=1024',
    '/logos/stripe/artwork.zip',
  ];
  const strangers: [name: string, headers: Record<string, string>][] = [
    ['another site’s page', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
    ['a page of a sibling domain', { 'Sec-Fetch-Site': 'same-site' }],
    ['another site’s page in an old browser', { Origin: 'https://evil.example' }],
    ['another site’s picture in an old browser', { Referer: 'https://evil.example/page' }],
    ['a page without an address', { Origin: 'null' }],
  ];
  const cases = paths.flatMap((path) => strangers.map(([who, headers]) => [path, who, headers]));
  test.each(cases as [string, string, Record<string, string>][])(
    '%s is not given away to %s',
    async (path, _who, headers) => {
      const response = await rest.request(path, { headers });
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ error: 'cross_site_request' });
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  test.each(paths)('%s can be neither read nor shown by pages of other sites', async (path) => {
    const response = await getDrawn(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    const preflight = await rest.request(path, { method: 'OPTIONS' });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('a page of ours shows it in an old browser too, and over plain http', async () => {
    const page = { Host: 'logos.lan:3000', Referer: 'http://logos.lan:3000/brands' };
    expect((await rest.request('/logos/stripe/color.svg', { headers: page })).status).toBe(200);
  });
});

test('the link preview picture is shown on any site', async () => {
  const headers = { 'Sec-Fetch-Site': 'cross-site' };
  const response = await askUntilDrawn(async () =>
    rest.request('/logos/stripe/share.png', { headers }),
  );
  expect(response.status).toBe(200);
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});

test.each(['png', 'webp'] as const)('%s has the requested size', async (format) => {
  const response = await getDrawn(`/logos/stripe/mono.${format}?size=48`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe(`image/${format}`);
  const picture = await sharp(await response.arrayBuffer()).metadata();
  expect(picture).toMatchObject({ format, hasAlpha: true });
  expect(Math.max(picture.width, picture.height)).toBe(48);
});

test.each(['15', '1025', '1e2', '', '-64', '64px'])(
  'a size of "%s" is refused before anything is drawn',
  async (size) => {
    const response = await get(`/logos/stripe/mono.png?size=${encodeURIComponent(size)}`);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ error: 'validation_error' });
  },
);

test('the picture for link previews is 1200 by 630, with artwork, name and color', async () => {
  const response = await getDrawn('/logos/stripe/share.png');
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toMatch(/^public, max-age=/);
  const bytes = await response.arrayBuffer();
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  const part = async (left: number, top: number, width: number, height: number) => {
    const cut = await sharp(bytes).extract({ left, top, width, height }).toBuffer();
    return (await sharp(cut).stats()).channels;
  };
  const deviation = async (...box: Parameters<typeof part>) =>
    Math.max(...(await part(...box)).map(({ stdev }) => stdev));
  // The artwork's box holds ink; the margin left of it is paper.
  expect(await deviation(460, 116, 280, 240)).toBeGreaterThan(10);
  expect(await deviation(0, 116, 280, 240)).toBe(0);
  // The swatch has only the brand's color, with the name beside it.
  const swatch = await part(85, 535, 20, 20);
  expect(swatch.slice(0, 3).map(({ mean }) => Math.round(mean))).toEqual([0x63, 0x5b, 0xff]);
  expect(await deviation(148, 520, 150, 60)).toBeGreaterThan(30);
  const known = await get('/logos/stripe/share.png', { 'If-None-Match': etagOf(response) });
  expect(known.status).toBe(304);
});

test('an inline SVG has ids that start with the slug, and the brand’s name as its title', async () => {
  const svg = await (await get('/logos/stripe/color.svg?inline=1')).text();
  expect(svg).toMatch(/<title id="stripe-[^"]+">Stripe<\/title>/);
});

test('all variants come in one zip, each with its source, license and terms', async () => {
  const path = '/logos/stripe/artwork.zip';
  const response = await get(path);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="stripe-logos.zip"',
    'cache-control': 'public, max-age=86400',
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const files = unzipSync(bytes);
  const { 'LICENSE.txt': license = new Uint8Array(), ...pictures } = files;
  expect(Object.keys(pictures).length).toBeGreaterThan(2);
  for (const [name, svg] of Object.entries(pictures)) {
    const variant = /^stripe-(\w+)\.svg$/.exec(name)?.[1];
    expect(strFromU8(svg)).toBe(await (await get(`/logos/stripe/${variant}.svg`)).text());
    const stated = new RegExp(
      `^${name}\n  Source: .+ [\\d.]+.*\n  License: (\\S+), https://.+\n  Terms: (.+)$`,
      'm',
    );
    const [, terms = '', demand] = stated.exec(strFromU8(license)) ?? [];
    expect(demand).toBe(licenseDemand(terms));
  }
  // The tag promises the same bytes, whenever the zip is packed.
  vi.setSystemTime('2030-01-01');
  const again = await get(path);
  vi.useRealTimers();
  expect(new Uint8Array(await again.arrayBuffer())).toEqual(bytes);
  const etag = response.headers.get('etag') ?? '';
  expect((await get(path, { 'If-None-Match': etag })).status).toBe(304);
  expect((await get('/logos/no-such-brand/artwork.zip')).status).toBe(404);
});

test('one address gets 120 rendered pictures an hour, and SVG is still served', async () => {
  const path = '/logos/stripe/mono.png?size=32';
  expect((await getDrawn(path)).status).toBe(200);
  useCounters(openMemoryCounters());
  for (let i = 0; i < 120; i++) expect((await get(path)).status).toBe(200);
  expect((await get(path)).status).toBe(429);
  expect((await get('/logos/stripe/mono.svg')).status).toBe(200);
});

/** How many of these requests pass before the first 429, and that response. */
async function countPassed(path: string, headers: Record<string, string>, atMost: number) {
  for (let passed = 0; passed <= atMost; passed++) {
    const response = await rest.request(path, { headers });
    if (response.status === 429) return { passed, response };
  }
  throw new Error(`More than ${atMost} passed.`);
}

test('a client other than a page of the site gets 60 pictures an hour', async () => {
  const { passed, response } = await countPassed('/logos/stripe/wordmark.svg', {}, 60);
  expect(passed).toBe(60);
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await response.json()).toMatchObject({ error: 'rate_limit_exceeded' });
  const others = ['color.png?size=1024', 'artwork.zip', 'mono.svg', 'logo.svg?on=abcdef'];
  for (const file of others) expect((await rest.request(`/logos/stripe/${file}`)).status).toBe(429);
  expect((await get('/logos/stripe/wordmark.svg')).status).toBe(200);
});

test('a client that only claims to be a page, and keeps no cookie, gets 300 pictures an hour', async () => {
  useCounters(openMemoryCounters());
  const path = '/logos/stripe/mono.svg';
  const { passed } = await countPassed(path, fromSite, caps.sitePictures.limit);
  expect(passed).toBe(300);
  const forged = { ...fromSite, Cookie: `marque-visit=${'A'.repeat(43)}` };
  expect((await get(path, forged)).status).toBe(429);
});

test('one address gets 6,000 pictures an hour, revalidations included', async () => {
  useCounters(openMemoryCounters());
  const [cookie = ''] = (await get('/logos/stripe/mono.svg')).headers.getSetCookie();
  expect(cookie).toMatch(
    /^marque-visit=[\w-]{43}; Path=\/; Max-Age=7200; HttpOnly; SameSite=Strict$/,
  );
  const headers = { ...fromSite, Cookie: cookie.split(';')[0] ?? '', 'If-None-Match': '*' };
  expect((await get('/logos/stripe/mono.svg', headers)).headers.getSetCookie()).toEqual([]);
  const { passed } = await countPassed('/logos/stripe/mono.svg', headers, caps.sitePictures.limit);
  expect(passed).toBeGreaterThan(caps.sitePictures.limit - 50);
});
