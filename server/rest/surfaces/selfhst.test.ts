import { expect, test } from 'vitest';
import { openSurfaceWorld } from '../../../e2e/support/surface-world';

const { ask } = openSurfaceWorld();
const typeOf = async (path: string) => {
  const { status, headers } = await ask('selfhst', path);
  return `${status} ${headers.get('Content-Type')}`;
};

test.each([
  ['/grafana', '200 image/webp'],
  ['/grafana.svg', '200 image/svg+xml; charset=utf-8'],
  ['/grafana.png', '200 image/png'],
  ['/grafana.webp', '200 image/webp'],
  ['/grafana.avif', '200 image/avif'],
  ['/grafana.ico', '200 image/x-icon'],
  ['/2fauth-light.svg', '200 image/svg+xml; charset=utf-8'],
  ['/grafana/f46800', '200 image/svg+xml; charset=utf-8'],
  ['/grafana.png?color=f46800', '200 image/svg+xml; charset=utf-8'],
])('%s is %s', async (path, type) => {
  expect(await typeOf(path)).toBe(type);
});

test.each([
  ['/github.svg?color=ff8800', '#ff8800'],
  ['/github/FF8800', '#ff8800'],
  ['/github?color=primary', '#181717'],
  ['/github/primary', '#181717'],
])('%s is painted %s', async (path, paint) => {
  expect(await (await ask('selfhst', path)).text()).toContain(`fill="${paint}"`);
});

test.each(['/no-such-program-at-all', '/custom/mine.svg', '/github/not-a-color', '/'])(
  '%s is 404',
  async (path) => {
    expect((await ask('selfhst', path)).status).toBe(404);
  },
);
