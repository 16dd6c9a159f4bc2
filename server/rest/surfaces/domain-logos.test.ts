import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { headersOf, untelling } from '../../../e2e/contract/ask-logo';
import { errorOf } from '../../../e2e/contract/target';
import { askUntilDrawn } from '../../../e2e/support/ask-until-drawn';
import { openSurfaceWorld } from '../../../e2e/support/surface-world';

const world = openSurfaceWorld();
let key: string;
beforeAll(async () => void (key = await world.createPublishable('pro')));

test.each([
  ['clearbit', '/stripe.com', 'image/png 128 logo'],
  ['clearbit', '/stripe.com?size=64&format=jpg', 'image/jpeg 64 logo'],
  ['clearbit', '/stripe.com?greyscale=true', 'image/png 128 logo'],
  ['clearbit', '/no-such-firm.dev', '404 domain_not_found'],
  ['logo-dev', '/stripe.com', 'image/jpeg 128 logo'],
  ['logo-dev', '/stripe.com?size=64&format=png&retina=true', 'image/png 128 logo'],
  ['logo-dev', '/stripe.com?format=webp&theme=dark', 'image/webp 128 logo'],
  ['logo-dev', '/name/Stripe', 'image/jpeg 128 logo'],
  ['logo-dev', '/no-such-firm.dev', 'image/jpeg 128 monogram'],
  ['logo-dev', '/no-such-firm.dev?fallback=404', '404 domain_not_found'],
  ['logo-dev', '/ticker/AAPL', '404 not_found'],
])('%s: %s is %s', async (family, path, expected) => {
  const response = await askUntilDrawn(() => world.ask(family, path));
  if (response.status !== 200) return expect(await errorOf(response)).toBe(expected);
  const type = response.headers.get('Content-Type');
  const { width, height } = await sharp(await response.arrayBuffer()).metadata();
  const told = response.headers.get('X-Marque-Fallback') ?? 'logo';
  expect(`${type} ${Math.max(width, height)} ${told}`).toBe(expected);
});

test.each(['favicon', 'clearbit', 'logo-dev', 'brandfetch'])(
  'HEAD of a domain in the family %s has the headers of GET, except for what tells the brand',
  async (family) => {
    const tagOf = (response: Response) => response.headers.get('ETag');
    const ask = (domain: string, init?: RequestInit) =>
      askUntilDrawn(() => world.ask(family, `/${domain}`, init));
    const [whole, head] = [await ask('stripe.com'), await ask('stripe.com', { method: 'HEAD' })];
    expect(untelling(head)).toEqual(untelling(whole));
    expect(tagOf(head)).toMatch(/^"/);
    for (const name of ['link', 'surrogate-key', 'x-svg-variant', 'content-length'])
      expect(headersOf(head)).not.toHaveProperty(name);
    expect(tagOf(await ask('dashboard.stripe.com', { method: 'HEAD' }))).not.toBe(tagOf(head));
  },
);

test('Logo.dev’s token is the key', async () => {
  const path = `/logo-dev/stripe.com?token=${key}&format=svg&theme=auto`;
  const response = await world.rest().request(path);
  expect(response.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
});

test('in gray, no pixel has a color', async () => {
  const response = await askUntilDrawn(() =>
    world.ask('clearbit', '/google.com?size=32&greyscale=true'),
  );
  const pixels = await sharp(await response.arrayBuffer())
    .ensureAlpha()
    .raw()
    .toBuffer();
  for (let i = 0; i < pixels.length; i += 4) {
    if ((pixels[i + 3] ?? 0) > 64)
      expect(Math.abs((pixels[i] ?? 0) - (pixels[i + 2] ?? 0))).toBeLessThan(4);
  }
});
