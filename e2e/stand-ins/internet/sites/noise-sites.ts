import {
  bolt,
  drop,
  hexagon,
  leaf,
  letterRow,
  lockup,
  rings,
  scenery,
  slash,
  tower,
  waves,
} from '../marks';
import { jpeg, png } from '../pictures';
import { jsonLd, page, type StandInSite, svg, withHeader } from '../stand-in-site';

const icon = '<link rel="icon" type="image/png" sizes="128x128" href="/icon.png">';
const named = (name: string) => `<meta property="og:site_name" content="${name}">`;
const foreign = svg(lockup('#ff0000'));

/** Pages with logos of others: none of them may become the brand's own. */
export const noiseSites: StandInSite[] = [
  {
    domain: 'trustedby.io',
    shape: 'a wall of the logos of customers',
    pages: {
      '/': page(
        'Trustedby – Surveys',
        `${icon}${named('Trustedby')}`,
        `${withHeader('<img src="/own-logo.svg" alt="Trustedby">')}<section><p>Trusted by</p><img src="/logos/acme-logo.svg" alt="Acme logo" class="logo"><img src="/logos/globex-logo.svg" alt="Globex logo" class="logo"></section>`,
      ),
      '/icon.png': png(waves('#1d4ed8'), 128),
      '/own-logo.svg': svg(lockup('#1d4ed8')),
      '/logos/acme-logo.svg': foreign,
      '/logos/globex-logo.svg': foreign,
    },
    expected: {
      outcome: 'found',
      name: 'Trustedby',
      mark: ['/icon.png'],
      wordmark: ['/own-logo.svg'],
    },
  },
  {
    domain: 'wallfirst.com',
    shape: 'the wall of customers comes first, the own logo is text',
    pages: {
      '/': page(
        'Wallfirst',
        `${icon}${named('Wallfirst')}`,
        `<div class="partners"><a href="https://acme.test"><img class="logo" src="/p/acme.svg" alt="Acme logo"></a></div>${withHeader('<span>Wallfirst</span>')}`,
      ),
      '/icon.png': png(drop('#166534'), 128),
      '/p/acme.svg': foreign,
    },
    expected: { outcome: 'found', name: 'Wallfirst', mark: ['/icon.png'] },
  },
  {
    domain: 'consentful.eu',
    shape: 'a cookie banner with the logo of its maker before everything else',
    pages: {
      '/': page(
        'Consentful | Legal texts',
        `${icon}${named('Consentful')}`,
        `<div id="cookie-banner" role="dialog"><a href="https://www.bannerfiles.net"><img src="https://cdn.bannerfiles.net/logo.svg" alt="Powered by Bannerco logo"></a><button>Accept all</button></div>${withHeader('<span>Consentful</span>')}`,
      ),
      '/icon.png': png(hexagon('#7c2d12'), 128),
      'https://cdn.bannerfiles.net/logo.svg': foreign,
    },
    expected: { outcome: 'found', name: 'Consentful', mark: ['/icon.png'] },
  },
  {
    domain: 'badgeful.app',
    shape: 'badges of app stores in the header',
    pages: {
      '/': page(
        'Badgeful',
        `${icon}${named('Badgeful')}`,
        '<header><a href="/"><b>Badgeful</b></a><a href="https://apps.test/1"><img src="/badges/app-store.svg" alt="Download on the App Store"></a><a href="https://play.test/1"><img src="/badges/google-play.svg" alt="Get it on Google Play"></a></header>',
      ),
      '/icon.png': png(bolt('#4338ca'), 128),
      '/badges/app-store.svg': foreign,
      '/badges/google-play.svg': foreign,
    },
    expected: { outcome: 'found', name: 'Badgeful', mark: ['/icon.png'] },
  },
  {
    domain: 'cardaccepting.store',
    shape: 'icons of payments and of social networks as inline SVG',
    pages: {
      '/': page(
        'Card Accepting Store',
        `${icon}${named('Card Accepting Store')}`,
        `<header><a href="/">Card Accepting Store</a><a href="/cart" class="cart"><svg viewBox="0 0 24 24"><path d="M3 3h2l3 12h10l3-8H7"/></svg></a></header><footer><a href="https://social.test/store">${slash('#1877f2')}</a><svg viewBox="0 0 38 24" role="img" aria-label="Visa"><path fill="#ff0000" d="M2 2h34v20H2z"/></svg></footer>`,
      ),
      '/icon.png': png(rings('#a21caf'), 128),
    },
    expected: { outcome: 'found', name: 'Card Accepting Store', mark: ['/icon.png'] },
  },
  {
    domain: 'menuicons.com',
    shape: 'icons of a menu in the link home',
    pages: {
      '/': page(
        'Menu Icons',
        `${icon}${named('Menu Icons')}`,
        '<header><a href="/"><svg class="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true"><path d="M3 6h18v2H3zM3 11h18v2H3zM3 16h18v2H3z"/></svg>Home</a></header>',
      ),
      '/icon.png': png(leaf('#0f766e'), 128),
    },
    expected: { outcome: 'found', name: 'Menu Icons', mark: ['/icon.png'] },
  },
  {
    domain: 'herophoto.com',
    shape: 'og:image is a photograph, twitter:image as well',
    pages: {
      '/': page(
        'Herophoto Tours',
        `${icon}${named('Herophoto Tours')}<meta property="og:image" content="https://herophoto.com/hero.jpg"><meta name="twitter:image" content="https://herophoto.com/hero.jpg">`,
      ),
      '/icon.png': png(tower('#9a3412'), 128),
      '/hero.jpg': jpeg(scenery(210), 1200, 630),
    },
    expected: { outcome: 'found', name: 'Herophoto Tours', mark: ['/icon.png'] },
  },
  {
    domain: 'photologo.com',
    shape: 'structured data calls a photograph the logo',
    pages: {
      '/': page(
        'Photologo Hotels',
        `${icon}${jsonLd({ '@context': 'https://schema.org', '@type': 'Hotel', name: 'Photologo Hotels', logo: '/front.jpg', image: '/front.jpg' })}`,
      ),
      '/icon.png': png(slash('#155e75'), 128),
      '/front.jpg': jpeg(scenery(320), 1600, 900),
    },
    expected: { outcome: 'found', name: 'Photologo Hotels', mark: ['/icon.png'] },
  },
  {
    domain: 'holidaylogo.com',
    shape: 'a wide drawing in the header that nothing calls a logo: a banner',
    pages: {
      '/': page(
        'Holiday Logo',
        `${icon}${named('Holiday Logo')}`,
        `${withHeader('<span>Holiday Logo</span>')}<header class="promo"><a href="/sale"><img src="/sale-banner.svg" alt="Summer sale"></a></header>`,
      ),
      '/icon.png': png(waves('#ca8a04'), 128),
      '/sale-banner.svg': svg(letterRow('#ff0000')),
    },
    expected: { outcome: 'found', name: 'Holiday Logo', mark: ['/icon.png'] },
  },
  {
    domain: 'parentbrand.com',
    shape: 'a bar of the parent company above the header',
    pages: {
      '/': page(
        'Parentbrand Tools',
        `${icon}${named('Parentbrand Tools')}`,
        `<div class="group-bar"><a href="https://www.megagroup.test/"><img src="/mega-logo.svg" alt="Megagroup logo"></a></div>${withHeader('<img src="/tools-logo.svg" alt="Parentbrand Tools">')}`,
      ),
      '/icon.png': png(hexagon('#0c4a6e'), 128),
      '/mega-logo.svg': foreign,
      '/tools-logo.svg': svg(lockup('#0c4a6e')),
    },
    expected: {
      outcome: 'found',
      name: 'Parentbrand Tools',
      mark: ['/icon.png'],
      wordmark: ['/tools-logo.svg'],
    },
  },
];
