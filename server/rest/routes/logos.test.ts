import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database';
import { caps } from '../../limits/caps';
import { askUntilDrawn } from '../../../e2e/support/ask-until-drawn';
import { useSeededDatabase } from '../../../e2e/support/test-database';
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
const etagOf = (response: Response) => response.headers.get('etag') ?? '';

describe('a picture of the site', () => {
  test('needs no key and says how it may be kept', async () => {
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

  test('is kept for good under its own hash, and under no other', async () => {
    const hash = etagOf(await get('/logos/stripe/color.svg')).slice(1, -1);
    const pinned = await get(`/logos/stripe/color.svg?v=${hash}`);
    expect(pinned.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const older = await get(`/logos/stripe/color.svg?v=${'0'.repeat(32)}`);
    expect(older.status).toBe(200);
    expect(older.headers.get('cache-control')).toBe('public, max-age=86400');
  });

  test('that is the default one has the colors where there are some', async () => {
    const response = await get('/logos/stripe/logo.svg');
    expect(response.headers.get('x-svg-variant')).toBe('color');
  });

  test.each([
    ['/logos/no-such-brand/mono.svg', 404, 'service_not_found'],
    ['/logos/stripe/nope.svg', 404, 'not_found'],
    ['/logos/stripe/mono.exe', 404, 'not_found'],
    ['/logos/stripe', 404, 'not_found'],
    ['/logos/stripe/mono.svg?on=javascript', 422, 'validation_error'],
  ])('%s is a %i in the one shape', async (path, status, error) => {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('is not in the document: it is no part of the API', async () => {
    const { paths } = (await (await get('/openapi.json')).json()) as { paths: object };
    expect(Object.keys(paths).filter((path) => path.startsWith('/logos'))).toEqual([]);
  });
});

describe('what the plans sell', () => {
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

  test.each(paths)('%s is read and shown by no page of another site', async (path) => {
    const response = await askUntilDrawn(() => get(path));
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

test('the picture of a link is shown wherever somebody shares it', async () => {
  const headers = { 'Sec-Fetch-Site': 'cross-site' };
  const response = await askUntilDrawn(async () =>
    rest.request('/logos/stripe/share.png', { headers }),
  );
  expect(response.status).toBe(200);
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});

/** How many of such requests pass before the first 429, and that one. */
async function countPassed(path: string, headers: Record<string, string>, atMost: number) {
  for (let passed = 0; passed <= atMost; passed++) {
    const response = await rest.request(path, { headers });
    if (response.status === 429) return { passed, response };
  }
  throw new Error(`More than ${atMost} passed.`);
}

test('who comes without a page gets 60 pictures an hour, whatever they are', async () => {
  const { passed, response } = await countPassed('/logos/stripe/wordmark.svg', {}, 60);
  expect(passed).toBe(60);
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await response.json()).toMatchObject({ error: 'rate_limit_exceeded' });
  const others = ['color.png?size=1024', 'artwork.zip', 'mono.svg', 'logo.svg?on=abcdef'];
  for (const file of others) expect((await rest.request(`/logos/stripe/${file}`)).status).toBe(429);
  expect((await get('/logos/stripe/wordmark.svg')).status).toBe(200);
});

test('one address gets 6,000 pictures an hour, and asking again for what it has counts', async () => {
  const headers = { ...fromSite, 'If-None-Match': '*' };
  const { passed } = await countPassed('/logos/stripe/mono.svg', headers, caps.sitePictures.limit);
  expect(passed).toBeGreaterThan(caps.sitePictures.limit - 50);
});
