import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database';
import { caps } from '../../metering/caps/caps';
import { useSeededDatabase } from '../../../e2e/support/test-database';
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

test('one address gets 12,000 pictures an hour, and what it has already is free beyond them', async () => {
  const { limit } = caps.sitePictures;
  const etag = etagOf(await get('/logos/stripe/mono.svg'));
  let response = await get('/logos/stripe/mono.svg');
  let passed = 0;
  while (response.status === 200 && passed <= limit) {
    passed++;
    response = await get('/logos/stripe/mono.svg', { 'X-Forwarded-For': `6.6.6.${passed % 250}` });
  }
  expect(passed).toBeLessThanOrEqual(limit);
  expect(passed).toBeGreaterThan(limit - 50);
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(await response.json()).toMatchObject({ error: 'rate_limit_exceeded' });
  expect((await get('/logos/stripe/mono.svg', { 'If-None-Match': etag })).status).toBe(304);
  expect((await get('/logos/stripe/mono.svg', { 'If-None-Match': '"other"' })).status).toBe(429);
});
