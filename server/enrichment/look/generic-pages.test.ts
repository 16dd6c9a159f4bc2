import { expect, test } from 'vitest';
import { findGenericPage } from './generic-pages';
import { isGenericAddress } from './picture/known-pictures';
import { readPage } from './page/read-page';

function kindOf(html: string, { status = 200, isMitigated = false, label = 'acme' } = {}) {
  const body = new TextEncoder().encode(`<!doctype html><html>${html}</html>`);
  const page = readPage({
    body,
    contentType: 'text/html; charset=utf-8',
    url: `https://${label}.com/`,
    words: [label],
  });
  return findGenericPage(page, { status, isMitigated, label })?.kind ?? null;
}
const page = (title: string, body = '', head = '') =>
  `<head><title>${title}</title>${head}</head><body>${body}</body>`;

test.each([
  [
    page(
      'Just a moment...',
      '<h1>acme.com</h1>Enable JavaScript and cookies to continue',
      '<script>window._cf_chl_opt={}</script>',
    ),
    403,
  ],
  [page('Attention Required! | Cloudflare', 'Sorry, you have been blocked'), 403],
  [
    page('acme.com', '', '<script src="https://geo.captcha-delivery.com/captcha.js"></script>'),
    403,
  ],
  [page('', '<script src="/_Incapsula_Resource?SWJIYLWA=1"></script>Request unsuccessful.'), 200],
  [page('Robot or human?', 'Press and hold to confirm. <div id="px-captcha"></div>'), 200],
  [page('Access Denied', "You don't have permission to access this server."), 403],
  [page('Vercel Security Checkpoint', 'We are verifying your browser'), 429],
])('a check of visitors is not the site: %s', (html, status) => {
  expect(kindOf(html, { status })).toBe('challenge');
});

test.each([
  [page('acme.com', 'This domain is for sale! Make an offer.')],
  [page('acme.com - Diese Domain steht zum Verkauf', 'Jetzt kaufen')],
  [page('acme.com', '', '<script src="https://img.sedoparking.com/js/x.js"></script>')],
  [
    page(
      'acme.com',
      '<div id="container"></div>',
      '<script src="https://www.google.com/adsense/domains/caf.js"></script>',
    ),
  ],
  [
    page(
      'acme.com',
      '',
      '<script>window.onload=function(){window.location.href="/lander"}</script>',
    ),
  ],
  [page('Parked Domain', 'This domain is parked free, courtesy of GoDaddy.com')],
  [
    page(
      'acme.com',
      'acme.com was registered with a registrar. Future home of something quite cool.',
    ),
  ],
  [page('acme', "Looks like this domain isn't connected to a website yet")],
  [page('acme.com', 'acme.com is registered at Namecheap. Please check back later!')],
])('a parked domain is not a brand: %s', (html) => {
  expect(kindOf(html)).toBe('parked');
});

test.each([
  'Welcome to nginx!',
  'Apache2 Ubuntu Default Page: It works',
  'IIS Windows Server',
  'Index of /',
  "Web Server's Default Page",
  'Test Page for the Apache HTTP Server',
  '404 Not Found',
])('the default page of a server is not a brand: %s', (title) => {
  expect(kindOf(page(title, '<img src="/icons/ubuntu-logo.png" alt="Ubuntu Logo">'))).toBe(
    'default',
  );
});

const header = '<header><a href="/"><img class="logo" src="/acme.svg" alt="Acme"></a></header>';
test.each([
  [
    'a shop behind a captcha for its forms',
    page(
      'Acme – Rockets',
      `${header}<p>${'Rockets of all sizes. '.repeat(60)}</p>`,
      '<script src="https://www.google.com/recaptcha/api.js"></script>',
    ),
  ],
  [
    'a page that analyses its visitors',
    page(
      'Acme',
      header,
      '<meta property="og:site_name" content="Acme"><script src="/cdn-cgi/challenge-platform/h/b/scripts/jsd/main.js"></script>',
    ),
  ],
  ['a site in the making', page('Acme – Coming soon', header)],
  ['an app without markup', page('Acme', '<div id="root"></div>')],
  [
    'a seller of real estate',
    page(
      'Acme Homes',
      `${header}<p>${'This house is for sale. Buy this lovely home. '.repeat(50)}</p>`,
    ),
  ],
])('%s is a site of its own', (_, html) => {
  expect(kindOf(html)).toBeNull();
});

test('a parking company’s own site is not a parked page', () => {
  const html = page(
    'Domains for sale',
    'Buy this domain',
    '<script src="https://img.sedo.com/services/x.js"></script>',
  );
  expect(kindOf(html)).toBe('parked');
  expect(
    kindOf(
      `<head><title>Sedo</title></head><body>${'<p>The place for domains. </p>'.repeat(100)}</body>`,
      { label: 'sedo' },
    ),
  ).toBeNull();
});

test('a picture of a platform is not the logo of its customers, and is that of its own site', () => {
  const picture = 'https://s.w.org/images/w-logo-blue.png';
  expect(isGenericAddress(picture, 'acme')).toBe('the logo of WordPress');
  expect(isGenericAddress(picture, 'wordpress')).toBeNull();
  expect(
    isGenericAddress('https://acme.com/wp-content/uploads/2024/05/logo.png', 'acme'),
  ).toBeNull();
  expect(
    isGenericAddress('https://cdn.shopify.com/s/files/1/0/files/acme-logo.png', 'acme'),
  ).toBeNull();
});
