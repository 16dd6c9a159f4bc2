import { expect, test } from 'vitest';
import { errorOf } from '../../../e2e/contract/target';
import { openSurfaceWorld } from '../../../e2e/support/surface-world';

const world = openSurfaceWorld();
const ask = (path: string) => world.ask('cdn', path);
const variantOf = async (path: string) => (await ask(path)).headers.get('X-Svg-Variant');

const icons = '/gh/homarr-labs/dashboard-icons';

test.each([
  [`${icons}/svg/home-assistant.svg`, 'image/svg+xml; charset=utf-8'],
  [`${icons}@main/png/grafana.png`, 'image/png'],
  ['/gh/walkxcode/dashboard-icons/webp/grafana.webp', 'image/webp'],
  ['/gh/selfhst/icons@latest/webp/grafana.webp', 'image/webp'],
  ['/gh/selfhst/icons@main/svg/2fauth.svg', 'image/svg+xml; charset=utf-8'],
  ['/gh/selfhst/icons/avif/grafana.avif', 'image/avif'],
  ['/gh/selfhst/icons/ico/grafana.ico', 'image/x-icon'],
  ['/npm/simple-icons@latest/icons/github.svg', 'image/svg+xml; charset=utf-8'],
  ['/npm/simple-icons/icons/linkedin.svg', 'image/svg+xml; charset=utf-8'],
  ['/gh/glincker/thesvg@main/public/icons/github/default.svg', 'image/svg+xml; charset=utf-8'],
  ['/gh/GLINCKER/thesvg/public/icons/stripe/wordmark.svg', 'image/svg+xml; charset=utf-8'],
])('%s is %s', async (path, type) => {
  const response = await ask(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe(type);
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
});

test('a file is in color, and one that is named light is for dark pages', async () => {
  expect(await variantOf(`${icons}/svg/figma.svg`)).toBe('color');
  expect(await variantOf(`${icons}/svg/github-light.svg`)).toBe('dark');
  expect(await variantOf(`${icons}/svg/github-dark.svg`)).toBe('light');
  expect(await variantOf('/gh/glincker/thesvg/public/icons/stripe/wordmark.svg')).toBe('wordmark');
  expect(await variantOf('/npm/simple-icons@v13/icons/figma.svg')).toBe('mono');
});

test('a light file of selfh.st is the mark in white, a dark one in black', async () => {
  const read = async (tone: string) =>
    (await ask(`/gh/selfhst/icons/svg/github-${tone}.svg`)).text();
  expect(await read('light')).toContain('fill="#ffffff"');
  expect(await read('dark')).toContain('fill="#000000"');
});

test('on Free a file is the mark in one color, and no other drawing can be named', async () => {
  const key = await world.createPublishable('free');
  const get = (path: string) => world.rest().request(`/cdn/${key}${path}`);
  const plain = await get(`${icons}/svg/figma.svg`);
  expect([plain.status, plain.headers.get('X-Svg-Variant')]).toEqual([200, 'mono']);
  expect(await errorOf(await get(`${icons}/svg/figma-light.svg`))).toBe('403 variant_not_in_plan');
});

test.each([
  `${icons}/png/grafana.svg`,
  `${icons}/svg/no-such-program-at-all.svg`,
  `${icons}/svg/..%2F..%2F..%2Fpackage.svg`,
  '/npm/simple-icons/package.json',
  '/npm/left-pad/index.js',
  '/gh/someone/else/file.svg',
])('%s is 404', async (path) => {
  expect((await ask(path)).status).toBe(404);
});
