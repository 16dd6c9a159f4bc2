import { beforeAll, expect, test } from 'vitest';
import {
  lookAt,
  disc,
  picture,
  png,
  home,
  variantsOf,
  verdictOf,
  warmReader,
  type Answer,
} from '../../../e2e/support/small-internet';

beforeAll(warmReader);

test('`www.` is tried where the bare host has no address, and then plain http', async () => {
  const site = { '/': home('<link rel="icon" href="/i.svg">'), '/i.svg': picture(disc('#a00')) };
  const at = (origin: string) =>
    Object.fromEntries(Object.entries(site).map(([path, answer]) => [origin + path, answer]));
  expect((await lookAt('acme.com', at('https://www.acme.com'))).look).toMatchObject({
    outcome: 'found',
    website: 'https://www.acme.com/',
  });
  expect((await lookAt('acme.com', at('http://acme.com'))).look).toMatchObject({
    outcome: 'found',
    website: 'http://acme.com/',
  });
  expect((await lookAt('acme.com', {})).look).toMatchObject({
    outcome: 'no_such_host',
    name: null,
    drawings: [],
  });
});

test.each([
  ['a redirect', { status: 301, headers: { location: 'https://globex.com/' } }],
  ['a refresh', '<meta http-equiv="refresh" content="0; url=https://globex.com/">'],
  ['a script', '<script>window.location.replace("https://globex.com/")</script>'],
  ['a frame', '<frameset><frame src="https://globex.com/"></frameset>'],
])('%s to another registrable domain is recorded and not followed', async (_, answer) => {
  const { look, asked } = await lookAt('acme.com', {
    'https://acme.com/': answer,
    'https://globex.com/': home(''),
  });
  expect(look).toMatchObject({ outcome: 'moved', movedTo: 'globex.com', name: null, drawings: [] });
  expect(asked.filter((url) => url.includes('globex'))).toEqual([]);
});

test('redirects within the registrable domain are followed, at most five', async () => {
  const to = (url: string): Answer => ({ status: 302, headers: { location: url } });
  const { look } = await lookAt('acme.com', {
    'https://acme.com/': to('https://shop.acme.com/de'),
    'https://shop.acme.com/de': home('<link rel="icon" href="i.svg">'),
    'https://shop.acme.com/i.svg': picture(disc('#a00')),
  });
  expect(look).toMatchObject({ outcome: 'found', website: 'https://shop.acme.com/de' });
  const { look: lost, asked } = await lookAt('acme.com', {
    'https://acme.com/': to('/a'),
    'https://acme.com/a': to('/'),
  });
  expect(lost.outcome).toBe('unreachable');
  expect(asked.length).toBeLessThanOrEqual(12);
});

test.each([
  [
    'robots.txt for everyone',
    { 'https://acme.com/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /' } },
  ],
  [
    'robots.txt for us',
    {
      'https://acme.com/robots.txt': {
        type: 'text/plain',
        body: 'User-agent: MarqueBot\nDisallow: /\n\nUser-agent: *\nAllow: /',
      },
    },
  ],
  [
    'a header',
    {
      'https://acme.com/': {
        headers: { 'x-robots-tag': 'noai, noimageai' },
        body: home('<link rel="icon" href="/i.svg">'),
      },
    },
  ],
  [
    'the page',
    {
      'https://acme.com/': home(
        '<meta name="robots" content="index, noimageindex"><link rel="icon" href="/i.svg">',
      ),
    },
  ],
])('a wish in %s is respected: nothing is fetched after it, and nothing kept', async (_, wish) => {
  const site = {
    'https://acme.com/': home('<link rel="icon" href="/i.svg">'),
    'https://acme.com/i.svg': picture(disc('#a00')),
  };
  const { look, asked } = await lookAt('acme.com', { ...site, ...wish });
  expect(look).toMatchObject({ outcome: 'unwanted', drawings: [], verified: null });
  expect(asked).not.toContain('https://acme.com/i.svg');
});

test('X-Robots-Tag for other bots is ignored; robots.txt is read for each path and host', async () => {
  const { look, asked } = await lookAt('acme.com', {
    'https://acme.com/robots.txt': {
      type: 'text/plain',
      body: 'User-agent: *\nDisallow: /private/',
    },
    'https://acme.com/': {
      headers: { 'x-robots-tag': 'otherbot: noai' },
      body: home(
        '<link rel="icon" href="/private/i.svg"><link rel="apple-touch-icon" href="https://cdn.example/t.png">',
      ),
    },
    'https://acme.com/private/i.svg': picture(disc('#a00')),
    'https://cdn.example/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow:' },
    'https://cdn.example/t.png': await png(180),
  });
  expect(variantsOf(look)).toMatchObject({ icon: 'https://cdn.example/t.png' });
  expect(verdictOf(look, '/private/i.svg')).toContain('robots.txt');
  expect(asked).not.toContain('https://acme.com/private/i.svg');
  expect(asked).toContain('https://cdn.example/robots.txt');
});

test('a check of visitors is not the site: its title and pictures are left alone, its favicon may serve', async () => {
  const check: Answer = {
    status: 403,
    headers: { 'cf-mitigated': 'challenge' },
    body: '<title>Just a moment...</title><header><a href="/"><img class="logo" src="/guard.svg"></a></header>',
  };
  const { look } = await lookAt('acme.com', {
    'https://acme.com/': check,
    'https://acme.com/guard.svg': picture(disc('#f80')),
  });
  expect(look).toMatchObject({ outcome: 'not_a_logo', name: null, drawings: [] });
  expect(look.steps.find(({ what }) => what === 'page')?.note).toContain('Cloudflare');
  const { look: lucky } = await lookAt('acme.com', {
    'https://acme.com/': check,
    'https://acme.com/favicon.ico': await png(64),
  });
  expect(lucky).toMatchObject({ outcome: 'found', name: { value: 'Acme', from: 'domain' } });
});

test('after a 429 nothing more is asked', async () => {
  const { look, asked } = await lookAt('acme.com', { 'https://acme.com/': { status: 429 } });
  expect(look.outcome).toBe('unreachable');
  expect(asked).toEqual(['https://acme.com/robots.txt', 'https://acme.com/']);
});
