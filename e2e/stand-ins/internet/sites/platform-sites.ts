import { bolt, drop, hexagon, leaf, lockup, rings, scenery, slash, tower, waves } from '../marks';
import { ico, jpeg, png } from '../pictures';
import { jsonLd, page, redirect, type StandInSite, svg, withHeader } from '../stand-in-site';

const named = (name: string) => `<meta property="og:site_name" content="${name}">`;

/** What the builders of sites write. Their files are on hosts of the builder. */
export const platformSites: StandInSite[] = [
  {
    domain: 'bramblewood-bakery.com',
    shape: 'WordPress with Yoast and an icon of its own',
    pages: {
      '/': page(
        'Home - Bramblewood Bakery',
        `<meta name="generator" content="WordPress 6.9">${named('Bramblewood Bakery')}
${jsonLd({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'WebPage',
      '@id': 'https://bramblewood-bakery.com/',
      name: 'Home - Bramblewood Bakery',
    },
    {
      '@type': 'WebSite',
      name: 'Bramblewood Bakery',
      publisher: { '@id': 'https://bramblewood-bakery.com/#organization' },
    },
    {
      '@type': 'Organization',
      '@id': 'https://bramblewood-bakery.com/#organization',
      name: 'Bramblewood Bakery',
      logo: {
        '@type': 'ImageObject',
        url: 'https://bramblewood-bakery.com/wp-content/uploads/2025/03/logo.png',
        width: 696,
        height: 144,
      },
      sameAs: ['https://www.instagram.com/bramblewood'],
    },
  ],
})}
<link rel="icon" href="https://bramblewood-bakery.com/wp-content/uploads/2025/03/cropped-mark-32x32.png" sizes="32x32">
<link rel="icon" href="https://bramblewood-bakery.com/wp-content/uploads/2025/03/cropped-mark-192x192.png" sizes="192x192">
<link rel="apple-touch-icon" href="https://bramblewood-bakery.com/wp-content/uploads/2025/03/cropped-mark-180x180.png">`,
        withHeader(
          '<img class="custom-logo" src="/wp-content/uploads/2025/03/logo.png" alt="Bramblewood Bakery">',
        ),
      ),
      '/wp-content/uploads/2025/03/cropped-mark-32x32.png': png(leaf('#92400e'), 32),
      '/wp-content/uploads/2025/03/cropped-mark-192x192.png': png(leaf('#92400e'), 192),
      '/wp-content/uploads/2025/03/cropped-mark-180x180.png': png(leaf('#92400e'), 180),
      '/wp-content/uploads/2025/03/logo.png': png(lockup('#92400e'), 696, { height: 144 }),
    },
    expected: {
      outcome: 'found',
      name: 'Bramblewood Bakery',
      mark: ['/wp-content/uploads/2025/03/cropped-mark-192x192.png'],
      wordmark: ['/wp-content/uploads/2025/03/logo.png'],
      profiles: ['https://www.instagram.com/bramblewood'],
    },
  },
  {
    domain: 'freshblog-42.com',
    shape: 'WordPress as installed: its own W',
    pages: {
      '/': page(
        'Freshblog',
        '<meta name="generator" content="WordPress 6.9">',
        '<h1>Hello world!</h1>',
      ),
      '/favicon.ico': redirect(
        'https://freshblog-42.com/wp-includes/images/w-logo-blue-white-bg.png',
        302,
      ),
      '/wp-includes/images/w-logo-blue-white-bg.png': png(slash('#3858e9'), 192, {
        background: '#ffffff',
      }),
    },
    expected: { outcome: 'not_a_logo' },
  },
  {
    domain: 'yogawithmara.com',
    shape: 'Wix',
    pages: {
      '/': page(
        'Yoga with Mara | Classes in Leeds',
        `<meta name="generator" content="Wix.com Website Builder">${named('Yoga with Mara')}<link rel="shortcut icon" href="https://static.wixfiles.net/media/ab12.png/v1/fill/w_192,h_192/ab12.png" type="image/png"><meta property="og:image" content="https://static.wixfiles.net/media/photo.jpg">`,
      ),
      'https://static.wixfiles.net/media/ab12.png/v1/fill/w_192,h_192/ab12.png': png(
        waves('#a16207'),
        192,
      ),
      'https://static.wixfiles.net/media/photo.jpg': jpeg(scenery(30), 1200, 630),
    },
    expected: {
      outcome: 'found',
      name: 'Yoga with Mara',
      mark: ['https://static.wixfiles.net/media/ab12.png*'],
    },
  },
  {
    domain: 'studio-oleander.com',
    shape: 'Squarespace: icon with a query, logo in the header',
    pages: {
      '/': page(
        'Studio Oleander',
        `<link rel="shortcut icon" href="//images.squarefiles.net/content/v1/5f/favicon.ico?format=100w">${named('Studio Oleander')}`,
        '<header id="header"><div class="header-title-logo"><a href="/"><img src="//images.squarefiles.net/content/v1/5f/oleander.png?format=1500w" alt="Studio Oleander"></a></div></header>',
      ),
      'https://images.squarefiles.net/content/v1/5f/favicon.ico': ico(
        drop('#9d174d'),
        [32, 64, 100],
      ),
      'https://images.squarefiles.net/content/v1/5f/oleander.png': png(lockup('#9d174d'), 928, {
        height: 192,
      }),
    },
    expected: {
      outcome: 'found',
      name: 'Studio Oleander',
      mark: ['https://images.squarefiles.net/content/v1/5f/favicon.ico*'],
      wordmark: ['https://images.squarefiles.net/content/v1/5f/oleander.png*'],
    },
  },
  {
    domain: 'saddleandspoke.com',
    shape: 'Shopify',
    pages: {
      '/': page(
        'Saddle &amp; Spoke – Saddle and Spoke',
        `<link rel="icon" type="image/png" href="//saddleandspoke.com/cdn/shop/files/fav.png?crop=center&amp;height=32&amp;v=17&amp;width=32">${named('Saddle &amp; Spoke')}
${jsonLd({ '@context': 'http://schema.org', '@type': 'Organization', name: 'Saddle & Spoke', logo: 'https://saddleandspoke.com/cdn/shop/files/logo.png?v=1', url: 'https://saddleandspoke.com' })}`,
        '<h1 class="header__heading"><a href="/"><img src="//saddleandspoke.com/cdn/shop/files/logo.png?v=1&amp;width=600" alt="Saddle &amp; Spoke"></a></h1><ul class="list-payment"><li><svg viewBox="0 0 38 24" aria-labelledby="pi-visa"><path d="M2 2h34v20H2z"/></svg></li></ul>',
      ),
      '/cdn/shop/files/fav.png': png(rings('#365314'), 32),
      '/cdn/shop/files/logo.png': png(lockup('#365314'), 600, { height: 124 }),
    },
    expected: {
      outcome: 'found',
      name: 'Saddle & Spoke',
      mark: ['/cdn/shop/files/fav.png*'],
      wordmark: ['/cdn/shop/files/logo.png*'],
    },
  },
  {
    domain: 'arcadia-agency.com',
    shape: 'Webflow',
    pages: {
      '/': page(
        'Arcadia Agency - Branding',
        `<meta content="Webflow" name="generator"><link href="https://cdn.webflowfiles.net/64/fav.png" rel="shortcut icon" type="image/x-icon"><link href="https://cdn.webflowfiles.net/64/webclip.png" rel="apple-touch-icon">${named('Arcadia Agency')}`,
        '<div class="w-nav"><a href="/" class="w-nav-brand"><img src="https://cdn.webflowfiles.net/64/logo.svg" loading="lazy" alt=""></a></div>',
      ),
      'https://cdn.webflowfiles.net/64/fav.png': png(hexagon('#4c1d95'), 32),
      'https://cdn.webflowfiles.net/64/webclip.png': png(hexagon('#4c1d95'), 256),
      'https://cdn.webflowfiles.net/64/logo.svg': svg(lockup('#4c1d95')),
    },
    expected: {
      outcome: 'found',
      name: 'Arcadia Agency',
      mark: ['https://cdn.webflowfiles.net/64/webclip.png'],
      wordmark: ['https://cdn.webflowfiles.net/64/logo.svg'],
    },
  },
  {
    domain: 'the-night-desk.com',
    shape: 'Ghost',
    pages: {
      '/': page(
        'The Night Desk',
        `<meta name="generator" content="Ghost 6.2"><link rel="icon" href="https://the-night-desk.com/content/images/size/w256h256/2025/icon.png" type="image/png">${named('The Night Desk')}
${jsonLd({ '@context': 'https://schema.org', '@type': 'WebSite', publisher: { '@type': 'Organization', name: 'The Night Desk', url: 'https://the-night-desk.com/', logo: { '@type': 'ImageObject', url: 'https://the-night-desk.com/content/images/2025/logo.png', width: 600, height: 124 } }, name: 'The Night Desk' })}`,
      ),
      '/content/images/size/w256h256/2025/icon.png': png(bolt('#172554'), 256),
      '/content/images/2025/logo.png': png(lockup('#172554'), 600, { height: 124 }),
    },
    expected: {
      outcome: 'found',
      name: 'The Night Desk',
      mark: ['/content/images/size/w256h256/2025/icon.png'],
      wordmark: ['/content/images/2025/logo.png'],
    },
  },
  {
    domain: 'county-of-larch.gov',
    shape: 'Drupal with a theme of its own',
    pages: {
      '/': page(
        'Welcome to the County of Larch | County of Larch',
        '<meta name="Generator" content="Drupal 11 (https://www.drupal.org)"><link rel="icon" href="/themes/custom/larch/favicon.ico" type="image/vnd.microsoft.icon">',
        '<header><a href="/" rel="home" class="site-logo"><img src="/themes/custom/larch/logo.svg" alt="Home" fetchpriority="high"></a></header>',
      ),
      '/themes/custom/larch/favicon.ico': ico(tower('#134e4a'), [16, 32, 64]),
      '/themes/custom/larch/logo.svg': svg(lockup('#134e4a')),
    },
    expected: {
      outcome: 'found',
      name: 'County of Larch',
      mark: ['/themes/custom/larch/favicon.ico*'],
      wordmark: ['/themes/custom/larch/logo.svg'],
    },
  },
  {
    domain: 'fresh-drupal.org',
    shape: 'Drupal as installed: its own drop',
    pages: {
      '/': page(
        'Welcome! | Drush Site-Install',
        '<meta name="Generator" content="Drupal 11 (https://www.drupal.org)"><link rel="icon" href="/core/misc/favicon.ico" type="image/vnd.microsoft.icon">',
      ),
      '/core/misc/favicon.ico': ico(drop('#0678be'), [32]),
    },
    expected: { outcome: 'not_a_logo' },
  },
];
