import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseEnv } from '../platform/env';
import { accessLine, pageRoute } from './observe-request';

const told = { method: 'GET', route: '/v1/usage', status: 200, durationMs: 1.5, bytes: 321 };
const lineOf = (ACCESS_LOG: string, status: number, random: number) =>
  accessLine({}, { ...told, status }, { accessLog: parseEnv({ ACCESS_LOG }).accessLog, random });

test('a server error is always logged, unless the log is off', () => {
  for (const accessLog of ['errors', '', '0.01', '1']) {
    expect(lineOf(accessLog, 503, 0.999)).toMatchObject({ status: 503, sampleRate: 1 });
  }
  expect(lineOf('off', 503, 0)).toBeNull();
});

test('the given share of other requests is logged, and each line names that share', () => {
  expect(lineOf('0.25', 200, 0.249)).toMatchObject({ status: 200, sampleRate: 0.25 });
  expect(lineOf('0.25', 429, 0.25)).toBeNull();
  expect(lineOf('1', 404, 0.999)).toMatchObject({ sampleRate: 1 });
  expect(lineOf('errors', 404, 0)).toBeNull();
});

test.each(['0', '0.001', '1.01', '-1', 'on', 'all', 'NaN'])('ACCESS_LOG=%s is refused', (value) => {
  expect(() => parseEnv({ ACCESS_LOG: value })).toThrow(/ACCESS_LOG/);
});

test('every page of the site has a route', () => {
  const addresses = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)page\.(tsx|mdx)$/.test(file))
    .map((file) => `/${file}`.replace(/\/page\.\w+$/, '').replaceAll(/\/\([^)]*\)/g, '') || '/')
    .filter((address) => !address.includes('[...'));
  expect(addresses.length).toBeGreaterThan(30);
  const routes = addresses.map((address) => [address, pageRoute(address.replace('[slug]', 'x'))]);
  expect(routes.filter(([, route]) => route === 'unmatched')).toEqual([]);
});

test.each([
  ['/brands/jane@example.com', '/brands/{slug}'],
  ['/_next/static/chunks/a.js', '/_next/{file}'],
  ['/api/trpc/session.find', '/api/trpc/{procedure}'],
  ['/nothing/jane@example.com', 'unmatched'],
  ['/favicon.ico', '/favicon.ico'],
])('a request for %s is measured as %s', (path, route) => expect(pageRoute(path)).toBe(route));
