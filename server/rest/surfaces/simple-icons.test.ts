import { expect, test } from 'vitest';
import { openSurfaceWorld } from '../../../e2e/support/surface-world';

const { ask } = openSurfaceWorld();
const read = async (path: string) => (await ask('simple-icons', path)).text();

test('a slug gets the mark in the brand’s color, cacheable and readable by any page', async () => {
  const response = await ask('simple-icons', '/github');
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=86400',
  });
  expect(await response.text()).toMatch(/^<svg [^>]*fill="#181717"/);
});

test.each([
  ['/github/f00', '#f00'],
  ['/github/ff0000cc', '#ff0000cc'],
  ['/github/RebeccaPurple', '#663399'],
  ['/github/_', '#181717'],
  ['/github/no-color', '#181717'],
  ['/GitHub/0cf', '#0cf'],
])('%s is painted %s', async (path, paint) => {
  expect(await read(path)).toContain(`fill="${paint}"`);
});

test.each([
  ['/node.js', '/nodedotjs'],
  ['/c++', '/cplusplus'],
  ['/C%2B%2B', '/cplusplus'],
])('%s is %s', async (path, same) => {
  expect(await read(path)).toBe(await read(same));
});

test.each(['linkedin', 'microsoft', 'amazonaws', 'adobe', 'openai', 'slack'])(
  '%s, which is gone upstream, still has a picture',
  async (slug) => {
    expect(await read(`/${slug}`)).toMatch(/^<svg /);
  },
);

test('two colors follow the reader’s system', async () => {
  const svg = await read('/github/000/fff');
  expect(svg).toContain(
    '<style>svg{color:#000}@media (prefers-color-scheme:dark){svg{color:#fff}}</style>',
  );
  expect(svg).toContain('"currentColor"');
});

test('viewbox=auto takes away the space around the mark, and size sets its height', async () => {
  const [, width = '', height = ''] =
    /viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"/.exec(await read('/paypal?viewbox=auto')) ?? [];
  expect(Number(width)).toBeLessThan(24);
  const sized = await read('/paypal?viewbox=auto&size=48');
  expect(sized).toContain('height="48"');
  const drawn = Number(/ width="([\d.]+)"/.exec(sized)?.[1]);
  expect(drawn).toBeCloseTo((48 * Number(width)) / Number(height), 0);
  expect(await read('/paypal?size=2')).not.toContain(' height=');
});

test('an unknown slug is 404', async () => {
  expect((await ask('simple-icons', '/no-such-brand-at-all')).status).toBe(404);
});
