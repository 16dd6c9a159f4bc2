import sharp from 'sharp';
import { expect, test } from 'vitest';
import { askUntilDrawn } from '../../../e2e/support/ask-until-drawn';
import { errorOf } from '../../../e2e/contract/target';
import { openSurfaceWorld } from '../../../e2e/support/surface-world';

const world = openSurfaceWorld();
const ask = (path: string, init: RequestInit = {}) =>
  askUntilDrawn(() => world.ask('favicon', path, init));

/** Format, side and what stands in for the logo; the error where there is no picture. */
async function seen(path: string, init: RequestInit = {}): Promise<string> {
  const response = await ask(path, init);
  if (response.status !== 200) return errorOf(response);
  const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
  const told = response.headers.get('X-Marque-Fallback') ?? 'logo';
  return `${format} ${Math.max(width, height)} ${told}`;
}

test.each([
  ['/github.com', 'png 64 logo'],
  ['/gist.github.com/32', 'png 32 logo'],
  ['/github.com?size=180', 'png 180 logo'],
  ['/github.com?size=7', 'png 16 logo'],
  ['/github.com.webp', 'webp 64 logo'],
  ['/no-such-firm.dev', 'png 64 monogram'],
  ['/no-such-firm.dev?fallback=404', '404 domain_not_found'],
  ['/ip3/github.com.ico', 'png 32 logo'],
  ['/ip3/no-such-firm.dev.ico', '404 domain_not_found'],
  ['/s2/favicons?domain=github.com&sz=128', 'png 128 logo'],
  ['/s2/favicons?domain_url=https%3A%2F%2Fgithub.com%2Fa', 'png 16 logo'],
  ['/s2/favicons?domain=no-such-firm.dev', 'png 16 monogram'],
  ['/s2/favicons', '422 validation_error'],
  ['/icon?url=github.com&size=32..80..256', 'png 80 logo'],
  ['/icon?url=no-such-firm.dev&size=48', 'png 48 monogram'],
  ['/180/github.com', 'png 180 logo'],
  ['/icon/github.com', 'png 64 logo'],
])('%s is %s', async (path, expected) => {
  expect(await seen(path)).toBe(expected);
});

// What these programs send, read in their sources.
test.each([
  ['Vaultwarden, which redirects to {}', '/{}', 'monogram'],
  ['a Bitwarden client', '/{}/icon.png', 'monogram'],
  ['linkding with {domain}', '/{}', 'monogram'],
  ['linkding with {url}', '/https://{}', 'monogram'],
  [
    'linkding with Google’s path',
    '/faviconV2?client=SOCIAL&type=FAVICON&fallback_opts=TYPE,SIZE,URL&url=https://{}&size=32',
    '404 domain_not_found',
  ],
  ['Umami', '/ip3/{}.ico', '404 domain_not_found'],
  ['SearXNG by duckduckgo', '/ip2/{}.ico', '404 domain_not_found'],
  [
    'SearXNG by google',
    '/faviconV2?client=SOCIAL&type=FAVICON&fallback_opts=TYPE,SIZE,URL&url=https://{}&size=32',
    '404 domain_not_found',
  ],
  ['SearXNG by yandex', '/favicon/{}', 'monogram'],
  ['SearXNG by allesedv', '/32/{}', 'monogram'],
  ['SearXNG by kagi', '/api/favicon-proxy?domain={}&quality=fast', '404 domain_not_found'],
  ['Bitwarden’s server by Google', '/s2/favicons?domain={}&sz=32', 'monogram'],
])('%s gets a picture, or a "not found" it understands', async (_, path, fallback) => {
  const headers = { Accept: '*/*', 'User-Agent': 'python-requests/2.32.3' };
  for (const domain of ['github.com', 'www.stripe.com', 'mail.google.com'])
    expect(await seen(path.replace('{}', domain), { headers })).toMatch(/^png \d+ logo$/);
  expect(await seen(path.replace('{}', 'no-such-firm.dev'), { headers })).toContain(fallback);
  for (const host of ['localhost', '192.168.1.1', 'nas.local'])
    expect(await seen(path.replace('{}', host), { headers })).toMatch(/monogram$|^404 /);
});

test('a program that goes by the type alone finds the extension of a PNG', async () => {
  const response = await ask('/github.com');
  expect(response.headers.get('Content-Type')).toBe('image/png');
});

test('the icons of a site are listed as besticon lists them, and each address is a picture', async () => {
  const response = await ask('/allicons.json?url=https://github.com');
  const { url, icons } = (await response.json()) as {
    url: string;
    icons: { url: string; width: number; format: string }[];
  };
  expect(url).toBe('github.com');
  expect(icons.length).toBeGreaterThan(5);
  for (const { url: address, width } of icons.slice(-2)) {
    const { pathname, search } = new URL(address);
    const picture = await askUntilDrawn(async () => world.rest().request(pathname + search));
    const { height } = await sharp(await picture.arrayBuffer()).metadata();
    expect(height).toBe(width);
  }
  expect(await seen('/allicons.json?url=no-such-firm.dev')).toBe('404 domain_not_found');
});
