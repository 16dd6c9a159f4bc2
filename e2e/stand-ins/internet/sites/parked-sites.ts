import { bolt, drop, hexagon, rings, slash, waves } from '../marks';
import { ico, png } from '../pictures';
import { html, page, type StandInSite, svg } from '../stand-in-site';

const refused: StandInSite['expected'] = { outcome: ['not_a_logo', 'no_logo'] };
/** For sites that say so by a status, or look like a page. */
const blocked: StandInSite['expected'] = { outcome: ['unreachable', 'not_a_logo'] };
const shown: StandInSite['expected'] = { outcome: 'not_a_logo' };

/** Domains without a site of their owner, and sites that show a robot something else. */
export const parkedSites: StandInSite[] = [
  {
    domain: 'parkedone.com',
    shape: 'parked with advertisements, by a frame',
    pages: {
      '/': page(
        'parkedone.com',
        '<link rel="icon" href="https://img.parkingfiles.net/favicon.ico">',
        '<h1>parkedone.com</h1><p>This domain is parked. Related searches: insurance, loans, cars.</p><script src="https://img.parkingfiles.net/park.js"></script>',
      ),
      'https://img.parkingfiles.net/favicon.ico': ico(hexagon('#16a34a'), [32]),
    },
    expected: shown,
  },
  {
    domain: 'parkedtwo.net',
    shape: 'parked, free of charge, courtesy of a registrar',
    pages: {
      '/': page(
        'parkedtwo.net - This website is parked',
        '<link rel="icon" href="/favicon.ico">',
        '<p>This web page is parked free, courtesy of Registrarco. Get this domain.</p><p>Copyright Registrarco. All rights reserved. Privacy Policy</p>',
      ),
      '/favicon.ico': ico(rings('#0d9488'), [16, 32]),
    },
    expected: shown,
  },
  {
    domain: 'goodname.com',
    shape: 'the domain is for sale',
    pages: {
      '/': page(
        'goodname.com is for sale',
        '<link rel="icon" href="/icon.svg" type="image/svg+xml"><meta property="og:title" content="goodname.com is for sale"><meta property="og:image" content="/og.png">',
        '<h1>The domain goodname.com is for sale</h1><p>Buy now for 4,995 USD or make an offer. Secure payment. Lease to own.</p>',
      ),
      '/icon.svg': svg(bolt('#f59e0b')),
      '/og.png': png(bolt('#f59e0b'), 512),
    },
    expected: shown,
  },
  {
    domain: 'makeoffer.org',
    shape: 'for sale, in other words',
    pages: {
      '/': page(
        'makeoffer.org | Premium domain marketplace',
        '<link rel="icon" href="/m.png">',
        '<p>Interested in this domain? This domain name may be for sale. Inquire about this domain and get a price in less than 24 hours.</p>',
      ),
      '/m.png': png(drop('#2563eb'), 96),
    },
    expected: shown,
  },
  {
    domain: 'zu-verkaufen.de',
    shape: 'for sale, in German',
    pages: {
      '/': page(
        'zu-verkaufen.de steht zum Verkauf',
        '<link rel="icon" href="/m.png">',
        '<h1>Diese Domain steht zum Verkauf</h1><p>Kaufen Sie die Domain zu-verkaufen.de jetzt.</p>',
        'de',
      ),
      '/m.png': png(waves('#dc2626'), 96),
    },
    expected: shown,
  },
  {
    domain: 'lander-script.com',
    shape: 'parked: a script leads to a page of advertisements',
    pages: {
      '/': html(
        '<!DOCTYPE html><html><head><script>window.onload=function(){window.location.href="/lander"}</script></head></html>',
      ),
      '/lander': page('lander-script.com', '', 'Ads'),
      '/favicon.ico': ico(slash('#475569'), [16]),
    },
    expected: { outcome: ['not_a_logo', 'no_logo', 'unreachable'] },
  },
  {
    domain: 'expired-name.com',
    shape: 'the registration has expired',
    pages: {
      '/': page(
        'expired-name.com has expired',
        '<link rel="icon" href="/f.png">',
        '<h1>This domain has expired.</h1><p>If you are the owner, please renew it at your registrar.</p>',
      ),
      '/f.png': png(hexagon('#7c3aed'), 64),
    },
    expected: shown,
  },
  {
    domain: 'challenged.io',
    shape: 'challenge of a content network with 403',
    pages: {
      '/': html(
        page(
          'Just a moment...',
          '<meta http-equiv="refresh" content="390"><meta name="robots" content="noindex,nofollow">',
          '<div class="main-wrapper"><h2>Checking if the site connection is secure</h2><noscript>Enable JavaScript and cookies to continue</noscript></div><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script>',
        ),
        { 'cf-mitigated': 'challenge', Server: 'cloudflare' },
        403,
      ),
      '/favicon.ico': ico(drop('#f97316'), [32]),
    },
    // The icon at its usual place is the site's own.
    expected: { outcome: ['found', 'unreachable', 'not_a_logo'], mark: ['/favicon.ico*'] },
  },
  {
    domain: 'underattack.net',
    shape: 'challenge with 503',
    pages: {
      '/': html(
        page(
          'Attention Required!',
          '<link rel="icon" href="/f.png">',
          '<p>DDoS protection. Please allow up to 5 seconds.</p>',
        ),
        {},
        503,
      ),
      '/f.png': png(rings('#f97316'), 64),
    },
    expected: blocked,
  },
  {
    domain: 'captchaed.com',
    shape: 'captcha with 200',
    pages: {
      '/': page(
        'Access to this page has been denied',
        '<link rel="icon" href="https://captcha.guardfiles.net/icon.png">',
        '<h1>Press &amp; Hold to confirm you are a human (and not a bot).</h1><div id="px-captcha"></div>',
      ),
      'https://captcha.guardfiles.net/icon.png': png(slash('#ec4899'), 96),
    },
    expected: shown,
  },
  {
    domain: 'robotcheck.co',
    shape: 'captcha with 200, another one',
    pages: {
      '/': page(
        'Robot or human?',
        '<link rel="icon" href="/favicon.ico">',
        '<p>Verify you are human by completing the action below.</p><div class="g-recaptcha" data-sitekey="x"></div>',
      ),
      '/favicon.ico': ico(waves('#0891b2'), [32]),
    },
    expected: { outcome: ['found', 'not_a_logo'], mark: ['/favicon.ico*'] },
  },
  {
    domain: 'toomany.io',
    shape: '429',
    pages: {
      '/': html('<title>Too Many Requests</title>', { 'Retry-After': '120' }, 429),
      '/favicon.ico': ico(bolt('#991b1b'), [32]),
    },
    expected: { outcome: 'unreachable' },
  },
  {
    domain: 'fivehundred.com',
    shape: '500',
    pages: { '/': html('<title>Error</title><h1>Internal Server Error</h1>', {}, 500) },
    expected: { outcome: 'unreachable' },
  },
  {
    domain: 'unknownapp.com',
    shape: 'the platform knows no such application',
    pages: {
      '/': html(
        '<title>No such app</title><iframe src="//www.platformfiles.net/no-such-app.html"></iframe>',
        {},
        404,
      ),
    },
    expected: { outcome: ['unreachable', 'no_logo', 'not_a_logo'] },
  },
  {
    domain: 'jsonapi.dev',
    shape: 'an interface for programs: JSON at the root',
    pages: { '/': { headers: { 'Content-Type': 'application/json' }, body: '{"status":"ok"}' } },
    expected: { ...refused, outcome: ['no_logo', 'not_a_logo', 'unreachable'] },
  },
];
