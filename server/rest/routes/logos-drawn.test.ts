import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database';
import { caps } from '../../metering/caps/caps';
import { openMemoryCounters } from '../../metering/quotas/counters';
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
  rest.request(path, { headers });

test.each(['png', 'webp'] as const)('%s has the size that was asked for', async (format) => {
  const response = await get(`/logos/stripe/mono.${format}?size=48`);
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

test('the picture for link previews is 1200 by 630, with the artwork in its middle', async () => {
  const response = await get('/logos/stripe/share.png');
  expect(response.status).toBe(200);
  const bytes = await response.arrayBuffer();
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  // The artwork's box, 640 by 240, holds ink; the margin left of it is paper.
  const deviation = async (left: number) => {
    const part = { left, top: 195, width: 280, height: 240 };
    const { channels } = await sharp(await sharp(bytes).extract(part).toBuffer()).stats();
    return Math.max(...channels.map(({ stdev }) => stdev));
  };
  expect(await deviation(460)).toBeGreaterThan(10);
  expect(await deviation(0)).toBe(0);
});

test('there is no preview picture in another format', async () => {
  expect((await get('/logos/stripe/share.webp')).status).toBe(404);
});

test('with inline its ids are the brand’s own, and it says its name', async () => {
  const svg = await (await get('/logos/stripe/color.svg?inline=1')).text();
  expect(svg).toMatch(/<title id="stripe-[^"]+">Stripe<\/title>/);
});

test('one address gets 600 drawn pictures an hour; svg goes on, and so does what it knows', async () => {
  useCounters(openMemoryCounters());
  const path = '/logos/stripe/mono.png?size=32';
  const first = await get(path);
  const etag = first.headers.get('etag') ?? '';
  const responses = [];
  for (let asked = 1; asked <= caps.siteDrawings.limit; asked++) responses.push(await get(path));
  expect(responses.slice(0, -1).every(({ status }) => status === 200)).toBe(true);
  expect(responses.at(-1)?.status).toBe(429);
  expect((await get('/logos/stripe/mono.svg')).status).toBe(200);
  expect((await get(path, { 'If-None-Match': etag })).status).toBe(304);
});
