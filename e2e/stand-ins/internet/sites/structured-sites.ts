import { bolt, drop, hexagon, leaf, lockup, rings, slash, tower, waves } from '../marks';
import { png } from '../pictures';
import { jsonLd, page, type StandInSite, svg, withHeader } from '../stand-in-site';

const icon = '<link rel="icon" type="image/png" sizes="192x192" href="/icon.png">';
const context = 'https://schema.org';

/** Structured data in its many forms, and colors of themes. */
export const structuredSites: StandInSite[] = [
  {
    domain: 'arraycorp.com',
    shape: 'structured data as an array',
    pages: {
      '/': page(
        'Start',
        `${icon}${jsonLd([
          { '@context': context, '@type': 'BreadcrumbList', itemListElement: [] },
          {
            '@context': context,
            '@type': ['Corporation', 'Organization'],
            name: 'Arraycorp',
            logo: '/logo.svg',
          },
        ])}`,
      ),
      '/icon.png': png(hexagon('#2563eb'), 192),
      '/logo.svg': svg(lockup('#2563eb')),
    },
    expected: { outcome: 'found', name: 'Arraycorp', mark: ['/icon.png'], wordmark: ['/logo.svg'] },
  },
  {
    domain: 'graphene-tools.com',
    shape: 'structured data as a graph with references',
    pages: {
      '/': page(
        'Home - Graphene Tools',
        `${icon}${jsonLd({
          '@context': context,
          '@graph': [
            {
              '@type': 'WebSite',
              '@id': '/#site',
              name: 'Graphene Tools',
              publisher: { '@id': '/#org' },
            },
            {
              '@type': 'Organization',
              '@id': '/#org',
              name: 'Graphene Tools',
              logo: { '@id': '/#logo' },
            },
            {
              '@type': 'ImageObject',
              '@id': '/#logo',
              url: 'https://graphene-tools.com/l.svg',
              width: 232,
              height: 48,
            },
          ],
        })}`,
      ),
      '/icon.png': png(leaf('#16a34a'), 192),
      '/l.svg': svg(lockup('#16a34a')),
    },
    expected: {
      outcome: 'found',
      name: 'Graphene Tools',
      mark: ['/icon.png'],
      wordmark: ['/l.svg'],
    },
  },
  {
    domain: 'publishery.com',
    shape: 'the organization is the publisher of an article',
    pages: {
      '/': page(
        'Ten ideas for the garden',
        `${icon}${jsonLd({
          '@context': context,
          '@type': 'NewsArticle',
          headline: 'Ten ideas for the garden',
          author: { '@type': 'Person', name: 'Ada Writer' },
          publisher: {
            '@type': 'Organization',
            name: 'Publishery',
            logo: { '@type': 'ImageObject', contentUrl: '/pub.svg' },
          },
        })}`,
      ),
      '/icon.png': png(drop('#e11d48'), 192),
      '/pub.svg': svg(lockup('#e11d48')),
    },
    expected: { outcome: 'found', name: 'Publishery', mark: ['/icon.png'], wordmark: ['/pub.svg'] },
  },
  {
    domain: 'brokenld.io',
    shape: 'structured data that does not parse; the name is elsewhere',
    pages: {
      '/': page(
        'Brokenld | The best there is',
        `${icon}<script type="application/ld+json">{"@type":"Organization","name":"Wrong" "logo":}</script><meta property="og:site_name" content="Brokenld">`,
      ),
      '/icon.png': png(bolt('#7c2d12'), 192),
    },
    expected: { outcome: 'found', name: 'Brokenld', mark: ['/icon.png'] },
  },
  {
    domain: 'comparely.com',
    shape: 'structured data of other organizations: reviews of products',
    pages: {
      '/': page(
        'Comparely - Reviews of phones',
        `${icon}<meta property="og:site_name" content="Comparely">${jsonLd({
          '@context': context,
          '@type': 'Product',
          name: 'Telefono 9',
          brand: { '@type': 'Organization', name: 'Telefonica', logo: '/their-logo.svg' },
          image: '/phone.png',
        })}`,
      ),
      '/icon.png': png(rings('#0369a1'), 192),
      '/their-logo.svg': svg(lockup('#ff0000')),
      '/phone.png': png(tower('#ff0000'), 400),
    },
    expected: { outcome: 'found', name: 'Comparely', mark: ['/icon.png'] },
  },
  {
    domain: 'squarelogo.com',
    shape: 'the logo of the structured data is square: a mark, not a wordmark',
    pages: {
      '/': page(
        'Square Logo',
        jsonLd({
          '@context': context,
          '@type': 'Organization',
          name: 'Square Logo',
          logo: '/square.svg',
        }),
      ),
      '/square.svg': svg(waves('#4d7c0f')),
    },
    expected: { outcome: 'found', name: 'Square Logo', mark: ['/square.svg'] },
  },
  {
    domain: 'microdata.shop',
    shape: 'microdata in the header instead of JSON',
    pages: {
      '/': page(
        'Microdata Shop',
        `${icon}<meta property="og:site_name" content="Microdata Shop">`,
        `<header itemscope itemtype="https://schema.org/Organization"><a itemprop="url" href="/"><img itemprop="logo" src="/wide.svg" alt="Microdata Shop"></a></header>`,
      ),
      '/icon.png': png(slash('#9f1239'), 192),
      '/wide.svg': svg(lockup('#9f1239')),
    },
    expected: {
      outcome: 'found',
      name: 'Microdata Shop',
      mark: ['/icon.png'],
      wordmark: ['/wide.svg'],
    },
  },
  {
    domain: 'ogmark.co',
    shape: 'the only picture is an og:image that is the logo',
    pages: {
      '/': page(
        'Ogmark',
        '<meta property="og:site_name" content="Ogmark"><meta property="og:image" content="https://ogmark.co/img/ogmark-logo.png"><meta property="og:image:width" content="512"><meta property="og:image:height" content="512">',
      ),
      '/img/ogmark-logo.png': png(hexagon('#c2410c'), 512),
    },
    expected: { outcome: 'found', name: 'Ogmark', mark: ['/img/ogmark-logo.png'] },
  },
  {
    domain: 'whitetheme.com',
    shape: 'a theme color that is white: the ink of the mark tells',
    pages: {
      '/': page(
        'White Theme',
        `<link rel="icon" href="/i.svg"><meta name="theme-color" content="#ffffff"><meta property="og:site_name" content="White Theme">`,
        withHeader(''),
      ),
      '/i.svg': svg(tower('#059669')),
    },
    expected: { outcome: 'found', name: 'White Theme', mark: ['/i.svg'], color: '059669' },
  },
  {
    domain: 'twothemes.com',
    shape: 'a theme color for light and one for dark pages',
    pages: {
      '/': page(
        'Two Themes',
        `<link rel="icon" href="/i.svg"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#111111"><meta name="theme-color" media="(prefers-color-scheme: light)" content="rgb(219 39 119)"><meta property="og:site_name" content="Two Themes">`,
      ),
      '/i.svg': svg(rings('#db2777')),
    },
    expected: { outcome: 'found', name: 'Two Themes', mark: ['/i.svg'], color: 'DB2777' },
  },
];
