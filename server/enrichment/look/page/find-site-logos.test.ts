import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { findSiteLogos } from './find-site-logos';

const find = (body: string) =>
  findSiteLogos(
    load(`<html><body>${body}</body></html>`, { scriptingEnabled: false }),
    'https://www.acme.com/',
    ['acme'],
  );
const firstOf = (body: string) => find(body)[0]?.url?.replace('https://www.acme.com', '') ?? null;
const square = '<path d="M0 0h24v24H0z"/>';

test.each([
  [
    'a link that only its hidden text names, without a header',
    '<div class="sticky top-0"><a href="/"><span class="sr-only">Acme home page</span><img alt="" src="/acm.svg"></a></div>',
    '/acm.svg',
  ],
  [
    'a drawing without words in a link with some',
    '<div><a href="/" aria-label="Acme"><img alt="" src="/a1.svg"></a></div>',
    '/a1.svg',
  ],
  [
    'a theme of WordPress',
    '<header class="site-header"><a href="https://acme.com/" class="custom-logo-link" rel="home"><img src="/wp-content/uploads/acme.png" class="custom-logo" alt="Acme"></a></header>',
    '/wp-content/uploads/acme.png',
  ],
  [
    'Elementor',
    '<div class="elementor-element elementor-widget elementor-widget-theme-site-logo"><a href="https://www.acme.com"><img src="/up/2024/x1.webp" class="attachment-full"></a></div>',
    '/up/2024/x1.webp',
  ],
  [
    'Shopify',
    '<sticky-header class="header-wrapper"><h1 class="header__heading"><a href="/" class="header__heading-link"><div class="header__heading-logo-wrapper"><img src="//cdn.shopify.com/s/files/1/1/files/Mark.png?v=1&amp;width=600" class="header__heading-logo" alt="Acme Goods"></div></a></h1></sticky-header>',
    'https://cdn.shopify.com/s/files/1/1/files/Mark.png?v=1&width=600',
  ],
  [
    'Squarespace',
    '<header><div class="header-title-logo"><a href="/"><img elementtiming="nbf-header-logo-desktop" src="//images.squarespace-cdn.com/content/v1/a/b/x.png?format=1500w" alt="Acme"></a></div></header>',
    'https://images.squarespace-cdn.com/content/v1/a/b/x.png?format=1500w',
  ],
  [
    'Webflow',
    '<div class="navbar w-nav"><a href="/" class="w-nav-brand"><img src="https://cdn.prod.website-files.com/a/acme.svg" loading="lazy"></a></div>',
    'https://cdn.prod.website-files.com/a/acme.svg',
  ],
  [
    'Wix',
    '<div id="SITE_HEADER"><div id="comp-x1"><a href="https://www.acme.com"><wow-image id="img_x1"><img src="https://static.wixstatic.com/media/a.png/v1/fill/w_140,h_40/logo.png" alt="logo acme.png"></wow-image></a></div></div>',
    'https://static.wixstatic.com/media/a.png/v1/fill/w_140,h_40/logo.png',
  ],
  [
    'Next.js, whose resizer is asked for the original',
    '<nav><a href="/"><img class="block h-8" alt="Acme" src="/_next/image?url=%2Fbrand%2Facme.png&amp;w=256&amp;q=75"></a></nav>',
    '/brand/acme.png',
  ],
  [
    'a late image with a placeholder',
    '<header><a href="/"><img alt="Acme" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="/acme.png"></a></header>',
    '/acme.png',
  ],
  [
    'a late image, repeated for browsers without scripts',
    '<header><a class="logo" href="/"><noscript><img src="/acme.png" alt="Acme"></noscript></a></header>',
    '/acme.png',
  ],
  [
    'the largest of a set',
    '<header><a href="/"><img alt="Acme" src="/s.png" srcset="/s.png 1x, /l.png 2x"></a></header>',
    '/l.png',
  ],
  [
    'a background of a link',
    '<header><a class="logo" href="/" style="background-image: url(\'/bg/acme.png\')">Acme</a></header>',
    '/bg/acme.png',
  ],
  [
    'a table of 1999',
    '<table><tr><td><a href="index.html"><img src="images/acmelogo.gif" alt="ACME" width="150"></a></td></tr></table>',
    '/images/acmelogo.gif',
  ],
  [
    'the link of a language',
    '<header><a href="/de/"><img src="/acme.svg" alt="Acme Startseite"></a></header>',
    '/acme.svg',
  ],
  [
    'microdata',
    '<div itemscope itemtype="https://schema.org/Organization"><a itemprop="url" href="/"><img itemprop="logo" src="/m.png"></a></div>',
    '/m.png',
  ],
  [
    'a sprite in another file',
    '<header><a href="/" aria-label="Acme"><svg><use href="/sprite.svg#logo"></use></svg></a></header>',
    '/sprite.svg#logo',
  ],
  [
    'a picture for each scheme',
    '<header><a class="logo" href="/"><picture><source srcset="/night.svg" media="(prefers-color-scheme: dark)"><img src="/day.svg" alt="Acme"></picture></a></header>',
    '/day.svg',
  ],
])('the search finds the logo in %s', (_, body, url) => {
  expect(firstOf(body)).toBe(url);
});

