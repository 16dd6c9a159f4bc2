import { beforeAll, expect, test } from 'vitest';
import {
  lookAt,
  noBimi,
  disc,
  wide,
  picture,
  png,
  home,
  variantsOf,
  verdictOf,
  warmReader,
} from '../../../e2e/support/small-internet';

beforeAll(warmReader);

test('a modern site gives its icon, wordmark, mask, name, color and profiles, with reasons', async () => {
  const { look } = await lookAt('acme.com', {
    'https://acme.com/': home(
      '<meta property="og:site_name" content="Acme"><meta name="description" content="Rockets for everyone."><meta name="theme-color" content="#1060d0"><link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="mask-icon" href="/mask.svg" color="#1060d0"><link rel="apple-touch-icon" href="/touch.png">',
      `<header><a href="/" aria-label="Acme">${wide('#103060')}</a></header><footer><a href="https://twitter.com/acme?s=1">X</a><a href="https://www.linkedin.com/company/acme/">in</a></footer>`,
    ),
    'https://acme.com/icon.svg': picture(disc('#1060d0')),
    'https://acme.com/mask.svg': picture(disc('#000')),
    'https://acme.com/touch.png': await png(180),
  });
  expect(look).toMatchObject({
    outcome: 'found',
    name: { value: 'Acme', from: 'og:site_name' },
    color: { hex: '1060D0', from: 'theme-color' },
    description: 'Rockets for everyone.',
    profiles: ['https://x.com/acme', 'https://www.linkedin.com/company/acme'],
    website: 'https://acme.com/',
    verified: null,
  });
  expect(variantsOf(look)).toEqual({
    icon: '/icon.svg',
    wordmark: '/',
    color: '/icon.svg',
    mono: '/mask.svg',
  });
  expect(
    look.drawings.every((one) => 'svg' in one && one.source === 'site' && one.why.length > 10),
  ).toBe(true);
  expect(look.steps.map(({ what, url }) => `${what} ${url}`)).toContain(
    'robots https://acme.com/robots.txt',
  );
  expect(verdictOf(look, '/touch.png')).toBe('Another picture is better.');
});

test('a site with bitmaps alone gives the largest clean one, as a bitmap', async () => {
  const { look } = await lookAt('acme.com', {
    'https://acme.com/': home(
      '<link rel="shortcut icon" href="favicon.ico"><link rel="icon" sizes="32x32" href="/32.png"><link rel="manifest" href="/m.json">',
    ),
    'https://acme.com/m.json': {
      type: 'application/json',
      body: JSON.stringify({
        short_name: 'Acme',
        icons: [
          { src: 'i/512.png', sizes: '512x512' },
          { src: 'i/m.png', sizes: '512x512', purpose: 'maskable' },
        ],
      }),
    },
    'https://acme.com/i/512.png': await png(512),
    'https://acme.com/i/m.png': await png(512),
    'https://acme.com/32.png': await png(32),
  });
  expect(variantsOf(look)).toEqual({ icon: '/i/512.png', color: '/i/512.png' });
  expect(look.drawings.every((one) => 'bitmap' in one)).toBe(true);
  expect(look.color).toEqual({ hex: '1060D0', from: 'ink' });
});

test('a page that names no icon has one where browsers look', async () => {
  const { look } = await lookAt('acme.com', {
    'https://acme.com/': home('', '<div id="root"></div>'),
    'https://acme.com/favicon.ico': { ...(await png(48)), type: 'image/x-icon' },
    'https://acme.com/apple-touch-icon.png': home(''),
  });
  expect(variantsOf(look)).toEqual({ icon: '/favicon.ico', color: '/favicon.ico' });
  expect(verdictOf(look, '/apple-touch-icon.png')).toContain('web page');
});

test('a white logo of a dark header is for dark pages, and not what is shown on white', async () => {
  const { look } = await lookAt('acme.com', {
    'https://acme.com/': home(
      '<link rel="icon" href="/i.png">',
      `<header><a href="/" class="logo">${wide('#fff')}</a></header>`,
    ),
    'https://acme.com/i.png': await png(96),
  });
  expect(variantsOf(look)).toEqual({ icon: '/i.png', color: '/i.png', dark: '/' });
});

test('the icon for the dark is `dark`, by its media query or its own style sheet', async () => {
  const { look } = await lookAt('acme.com', {
    'https://acme.com/': home(
      '<link rel="icon" href="/day.svg" media="(prefers-color-scheme: light)"><link rel="icon" href="/night.svg" media="(prefers-color-scheme: dark)">',
    ),
    'https://acme.com/day.svg': picture(disc('#111')),
    'https://acme.com/night.svg': picture(disc('#eee')),
  });
  expect(variantsOf(look)).toMatchObject({
    icon: '/day.svg',
    dark: '/night.svg',
    light: '/day.svg',
  });
});

test('the defaults of platforms are refused, and said to be so', async () => {
  const { look } = await lookAt('acme.com', {
    'https://acme.com/': home(
      '<link rel="icon" href="https://s.w.org/images/core/emoji/w-logo-blue-white-bg.png">',
    ),
    'https://acme.com/favicon.ico': {
      status: 302,
      headers: { location: 'https://acme.com/wp-includes/images/w-logo-blue-white-bg.png' },
    },
  });
  expect(look).toMatchObject({ outcome: 'not_a_logo', drawings: [] });
  expect(look.candidates[0]?.verdict).toContain('WordPress');
});

test('a mark with a certificate is shown in color before everything of the site, and nothing else is verified', async () => {
  const verified = { kind: 'VMC' as const, organization: 'Acme', notAfter: new Date(1e13) };
  const site = {
    'https://acme.com/': home('<link rel="icon" href="/i.svg">'),
    'https://acme.com/i.svg': picture(disc('#a00')),
  };
  const mark = { text: disc('#00a'), url: 'https://acme.com/bimi.svg' };
  const { look } = await lookAt('acme.com', site, { ...noBimi, svg: mark, verified });
  expect(look.drawings[0]).toMatchObject({ variant: 'color', source: 'bimi', url: mark.url });
  expect(look.verified).toEqual(verified);
  const { look: unproven } = await lookAt(
    'acme.com',
    { 'https://acme.com/': home('') },
    { ...noBimi, svg: mark },
  );
  expect(unproven).toMatchObject({
    outcome: 'found',
    verified: null,
    drawings: [{ source: 'bimi' }, { source: 'bimi' }],
  });
});

test('a page with a hundred pictures costs twelve requests', async () => {
  const icons = Array.from(
    { length: 50 },
    (_, i) =>
      `<link rel="icon" href="https://c${i}.example/${i}.png"><link rel="apple-touch-icon" sizes="${i}x${i}" href="/t${i}.png">`,
  ).join('');
  const logos = Array.from(
    { length: 50 },
    (_, i) => `<a href="/"><img class="logo" src="/l${i}.png" alt="Acme"></a>`,
  ).join('');
  const { look, asked } = await lookAt('acme.com', {
    'https://acme.com/': home(
      `${icons}<link rel="manifest" href="/m.json">`,
      `<header>${logos}</header>`,
    ),
    'https://c0.example/0.png': 'x',
  });
  expect(asked.length).toBeLessThanOrEqual(12);
  expect(look.outcome).toBe('no_logo');
});
