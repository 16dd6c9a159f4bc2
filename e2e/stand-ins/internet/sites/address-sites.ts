import { bolt, drop, hexagon, leaf, lockup, rings, slash, tower, waves } from '../marks';
import { ico, png } from '../pictures';
import {
  html,
  manifest,
  page,
  redirect,
  type StandInSite,
  svg,
  withHeader,
} from '../stand-in-site';

const named = (name: string) => `<meta property="og:site_name" content="${name}">`;

/** How addresses of pictures and pages are written, and where they lead. */
export const addressSites: StandInSite[] = [
  {
    domain: 'basecamper.net',
    shape: 'base href',
    pages: {
      '/': page(
        'Basecamper',
        `<base href="/static/v3/"><link rel="icon" href="icon.svg">${named('Basecamper')}`,
      ),
      '/static/v3/icon.svg': svg(tower('#b45309')),
      '/icon.svg': svg(bolt('#ff0000')),
    },
    expected: { outcome: 'found', name: 'Basecamper', mark: ['/static/v3/icon.svg'] },
  },
  {
    domain: 'relativity-shop.com',
    shape: 'addresses without a scheme, on a host for files of another domain',
    pages: {
      '/': page(
        'Relativity',
        `<link rel="icon" href="//cdn.filedepot.net/relativity/icon.png">${named('Relativity')}`,
      ),
      'https://cdn.filedepot.net/relativity/icon.png': png(drop('#0891b2'), 192),
    },
    expected: {
      outcome: 'found',
      name: 'Relativity',
      mark: ['https://cdn.filedepot.net/relativity/icon.png'],
    },
  },
  {
    domain: 'nestedmanifest.app',
    shape: 'manifest in a folder, with icons relative to it',
    pages: {
      '/': page(
        'Nested',
        `<link rel="manifest" href="assets/pwa/manifest.json">${named('Nested')}`,
      ),
      '/assets/pwa/manifest.json': manifest({
        name: 'Nested',
        icons: [{ src: 'icons/512.png', sizes: '512x512', type: 'image/png' }],
      }),
      '/assets/pwa/icons/512.png': png(hexagon('#65a30d'), 512),
      '/icons/512.png': png(bolt('#ff0000'), 512),
    },
    expected: { outcome: 'found', name: 'Nested', mark: ['/assets/pwa/icons/512.png'] },
  },
  {
    domain: 'wwwonly.com',
    shape: 'redirects to www',
    pages: {
      '/': redirect('https://www.wwwonly.com/'),
      'https://www.wwwonly.com/': page(
        'WWW Only',
        `<link rel="icon" href="/icon.svg">${named('WWW Only')}`,
      ),
      'https://www.wwwonly.com/icon.svg': svg(slash('#6d28d9')),
    },
    expected: { outcome: 'found', name: 'WWW Only', mark: ['https://www.wwwonly.com/icon.svg'] },
  },
  {
    domain: 'justwww.org',
    shape: 'the domain itself has no address, www has one',
    addresses: { 'justwww.org': [] },
    pages: {
      'https://www.justwww.org/': page(
        'Just WWW',
        `<link rel="icon" href="/icon.svg">${named('Just WWW')}`,
      ),
      'https://www.justwww.org/icon.svg': svg(leaf('#047857')),
    },
    expected: { outcome: 'found', name: 'Just WWW', mark: ['https://www.justwww.org/icon.svg'] },
  },
  {
    domain: 'uplift-energy.com',
    shape: 'https refused, http works',
    https: 'fails',
    pages: {
      'http://uplift-energy.com/': page(
        'Uplift Energy',
        `<link rel="icon" href="/icon.png" sizes="128x128">${named('Uplift Energy')}`,
      ),
      'http://uplift-energy.com/icon.png': png(bolt('#ca8a04'), 128),
    },
    expected: {
      outcome: 'found',
      name: 'Uplift Energy',
      mark: ['http://uplift-energy.com/icon.png'],
    },
  },
  {
    domain: 'sharedhost.info',
    shape: 'https shows the certificate of another host, http works',
    https: 'foreign',
    pages: {
      'http://sharedhost.info/': page('Shared Host', named('Shared Host')),
      'http://sharedhost.info/favicon.ico': ico(rings('#4d7c0f'), [32, 48]),
    },
    expected: {
      outcome: 'found',
      name: 'Shared Host',
      mark: ['http://sharedhost.info/favicon.ico*'],
    },
  },
  {
    domain: 'landing.travel',
    shape: 'redirects to a language below the same host',
    pages: {
      '/': redirect('/en/', 302),
      '/en/': page(
        'Landing Travel',
        `<link rel="icon" href="../assets/i.svg">${named('Landing Travel')}`,
      ),
      '/assets/i.svg': svg(waves('#0284c7')),
    },
    expected: { outcome: 'found', name: 'Landing Travel', mark: ['/assets/i.svg'] },
  },
  {
    domain: 'subdomains.co.uk',
    shape: 'redirects to another host of its own registrable domain',
    pages: {
      '/': redirect('https://home.subdomains.co.uk/start'),
      'https://home.subdomains.co.uk/start': page(
        'Subdomains',
        `<link rel="icon" href="/i.svg">${named('Subdomains')}`,
      ),
      'https://home.subdomains.co.uk/i.svg': svg(hexagon('#9333ea')),
    },
    expected: {
      outcome: 'found',
      name: 'Subdomains',
      mark: ['https://home.subdomains.co.uk/i.svg'],
    },
  },
  {
    domain: 'oldname-widgets.com',
    shape: 'redirects to another registrable domain',
    pages: {
      '/': redirect('https://newname-widgets.com/'),
      'https://newname-widgets.com/': page(
        'New Name',
        `<link rel="icon" href="/i.svg">${named('New Name')}`,
      ),
      'https://newname-widgets.com/i.svg': svg(bolt('#ff0000')),
    },
    expected: { outcome: 'moved', movedTo: 'newname-widgets.com' },
  },
  {
    domain: 'neighbours.co.uk',
    shape: 'redirects to another name below co.uk',
    pages: {
      '/': redirect('https://strangers.co.uk/'),
      'https://strangers.co.uk/': page(
        'Strangers',
        `<link rel="icon" href="/i.svg">${named('Strangers')}`,
      ),
      'https://strangers.co.uk/i.svg': svg(bolt('#ff0000')),
    },
    expected: { outcome: 'moved', movedTo: 'strangers.co.uk' },
  },
  {
    domain: 'fivehops.com',
    shape: 'a chain of five redirects',
    pages: {
      '/': redirect('/1'),
      '/1': redirect('/2'),
      '/2': redirect('/3'),
      '/3': redirect('/4'),
      '/4': redirect('/5'),
      '/5': page('Five Hops', `<link rel="icon" href="/i.svg">${named('Five Hops')}`),
      '/i.svg': svg(slash('#dc2626')),
    },
    expected: { outcome: 'found', name: 'Five Hops', mark: ['/i.svg'] },
  },
  {
    domain: 'metarefresh.net',
    shape: 'an empty page that leads on by itself within its own host',
    pages: {
      '/': html(
        '<html><head><meta http-equiv="refresh" content="0; url=/home/"></head><body></body></html>',
      ),
      '/home/': page('Meta Refresh', `<link rel="icon" href="/i.png">${named('Meta Refresh')}`),
      '/i.png': png(tower('#1e40af'), 96),
      '/favicon.ico': ico(tower('#1e40af'), [32]),
    },
    expected: { outcome: 'found', mark: ['/i.png', '/favicon.ico*'] },
  },
  {
    domain: 'manifold-web.com',
    shape: 'a page that names thirty icons, the best one last',
    pages: {
      '/': page(
        'Manifold',
        `${Array.from({ length: 29 }, (_, i) => `<link rel="icon" sizes="${16 + i}x${16 + i}" href="/i/${16 + i}.png">`).join('')}<link rel="icon" type="image/svg+xml" href="/i/all.svg">${named('Manifold')}`,
        withHeader(''),
      ),
      '/i/all.svg': svg(waves('#a21caf')),
      ...Object.fromEntries(
        Array.from({ length: 29 }, (_, i) => [`/i/${16 + i}.png`, png(waves('#a21caf'), 16 + i)]),
      ),
    },
    expected: { outcome: 'found', name: 'Manifold', mark: ['/i/all.svg'] },
  },
  {
    domain: 'bigpage.news',
    shape: 'a page of 1.5 MiB that names its icon at the start',
    pages: {
      '/': page(
        'Big Page',
        `<link rel="icon" href="/i.svg">${named('Big Page')}`,
        withHeader('<img src="/logo.svg" alt="Big Page">') + '<p>More and more.</p>'.repeat(80_000),
      ),
      '/i.svg': svg(drop('#ef4444')),
      '/logo.svg': svg(lockup('#ef4444')),
    },
    expected: { outcome: 'found', name: 'Big Page', mark: ['/i.svg'], wordmark: ['/logo.svg'] },
  },
];
