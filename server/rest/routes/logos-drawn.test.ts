import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database';
import { openMemoryCounters } from '../../metering/quotas/counters';
import { askUntilDrawn } from '../../../e2e/support/ask-until-drawn';
import { useSeededDatabase } from '../../../e2e/support/test-database';
import { useCounters } from '../../../e2e/support/use-counters';
import { createRestApp } from '../app';

let opened: OpenDatabase;
let rest: ReturnType<typeof createRestApp>;
beforeAll(async () => {
  opened = await useSeededDatabase();
  rest = createRestApp();
});
afterAll(() => opened.close());

const get = async (path: string, headers: Record<string, string> = {}) =>
  rest.request(path, { headers: { 'Sec-Fetch-Site': 'same-origin', ...headers } });
const getDrawn = (path: string) => askUntilDrawn(() => get(path));

test.each(['png', 'webp'] as const)('%s has the size that was asked for', async (format) => {
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

test('the picture for link previews is 1200 by 630, with the artwork, the name and the color', async () => {
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
  // The swatch has the brand's color alone, and beside it stands the name.
  const swatch = await part(85, 535, 20, 20);
  expect(swatch.slice(0, 3).map(({ mean }) => Math.round(mean))).toEqual([0x63, 0x5b, 0xff]);
  expect(await deviation(148, 520, 150, 60)).toBeGreaterThan(30);
  const known = await get('/logos/stripe/share.png', {
    'If-None-Match': response.headers.get('etag') ?? '',
  });
  expect(known.status).toBe(304);
});

test('there is no preview picture in another format', async () => {
  expect((await get('/logos/stripe/share.webp')).status).toBe(404);
});

test('with inline its ids are the brand’s own, and it says its name', async () => {
  const svg = await (await get('/logos/stripe/color.svg?inline=1')).text();
  expect(svg).toMatch(/<title id="stripe-[^"]+">Stripe<\/title>/);
});

test('all variants come in one zip, each with its source, license and attribution', async () => {
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
    expect(strFromU8(license)).toMatch(
      new RegExp(
        `^${name}\n  Source: .+ [\\d.]+.*\n  License: .+, https://.+\n  Attribution: .+$`,
        'm',
      ),
    );
  }
  // The tag promises the same bytes, whenever they are packed.
  vi.setSystemTime('2030-01-01');
  const again = await get(path);
  vi.useRealTimers();
  expect(new Uint8Array(await again.arrayBuffer())).toEqual(bytes);
  const etag = response.headers.get('etag') ?? '';
  expect((await get(path, { 'If-None-Match': etag })).status).toBe(304);
  expect((await get('/logos/no-such-brand/artwork.zip')).status).toBe(404);
});

test('one address gets 120 drawn pictures an hour, and svg goes on', async () => {
  const path = '/logos/stripe/mono.png?size=32';
  expect((await getDrawn(path)).status).toBe(200);
  useCounters(openMemoryCounters());
  for (let i = 0; i < 120; i++) expect((await get(path)).status).toBe(200);
  expect((await get(path)).status).toBe(429);
  expect((await get('/logos/stripe/mono.svg')).status).toBe(200);
});
