import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { errorOf } from '../../../e2e/contract/target';
import { askUntilDrawn } from '../../../e2e/support/ask-until-drawn';
import { createAccount } from '../../../e2e/support/factories';
import { openSurfaceWorld } from '../../../e2e/support/surface-world';

const world = openSurfaceWorld();
let key: string;
beforeAll(async () => void (key = await world.createPublishable('pro')));
const ask = (path: string) =>
  askUntilDrawn(async () => {
    const sign = path.includes('?') ? '&' : '?';
    return world.rest().request(`/brandfetch${path}${sign}c=${key}`);
  });

test.each([
  ['/stripe.com', 'image/webp 128 logo'],
  ['/domain/stripe.com/w/400/h/200', 'image/webp 400 logo'],
  // As Sure has it built in.
  ['/stripe.com/icon/fallback/lettermark/w/80/h/80', 'image/webp 80 logo'],
  ['/stripe.com/w/64/theme/light/type/logo.png', 'image/png 64 logo'],
  ['/stripe.com/w/64/h/64/theme/dark/fallback/404/type/symbol', 'image/webp 64 logo'],
  ['/no-such-firm.dev/icon/fallback/lettermark/w/80/h/80', 'image/webp 80 monogram'],
  ['/no-such-firm.dev/type/logo', 'image/png 1 transparent'],
  ['/no-such-firm.dev/fallback/404', '404 domain_not_found'],
  ['/stripe.com/w', 'image/webp 128 logo'],
  ['/stripe.com/a/b/c/d/e/f/g', 'image/webp 128 logo'],
])('%s is %s', async (path, expected) => {
  const response = await ask(path);
  if (response.status !== 200) return expect(await errorOf(response)).toBe(expected);
  const type = response.headers.get('Content-Type');
  const { width, height } = await sharp(await response.arrayBuffer()).metadata();
  const told = response.headers.get('X-Marque-Fallback') ?? 'logo';
  expect(`${type} ${Math.max(width, height)} ${told}`).toBe(expected);
});

test('theme names the color of the logo, so that the light one is for a dark page', async () => {
  const [light, dark] = await Promise.all(
    ['light', 'dark'].map((theme) => ask(`/github.com/type/symbol/theme/${theme}.svg`)),
  );
  const ratios = [light, dark].map((one) => Number(one?.headers.get('X-Contrast-Ratio')));
  expect(Math.min(...ratios)).toBeGreaterThan(3);
  expect(await light?.text()).not.toBe(await dark?.text());
});

test('the API has what the catalog has, for a secret key alone', async () => {
  const { apiKey } = await createAccount(world.database(), { tier: 'pro' });
  const path = '/brandfetch/v2/brands/stripe.com';
  for (const headers of [{ Authorization: `Bearer ${apiKey}` }, { 'X-API-Key': apiKey }]) {
    const response = await world.rest().request(path, { headers: new Headers(headers) });
    expect(response.status).toBe(200);
    const body = (await response.json()) as Record<string, unknown>;
    expect(body).toMatchObject({
      id: 'stripe',
      name: 'Stripe',
      domain: 'stripe.com',
      claimed: false,
      fonts: [],
      images: [],
      company: { industries: [] },
    });
    expect(body['colors']).toContainEqual({ hex: '#635BFF', type: 'brand', brightness: 105 });
    const logos = body['logos'] as { type: string; formats: { src: string; format: string }[] }[];
    expect(logos.map(({ type }) => type)).toContain('symbol');
    const { pathname, search } = new URL(logos[0]?.formats[0]?.src ?? '');
    const logo = await world
      .rest()
      .request(pathname + search, { headers: { 'X-API-Key': apiKey } });
    expect(logo.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
  }
  const refused = await world.rest().request(path, { headers: { 'X-API-Key': key } });
  expect(await errorOf(refused)).toBe('403 scope_missing');
  expect((await world.rest().request(path)).status).toBe(401);
  const bearer = { Authorization: `Bearer ${apiKey}` };
  const unknown = await world
    .rest()
    .request('/brandfetch/v2/brands/domain/no-such-firm.dev', { headers: bearer });
  expect(await errorOf(unknown)).toBe('404 domain_not_found');
});
