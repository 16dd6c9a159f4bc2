import { bolt, drop, hexagon, leaf, rings, silhouette, slash, tower, waves } from '../marks';
import { gif, ico, icoBytes, png, pngBytes, webp } from '../pictures';
import { html, manifest, page, type StandInSite, svg, typed } from '../stand-in-site';

const icon = (path: string, others = '') => `<link rel="icon" href="${path}"${others}>`;
const touch = (path: string) => `<link rel="apple-touch-icon" href="${path}">`;
const named = (name: string) => `<meta property="og:site_name" content="${name}">`;

/** Every way in which a page names its icon. */
export const iconSites: StandInSite[] = [
  {
    domain: 'tidelark.app',
    shape: 'manifest with any, maskable and monochrome icons',
    pages: {
      '/': page(
        'Tidelark',
        `<link rel="manifest" href="/site.webmanifest">${named('Tidelark')}`,
        '<h1>Surf forecasts</h1>',
      ),
      '/site.webmanifest': manifest({
        name: 'Tidelark',
        theme_color: '#0369a1',
        icons: [
          { src: '/i/192.png', sizes: '192x192', type: 'image/png' },
          { src: '/i/512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          { src: '/i/maskable.png', sizes: '1024x1024', type: 'image/png', purpose: 'maskable' },
          { src: '/i/mono.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'monochrome' },
        ],
      }),
      '/i/192.png': png(waves('#0369a1'), 192),
      '/i/512.png': png(waves('#0369a1'), 512),
      '/i/maskable.png': png(waves('#0369a1'), 1024, { background: '#0369a1' }),
      '/i/mono.svg': svg(silhouette),
    },
    expected: {
      outcome: 'found',
      name: 'Tidelark',
      mark: ['/i/512.png'],
      mono: ['/i/mono.svg'],
      color: '0369A1',
    },
  },
  {
    domain: 'cobaltpress.com',
    shape: 'mask icon for Safari with its color',
    pages: {
      '/': page(
        'Cobalt Press',
        `${touch('/apple.png')}<link rel="mask-icon" href="/pinned.svg" color="#1d4ed8">${named('Cobalt Press')}`,
        '<h1>Books about code</h1>',
      ),
      '/apple.png': png(hexagon('#1d4ed8'), 180, { background: '#ffffff' }),
      '/pinned.svg': svg(silhouette),
    },
    expected: {
      outcome: 'found',
      name: 'Cobalt Press',
      mark: ['/apple.png'],
      mono: ['/pinned.svg'],
    },
  },
  {
    domain: 'hillandhollow.com',
    shape: 'touch icon alone',
    pages: {
      '/': page('Hill and Hollow', `${touch('/touch-icon-iphone.png')}${named('Hill and Hollow')}`),
      '/touch-icon-iphone.png': png(leaf('#3f6212'), 180, { background: '#f7fee7' }),
    },
    expected: { outcome: 'found', name: 'Hill and Hollow', mark: ['/touch-icon-iphone.png'] },
  },
  {
    domain: 'graniteworks.com',
    shape: 'several touch icons: the largest is right',
    pages: {
      '/': page(
        'Granite Works',
        `<link rel="apple-touch-icon" sizes="57x57" href="/t/57.png"><link rel="apple-touch-icon-precomposed" sizes="152x152" href="/t/152.png">
<link rel="apple-touch-icon" sizes="180x180" href="/t/180.png"><link rel="icon" type="image/png" sizes="16x16" href="/t/16.png">
<meta name="msapplication-TileImage" content="/t/144.png">${named('Granite Works')}`,
      ),
      '/t/16.png': png(tower('#57534e'), 16),
      '/t/57.png': png(tower('#57534e'), 57),
      '/t/144.png': png(tower('#57534e'), 144),
      '/t/152.png': png(tower('#57534e'), 152),
      '/t/180.png': png(tower('#57534e'), 180),
    },
    expected: { outcome: 'found', name: 'Granite Works', mark: ['/t/180.png'] },
  },
  {
    domain: 'sixfold.net',
    shape: 'ICO with six sizes',
    pages: {
      '/': page('Sixfold', `${icon('/favicon.ico', ' sizes="any"')}${named('Sixfold')}`),
      '/favicon.ico': ico(rings('#b91c1c'), [16, 24, 32, 48, 64, 256]),
    },
    expected: { outcome: 'found', name: 'Sixfold', mark: ['/favicon.ico*'] },
  },
  {
    domain: 'bmpson.com',
    shape: 'ICO with bitmaps of Windows',
    pages: {
      '/': page('Bempson', named('Bempson')),
      '/favicon.ico': ico(bolt('#a16207'), [16, 32, 48], 'bmp'),
    },
    expected: { outcome: 'found', name: 'Bempson', mark: ['/favicon.ico*'] },
  },
  {
    domain: 'plumeria-data.com',
    shape: 'icon as a data address, percent-encoded SVG',
    pages: {
      '/': page(
        'Plumeria Data',
        `${icon(`data:image/svg+xml,${encodeURIComponent(drop('#c026d3'))}`)}${named('Plumeria Data')}`,
      ),
    },
    expected: { outcome: 'found', name: 'Plumeria Data', mark: ['data:*', '/'] },
  },
  {
    domain: 'inlayed.io',
    shape: 'icon as a data address, SVG in base64',
    pages: {
      '/': page(
        'Inlayed',
        `${icon(`data:image/svg+xml;base64,${Buffer.from(hexagon('#0d9488')).toString('base64')}`)}${named('Inlayed')}`,
      ),
    },
    expected: { outcome: 'found', name: 'Inlayed', mark: ['data:*', '/'] },
  },
  {
    domain: 'plainserve.net',
    shape: 'SVG served as text/plain',
    pages: {
      '/': page(
        'Plainserve',
        `${icon('/mark.svg', ' type="image/svg+xml"')}${named('Plainserve')}`,
      ),
      '/mark.svg': typed('text/plain', slash('#4338ca')),
    },
    expected: { outcome: 'found', name: 'Plainserve', mark: ['/mark.svg'] },
  },
  {
    domain: 'mistyped.org',
    shape: 'PNG under the name and type of an ICO',
    pages: {
      '/': page('Mistyped', named('Mistyped')),
      '/favicon.ico': typed('image/vnd.microsoft.icon', pngBytes(tower('#0f766e'), 128)),
    },
    expected: { outcome: 'found', name: 'Mistyped', mark: ['/favicon.ico*'] },
  },
  {
    domain: 'octetly.com',
    shape: 'ICO served as a download, WebP as PNG',
    pages: {
      '/': page('Octetly', `${icon('/i.png', ' sizes="256x256"')}${named('Octetly')}`),
      '/favicon.ico': typed('application/octet-stream', icoBytes(waves('#7e22ce'), [32])),
      '/i.png': { ...webp(waves('#7e22ce'), 256), headers: { 'Content-Type': 'image/png' } },
    },
    expected: { outcome: 'found', name: 'Octetly', mark: ['/i.png'] },
  },
  {
    domain: 'catchall.app',
    shape: 'every unknown address is the page itself, with 200',
    pages: {
      '/': page('Catchall', `${icon('/static/mark.png', ' sizes="128x128"')}${named('Catchall')}`),
      '/favicon.svg': html(page('Catchall')),
      '/favicon.ico': html(page('Catchall')),
      '/robots.txt': html(page('Catchall')),
      '/static/mark.png': png(leaf('#15803d'), 128),
    },
    expected: { outcome: 'found', name: 'Catchall', mark: ['/static/mark.png'] },
  },
  {
    domain: 'deadlink.co',
    shape: 'the icons that the page names are gone, /favicon.ico is there',
    pages: {
      '/': page('Deadlink', `${icon('/gone.svg')}${touch('/gone.png')}${named('Deadlink')}`),
      '/favicon.ico': ico(drop('#9f1239'), [16, 32, 48]),
    },
    expected: { outcome: 'found', name: 'Deadlink', mark: ['/favicon.ico*'] },
  },
  {
    domain: 'shoutcase.com',
    shape: 'upper-case markup without quotes, and a query behind the icon',
    pages: {
      '/': `<HTML><HEAD><TITLE>Shoutcase</TITLE><LINK REL="SHORTCUT ICON" HREF=/ICON.PNG?v=20260102><META PROPERTY=og:site_name CONTENT=Shoutcase></HEAD><BODY><H1>Hi</H1></BODY></HTML>`,
      '/ICON.PNG': png(bolt('#1e3a8a'), 96),
    },
    expected: { outcome: 'found', name: 'Shoutcase', mark: ['/ICON.PNG*'] },
  },
  {
    domain: 'gifted.biz',
    shape: 'GIF icon',
    pages: {
      '/': page('Gifted', `${icon('/icon.gif', ' type="image/gif"')}${named('Gifted')}`),
      '/icon.gif': gif(rings('#be185d'), 64),
    },
    expected: { outcome: 'found', name: 'Gifted', mark: ['/icon.gif'] },
  },
];
