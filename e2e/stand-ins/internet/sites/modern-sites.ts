import {
  bolt,
  drop,
  hexagon,
  leaf,
  letterRow,
  lockup,
  rings,
  schemeAware,
  slash,
  waves,
} from '../marks';
import { ico, png } from '../pictures';
import { jsonLd, page, type StandInSite, svg, withHeader } from '../stand-in-site';

/** How companies that sell software write their pages today. */
export const modernSites: StandInSite[] = [
  {
    domain: 'quillbase.io',
    shape: 'SVG icon, touch icon, structured data with a wide logo',
    pages: {
      '/': page(
        'Quillbase | Notes that think along',
        `<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" type="image/svg+xml" href="/icon.svg">
<link rel="apple-touch-icon" href="/apple-touch-icon.png"><meta name="theme-color" content="#4f46e5">
<meta property="og:site_name" content="Quillbase"><meta property="og:image" content="https://quillbase.io/og.png">
${jsonLd({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: 'Quillbase',
  url: 'https://quillbase.io',
  logo: 'https://quillbase.io/brand/logo.svg',
  sameAs: ['https://twitter.com/quillbase', 'https://www.linkedin.com/company/quillbase'],
})}`,
        withHeader('<img src="/brand/logo.svg" alt="Quillbase" width="120" height="24">'),
      ),
      '/icon.svg': svg(waves('#4f46e5')),
      '/favicon.ico': ico(waves('#4f46e5'), [32]),
      '/apple-touch-icon.png': png(waves('#4f46e5'), 180),
      '/brand/logo.svg': svg(lockup('#4f46e5')),
      '/og.png': png(lockup('#4f46e5'), 1200, { height: 630, background: '#eef2ff' }),
    },
    expected: {
      outcome: 'found',
      name: 'Quillbase',
      mark: ['/icon.svg'],
      wordmark: ['/brand/logo.svg'],
      color: '4F46E5',
      profiles: ['https://www.linkedin.com/company/quillbase'],
    },
  },
  {
    domain: 'northpine.dev',
    shape: 'SVG icon with a dark media query',
    pages: {
      '/': page(
        'Northpine – Deploys without drama',
        '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><meta property="og:site_name" content="Northpine">',
        '<header><a href="/">Northpine</a></header><h1>Deploys without drama</h1>',
      ),
      '/favicon.svg': svg(schemeAware('#0f766e', '#5eead4')),
    },
    expected: { outcome: 'found', name: 'Northpine', mark: ['/favicon.svg'] },
  },
  {
    domain: 'lanternhq.com',
    shape: 'SVG icon at /favicon.svg that no link names',
    pages: {
      '/': page(
        'Lantern HQ',
        '<meta property="og:site_name" content="Lantern HQ">',
        '<h1>Support that shines</h1>',
      ),
      '/favicon.svg': svg(drop('#d97706')),
    },
    expected: { outcome: 'found', name: 'Lantern HQ', mark: ['/favicon.svg'] },
  },
  {
    domain: 'fernwood.co',
    shape: 'inline SVG in the header, drawn with currentColor',
    pages: {
      '/': page(
        'Fernwood: payroll for small teams',
        `<link rel="icon" href="/favicon.png" sizes="192x192"><style>.logo{color:#166534}</style>
<meta property="og:site_name" content="Fernwood">`,
        withHeader(letterRow('currentColor', ' class="logo" role="img" aria-label="Fernwood"')),
      ),
      '/favicon.png': png(leaf('#166534'), 192),
    },
    expected: { outcome: 'found', name: 'Fernwood', mark: ['/favicon.png'], wordmark: ['/'] },
  },
  {
    domain: 'orbitally.io',
    shape: 'sprite: the logo of the header is a symbol of the same page',
    pages: {
      '/': page(
        'Orbitally',
        '<link rel="icon" href="/favicon.png" sizes="96x96"><meta property="og:site_name" content="Orbitally">',
        `<svg style="display:none" xmlns="http://www.w3.org/2000/svg"><symbol id="icon-menu" viewBox="0 0 24 24"><path d="M3 6h18v2H3zM3 16h18v2H3z"/></symbol>
<symbol id="logo" viewBox="0 0 232 48">${lockup('#7c3aed').replace(/<\/?svg[^>]*>/g, '')}</symbol></svg>
${withHeader('<svg class="logo" width="116" height="24"><use href="#logo"></use></svg>')}`,
      ),
      '/favicon.png': png(hexagon('#7c3aed'), 96),
    },
    expected: { outcome: 'found', name: 'Orbitally', mark: ['/favicon.png'], wordmark: ['/'] },
  },
  {
    domain: 'palisade-cloud.com',
    shape: 'sprite in a file of its own',
    pages: {
      '/': page(
        'Palisade Cloud – Backups you can trust',
        '<link rel="icon" href="/img/icon-128.png" sizes="128x128"><meta property="og:site_name" content="Palisade Cloud">',
        withHeader('<svg class="logo"><use xlink:href="/img/sprite.svg#logo"></use></svg>'),
      ),
      '/img/icon-128.png': png(slash('#0e7490'), 128),
      '/img/sprite.svg': svg(
        `<svg xmlns="http://www.w3.org/2000/svg"><symbol id="x" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></symbol><symbol id="logo" viewBox="0 0 232 48">${lockup('#0e7490').replace(/<\/?svg[^>]*>/g, '')}</symbol></svg>`,
      ),
    },
    expected: {
      outcome: 'found',
      name: 'Palisade Cloud',
      mark: ['/img/icon-128.png'],
      wordmarkMaybe: ['/img/sprite.svg*'],
    },
  },
  {
    domain: 'marrowlabs.com',
    shape: 'header logo that a script loads later (data-src)',
    pages: {
      '/': page(
        'Marrow Labs | Data pipelines',
        '<link rel="icon" type="image/png" sizes="192x192" href="/icons/192.png"><meta property="og:site_name" content="Marrow Labs">',
        withHeader(
          '<img class="logo lazyload" alt="Marrow Labs logo" data-src="/images/marrow-logo.svg" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">',
        ),
      ),
      '/icons/192.png': png(rings('#be123c'), 192),
      '/images/marrow-logo.svg': svg(lockup('#be123c')),
    },
    expected: {
      outcome: 'found',
      name: 'Marrow Labs',
      mark: ['/icons/192.png'],
      wordmark: ['/images/marrow-logo.svg'],
    },
  },
  {
    domain: 'kettlebyte.com',
    shape: 'header logo twice, the one for dark pages hidden',
    pages: {
      '/': page(
        'Kettlebyte',
        '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><meta property="og:site_name" content="Kettlebyte">',
        withHeader(
          '<img class="logo block dark:hidden" src="/logo-black.svg" alt="Kettlebyte"><img class="logo hidden dark:block" src="/logo-white.svg" alt="Kettlebyte">',
        ),
      ),
      '/favicon.svg': svg(hexagon('#ea580c')),
      '/logo-black.svg': svg(lockup('#ea580c', '#0c0a09')),
      '/logo-white.svg': svg(lockup('#ea580c', '#ffffff')),
    },
    expected: {
      outcome: 'found',
      name: 'Kettlebyte',
      mark: ['/favicon.svg'],
      wordmark: ['/logo-black.svg'],
    },
  },
  {
    domain: 'spindle.finance',
    shape: 'white logo for a dark header beside a colored icon',
    pages: {
      '/': page(
        'Spindle | Treasury for startups',
        '<link rel="icon" type="image/svg+xml" href="/spindle-icon.svg"><meta name="theme-color" content="#0b1020"><meta property="og:site_name" content="Spindle">',
        withHeader('<img src="/spindle-white.svg" alt="Spindle" height="28">'),
      ),
      '/spindle-icon.svg': svg(bolt('#22c55e')),
      '/spindle-white.svg': svg(letterRow('#ffffff')),
    },
    expected: {
      outcome: 'found',
      name: 'Spindle',
      mark: ['/spindle-icon.svg'],
      wordmarkMaybe: ['/spindle-white.svg'],
    },
  },
];
