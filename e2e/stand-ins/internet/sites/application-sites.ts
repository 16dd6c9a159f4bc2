import { bolt, drop } from '../marks';
import { png } from '../pictures';
import { manifest, page, type StandInSite, svg } from '../stand-in-site';

/** Pages that scripts fill. */
export const applicationSites: StandInSite[] = [
  {
    domain: 'lumora.app',
    shape: 'application without markup: manifest alone',
    pages: {
      '/': page(
        'Lumora',
        '<link rel="manifest" href="/manifest.json"><script type="module" src="/app.js"></script>',
        '<div id="root"></div>',
      ),
      '/manifest.json': manifest({
        short_name: 'Lumora',
        name: 'Lumora',
        start_url: '/',
        theme_color: '#f97316',
        icons: [
          { src: 'pwa-192.png', sizes: '192x192', type: 'image/png' },
          { src: 'pwa-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
        ],
      }),
      '/pwa-192.png': png(drop('#f97316'), 192),
      '/pwa-512.png': png(drop('#f97316'), 512),
    },
    expected: {
      outcome: 'found',
      name: 'Lumora',
      mark: ['/pwa-512.png', '/pwa-192.png'],
      color: 'F97316',
    },
  },
  {
    domain: 'shellapp.io',
    shape: 'application without markup and without any picture',
    pages: {
      '/': page(
        'Shellapp',
        '<script type="module" src="/assets/index-4f2a.js"></script>',
        '<div id="app"></div>',
      ),
    },
    expected: { outcome: ['no_logo', 'not_a_logo'] },
  },
  {
    domain: 'vectorapp.dev',
    shape: 'manifest with an SVG of any size',
    pages: {
      '/': page(
        'Vectorapp',
        '<link rel="manifest" href="/app.webmanifest" crossorigin="use-credentials">',
        '<div id="app"></div>',
      ),
      '/app.webmanifest': manifest({
        name: 'Vectorapp',
        background_color: '#ffffff',
        icons: [
          { src: '/any.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: '/512.png', sizes: '512x512' },
        ],
      }),
      '/any.svg': svg(bolt('#0e7490')),
      '/512.png': png(bolt('#0e7490'), 512),
    },
    expected: { outcome: 'found', name: 'Vectorapp', mark: ['/any.svg'] },
  },
];