test.each([
  [
    'walls of customers',
    '<section class="trusted-by"><h2>Trusted by</h2><div class="logos"><img class="logo" src="/globex-logo.svg" alt="Globex logo"><a href="/"><img src="/initech-logo.png" alt="Initech"></a></div></section>',
  ],
  [
    'carousels of partners',
    '<div class="partner-carousel"><div class="swiper-slide"><img src="/logos/hooli-logo.png" alt="Hooli logo"></div></div>',
  ],
  [
    'badges of shops for apps',
    '<header><a href="https://apps.apple.com/app/1"><img src="/app-store-badge.svg" alt="Download on the App Store"></a></header>',
  ],
  [
    'marks of payment',
    '<footer><div class="payment-icons"><img src="/visa-logo.svg" alt="Visa"><svg class="icon icon--full-color" aria-label="PayPal"><path d="M0 0h9v9z"/></svg></div></footer>',
  ],
  [
    'marks of social networks',
    '<header><div class="social"><a href="https://www.facebook.com/acme"><img src="/facebook-logo.png" alt="Facebook"></a></div></header>',
  ],
  [
    'a tagline beside the logo',
    '<header><a class="logo" href="/"><img class="tagline" src="/acme-tagline.gif" alt="Acme"></a></header>',
  ],
  [
    'a logo for screen readers',
    '<header><a id="logo" href="/"><img class="element-invisible" src="/x/logo-group.png" alt="Home"></a></header>',
  ],
  [
    'banners for cookies',
    '<div id="onetrust-banner-sdk"><div class="ot-logo"><img src="https://cdn.cookielaw.org/logos/static/ot_logo.svg" alt="Company Logo"></div></div>',
  ],
  [
    'flags of languages',
    '<header><ul class="language-switcher"><li><a href="/en"><img src="/flags/en.png" alt="English"></a></li></ul></header>',
  ],
  [
    'signs for menus and searches',
    `<header><button class="menu-toggle"><svg class="icon-menu">${square}</svg></button><a href="#" class="search-icon"><svg>${square}</svg></a></header>`,
  ],
  [
    'the mark of the page’s platform',
    '<footer><a href="https://www.platform.example"><img src="/powered-by-logo.png" alt="Powered by Platform"></a></footer>',
  ],
  [
    'pictures of the content',
    '<main><article><img src="/hero.jpg" alt="Acme at work"></article></main>',
  ],
  [
    'pixels that count visitors',
    '<header><a href="/"><img class="logo" src="/p.png" width="1" height="1"></a></header>',
  ],
  [
    'a logo in the content that leads nowhere',
    '<div class="about"><a href="#"><img src="/x/Fund_Logo.jpg"></a></div>',
  ],
])('the search does not take %s for the logo', (_, body) => {
  expect(find(body)).toEqual([]);
});

test('an inline drawing becomes a file of its own, with what it refers to elsewhere in the page', () => {
  const [logo] = find(`
    <svg style="display:none"><symbol id="acme" viewBox="0 0 90 30"><path fill="url(#g)" d="M0 0h90v30H0z"/></symbol>
    <defs><linearGradient id="g"><stop stop-color="#f00"/></linearGradient></defs></svg>
    <header><a href="/" class="logo"><svg class="h-6 w-auto" onclick="x()" data-x="1"><use xlink:href="#acme"></use></svg></a></header>`);
  expect(logo?.svg).toMatch(/^<svg[^>]* viewBox="0 0 90 30"/);
  expect(logo?.svg).toContain('xmlns="http://www.w3.org/2000/svg"');
  expect(logo?.svg).toContain('<linearGradient id="g">');
  expect(logo?.svg).not.toMatch(/onclick|data-x/);
});

test('few letters of a domain are looked for as a word', () => {
  const judge = (file: string) =>
    findSiteLogos(
      load(`<header><a href="/"><img src="/${file}"></a></header>`),
      'https://www.go.com/',
      ['go'],
    )[0]?.score ?? 0;
  expect(judge('go-logo.png')).toBeGreaterThan(judge('tech-logo.png'));
  expect(judge('GOlogo.png')).toBeGreaterThan(judge('pictogo.png'));
});

test('the brand’s name alone scores above the name of a section', () => {
  const logo = (file: string, alt: string) => `<a href="/x"><img src="/${file}" alt="${alt}"></a>`;
  const all = find(
    `<header><div class="logo">${logo('feed.gif', 'Acme - Feed')}${logo('acm.png', 'ACME')}</div></header>`,
  );
  expect(all[0]?.url).toBe('https://www.acme.com/acm.png');
});

test('the drawing in the header comes before that in the footer', () => {
  const body =
    '<footer><a href="/"><img class="logo" src="/footer.png" alt="Acme"></a></footer><header><a href="/"><img class="logo" src="/header.png" alt="Acme"></a></header>';
  expect(find(body).map(({ url }) => url)).toEqual([
    'https://www.acme.com/header.png',
    'https://www.acme.com/footer.png',
  ]);
});
