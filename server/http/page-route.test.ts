import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageRoute } from './page-route';

const addresses = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)page\.(tsx|mdx)$/.test(file))
  .map((file) => `/${file}`.replace(/\/page\.\w+$/, '').replaceAll(/\/\([^)]*\)/g, '') || '/')
  .filter((address) => !address.includes('[...'));

test('every page of the site has a route', () => {
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
])('%s is written as %s', (path, route) => expect(pageRoute(path)).toBe(route));
