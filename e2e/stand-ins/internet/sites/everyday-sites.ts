import { bolt, drop, hexagon, leaf, lockup, rings, slash, tower, waves } from '../marks';
import { ico, png, pngBytes } from '../pictures';
import {
  html,
  jsonLd,
  manifest,
  page,
  redirect,
  robots,
  type StandInSite,
  svg,
  typed,
  withHeader,
} from '../stand-in-site';

const icon = '<link rel="icon" sizes="192x192" href="/icon.png">';
const named = (name: string) => `<meta property="og:site_name" content="${name}">`;

/** Ordinary pages, each with one thing that is easily read wrongly. */
export const everydaySites: StandInSite[] = [
  {
    domain: 'twoorgs.com',
    shape: 'structured data of a partner before that of the site',
    pages: {
      '/': page(
        'Start',
        `${icon}${jsonLd([
          {
            '@context': 'https://schema.org',
            '@type': 'Organization',
            name: 'Partner Payments',
            url: 'https://partner-payments.net',
            logo: 'https://twoorgs.com/partner.svg',
          },
          {
            '@context': 'https://schema.org',
            '@type': 'https://schema.org/Organization',
            name: 'Two Orgs',
            url: 'https://www.twoorgs.com/',
            logo: ['https://twoorgs.com/own.svg'],
          },
        ])}`,
      ),
      '/icon.png': png(bolt('#0369a1'), 192),
      '/partner.svg': svg(lockup('#ff0000')),
      '/own.svg': svg(lockup('#0369a1')),
    },
    expected: { outcome: 'found', name: 'Two Orgs', mark: ['/icon.png'], wordmark: ['/own.svg'] },
  },
  {
    domain: 'schemepair.io',
    shape: 'an icon for light pages and one for dark',
    pages: {
      '/': page(
        'Schemepair',
        `<link rel="icon" href="/dark.svg" media="(prefers-color-scheme: dark)"><link rel="icon" href="/light.svg" media="(prefers-color-scheme: light)">${named('Schemepair')}`,
      ),
      '/dark.svg': svg(hexagon('#e0f2fe')),
      '/light.svg': svg(hexagon('#0c4a6e')),
    },
    expected: { outcome: 'found', name: 'Schemepair', mark: ['/light.svg'] },
  },
  {
    domain: 'srcsetted.com',
    shape: 'the logo of the header has a srcset and lives in the heading',
    pages: {
      '/': page(
        'Srcsetted',
        `${icon}${named('Srcsetted')}`,
        '<div class="top"><h1 class="logo"><a href="https://www.srcsetted.com/"><img src="/l-1x.png" srcset="/l-1x.png 1x, /l-2x.png 2x" alt="Srcsetted"></a></h1></div><p>Sheets of paper, cut to size.</p>',
      ),
      '/icon.png': png(drop('#7c2d12'), 192),
      '/l-1x.png': png(lockup('#7c2d12'), 232, { height: 48 }),
      '/l-2x.png': png(lockup('#7c2d12'), 464, { height: 96 }),
    },
    expected: {
      outcome: 'found',
      name: 'Srcsetted',
      mark: ['/icon.png'],
      wordmark: ['/l-2x.png', '/l-1x.png'],
    },
  },
  {
    domain: 'pixelsinside.com',
    shape: 'an SVG that is a wrapper around pixels, beside a real bitmap',
    pages: {
      '/': page(
        'Pixels Inside',
        `<link rel="icon" type="image/svg+xml" href="/wrapped.svg"><link rel="apple-touch-icon" href="/touch.png">${named('Pixels Inside')}`,
      ),
      '/wrapped.svg': typed('image/svg+xml', async () => {
        const bytes = await pngBytes(leaf('#15803d'), 64)();
        return Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><image width="64" height="64" href="data:image/png;base64,${Buffer.from(bytes).toString('base64')}"/></svg>`,
        );
      }),
      '/touch.png': png(leaf('#15803d'), 180),
    },
    expected: { outcome: 'found', name: 'Pixels Inside', mark: ['/touch.png'] },
  },
  {
    domain: 'bommanifest.app',
    shape: 'a manifest with a byte order mark, served as text',
    pages: {
      '/': page('Bommanifest', '<link rel="manifest" href="/m.json">', '<div id="app"></div>'),
      '/m.json': typed(
        'text/plain',
        `\uFEFF${JSON.stringify({ name: 'Bommanifest', icons: [{ src: 'i.png', sizes: '256x256' }] })}`,
      ),
      '/i.png': png(slash('#a21caf'), 256),
    },
    expected: { outcome: 'found', name: 'Bommanifest', mark: ['/i.png'] },
  },
  {
    domain: 'wildcardrules.net',
    shape: 'robots.txt with wildcards, a byte order mark and line ends of Windows',
    pages: {
      '/robots.txt': robots('\uFEFFUser-Agent: *\r\nDisallow: /*.svg$\r\nAllow: /\r\n'),
      '/': page(
        'Wildcard Rules',
        `<link rel="icon" href="/i.svg"><link rel="apple-touch-icon" href="/t.png">${named('Wildcard Rules')}`,
      ),
      '/i.svg': svg(waves('#ff0000')),
      '/t.png': png(waves('#0f766e'), 180),
    },
    expected: { outcome: 'found', name: 'Wildcard Rules', mark: ['/t.png'] },
  },
  {
    domain: 'countryhop.com',
    shape: 'redirects to the same name below another country',
    pages: {
      '/': redirect('https://www.countryhop.de/', 302),
      'https://www.countryhop.de/': page(
        'Countryhop',
        `<link rel="icon" href="/i.svg">${named('Countryhop')}`,
      ),
    },
    expected: { outcome: 'moved', movedTo: 'countryhop.de' },
  },
  {
    domain: 'loginfirst.io',
    shape: 'redirects to the sign-in of an own host',
    pages: {
      '/': redirect('https://accounts.loginfirst.io/login?next=%2F', 302),
      'https://accounts.loginfirst.io/login': page(
        'Log in | Loginfirst',
        '<link rel="icon" href="/static/i.svg">',
        '<form><input type="password"></form>',
      ),
      'https://accounts.loginfirst.io/static/i.svg': svg(tower('#1d4ed8')),
    },
    expected: {
      outcome: 'found',
      name: 'Loginfirst',
      mark: ['https://accounts.loginfirst.io/static/i.svg'],
    },
  },
  {
    domain: 'upperhttp.org',
    shape: 'http alone leads to https, which has only an old icon',
    pages: {
      '/': html(
        '<html><head><title>Upper HTTP Society</title></head><body><img src="/flag.gif" alt="English"><p>Meetings on Mondays.</p></body></html>',
      ),
      'http://upperhttp.org/': redirect('https://upperhttp.org/'),
      '/favicon.ico': ico(rings('#365314'), [16, 32, 48], 'bmp'),
    },
    expected: {
      outcome: 'found',
      name: ['Upper HTTP Society', 'Upper HTTP'],
      mark: ['/favicon.ico*'],
    },
  },
  {
    domain: 'getorchard.dev',
    shape: 'a manifest of a framework with its default name, and an own icon',
    pages: {
      '/': page(
        'Orchard | Plan your garden',
        `<link rel="icon" href="/orchard.svg"><link rel="manifest" href="/m.json">`,
      ),
      '/m.json': manifest({ name: 'App', short_name: 'App', icons: [] }),
      '/orchard.svg': svg(leaf('#4d7c0f')),
    },
    expected: { outcome: 'found', name: 'Orchard', mark: ['/orchard.svg'] },
  },
  {
    domain: 'awards-shop.com',
    shape: 'a seal of trust in the header beside the logo',
    pages: {
      '/': page(
        'Awards Shop',
        `${icon}${named('Awards Shop')}`,
        withHeader('<img src="/media/awards-shop-logo.svg" alt="Awards Shop">').replace(
          '<nav>',
          '<a href="https://seals.test/awards-shop"><img src="/media/trusted-seal.svg" alt="Trusted seal" class="header-logo"></a><nav>',
        ),
      ),
      '/icon.png': png(bolt('#86198f'), 192),
      '/media/awards-shop-logo.svg': svg(lockup('#86198f')),
      '/media/trusted-seal.svg': svg(lockup('#ff0000')),
    },
    expected: {
      outcome: 'found',
      name: 'Awards Shop',
      mark: ['/icon.png'],
      wordmark: ['/media/awards-shop-logo.svg'],
    },
  },
];
