import { expect, test } from 'vitest';
import { chooseName } from './choose-name';
import { readManifest } from '../page/read-head';
import { readPage } from '../page/read-page';

/** The name of a site by the head and the body of its page. */
function nameOf(domain: string, head: string, body = '', manifest: object | null = null) {
  const html = `<!doctype html><html><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;
  const page = readPage({
    body: new TextEncoder().encode(html),
    contentType: 'text/html',
    url: `https://${domain}/`,
    words: [domain.split('.')[0] ?? ''],
  });
  const read =
    manifest === null
      ? null
      : readManifest(new TextEncoder().encode(JSON.stringify(manifest)), `https://${domain}/m`);
  return chooseName(domain, page, read);
}

const title = (text: string) => `<title>${text}</title>`;
const site = (text: string) => `<meta property="og:site_name" content="${text}">`;
const json = (data: unknown) =>
  `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

test.each([
  ['acme.com', title('Acme | Rockets for everyone'), 'Acme'],
  ['acme.com', title('Rockets for everyone – Acme'), 'Acme'],
  ['acme.com', title('Home - ACME Corp.'), 'ACME'],
  ['openfacts.org', title('Openfacts, the free book of facts'), 'Openfacts'],
  ['acme.com', title('Welcome to Acme!'), 'Acme'],
  ['acme.com', title('Acme: rockets, engines and more'), 'Acme'],
  ['acme.com', title('Home'), 'Acme'],
  ['acme.com', site('Acme Global') + title('Acme Global'), 'Acme'],
  ['acme.com', title('Rockets | ACME Vereinigte Staaten'), 'ACME'],
  ['acme.com', site('Acme US') + title('Acme US | Shop now'), 'Acme'],
  ['airspain.com', site('Air Spain') + title('Air Spain | Flights'), 'Air Spain'],
  ['y.com', site('Y (formerly Yonder)') + title('Y. All that is new'), 'Y'],
  ['acme.com', title('Acme. Spend less. Smile more.'), 'Acme'],
  ['acme.com', title('Acme.com. Spend less.'), 'Acme.com'],
  ['7und7.de', title('7&7 | DSL, Handy & Cloud'), '7&7'],
  ['sunday.com', site('sunday.com') + title('sunday.com | A new way of working'), 'sunday.com'],
  ['acmecompany.com', title('The Acme Company: Refresh the world'), 'The Acme Company'],
  ['bank.de', title('Konten, Karten, Kredite - Zweite Bank'), 'Zweite Bank'],
  ['wiki.org', title('Rockets - Wiki, the free encyclopedia'), 'Wiki'],
  ['acme.com', title('React App'), 'Acme'],
  ['acme-tools.com', title('Untitled'), 'Acme Tools'],
  ['cnvp.in', title(''), 'CNVP'],
  ['sunnyhill.org', title('Where children grow | Sunny Hill School'), 'Sunny Hill School'],
  [
    'youvid.com',
    title('Watch videos') + '<meta name="description" content="YouVid is where films live.">',
    'YouVid',
  ],
  [
    'dailyherald.example.com'.replace('example.', ''),
    title('The Daily Herald: news and weather') + site('The Daily Herald'),
    'The Daily Herald',
  ],
  [
    'wmt.com',
    title('Western Morning Times') + site('Western Morning Times'),
    'Western Morning Times',
  ],
  ['nmtimes.com', site('The North Mountain Times'), 'The North Mountain Times'],
  ['uni-altstadt.de', title('Universität Altstadt - Startseite'), 'Universität Altstadt'],
  ['mueller-bau.de', title('Bauunternehmen in Köln | Müller Bau GmbH'), 'Müller Bau'],
  ['acme.com', site('My WordPress Site') + title('Acme – Just another WordPress site'), 'Acme'],
  ['acme.com', site('Acme &amp;amp; Sons') + title('Acme &amp;amp; Sons'), 'Acme & Sons'],
  ['acme.com', site('www.acme.com') + title('Acme'), 'Acme'],
  ['acme.com', site('acme.com') + title('ACME.com | buy rockets'), 'ACME.com'],
  ['h-und-k.de', site('H&amp;K') + title('H&amp;K'), 'H&K'],
  ['tiffy.com', site('Tiffy &amp; Co.') + title('Tiffy &amp; Co. | Official Site'), 'Tiffy & Co.'],
  ['acme.com', title('Acme') + json({ '@type': 'Organization', name: 'Yoast' }), 'Acme'],
  [
    'acme.com',
    title('Rockets') + json({ '@type': 'Organization', name: 'Bright Pixel Agency' }),
    'Acme',
  ],
  [
    'acme.com',
    json({
      '@graph': [
        { '@type': 'WebSite', publisher: { '@id': '#o' } },
        { '@type': ['Organization', 'Brand'], '@id': '#o', name: 'Acme, Inc.' },
      ],
    }),
    'Acme',
  ],
  [
    'acme.com',
    json([
      {
        '@type': 'NewsArticle',
        publisher: { '@type': 'NewsMediaOrganization', name: 'Acme News' },
      },
    ]),
    'Acme News',
  ],
  ['kyoto-cha.jp', site('京都茶舗') + title('京都茶舗｜お茶の通販'), '京都茶舗'],
  ['jingcha.com', title('京茶-正品低价、配送及时！'), '京茶'],
  ['raku.co.jp', title('【楽市場】Shopping is fun ： 通信販売コミュニティ'), '楽市場'],
  ['getlumen.com', site('Lumen') + title('Lumen – light for teams'), 'Lumen'],
  [
    'xyzq.com',
    site('Harbor Bank') +
      title('Harbor Bank | Personal banking') +
      json({ '@type': 'BankOrCreditUnion', name: 'Harbor Bank', url: 'https://xyzq.com/' }),
    'Harbor Bank',
  ],
])('%s with %s is called %s', (domain, head, name) => {
  expect(nameOf(domain, head).value).toBe(name);
});

test('a longer name that two sources give is the whole name', () => {
  const logo = '<header><a href="/"><img src="/logo.svg" alt="Second Archive logo"></a></header>';
  const text = '<p>Look into the archive: the archive of the web. An archive for all.</p>';
  const head = title('Rockets : Free audio : Second Archive');
  expect(nameOf('archive.org', head, logo + text).value).toBe('Second Archive');
});

test.each([
  ['usacme.com', site('USACME'), '<p>USA CME is here. © USA CME</p>', 'USA CME'],
  ['acme.com', site('ACME'), '<p>A CME</p>', 'ACME'],
  ['acme.com', '', '<header><a href="/"><img src="/l.png" alt="Logo ACME"></a></header>', 'ACME'],
])('%s with %s and %s is spelled %s', (domain, head, body, name) => {
  expect(nameOf(domain, head, body).value).toBe(name);
});

test('the manifest and the text of the logo name a site whose title says nothing', () => {
  expect(
    nameOf('lumenhq.io', title('Log in'), '', {
      name: 'Lumen Dashboard for Teams',
      short_name: 'Lumen',
    }).value,
  ).toBe('Lumen');
  const body =
    '<header><a href="/" class="logo"><img src="/l.png" alt="The Westside Journal logo"></a></header>';
  expect(nameOf('twj.com', title('Today’s top stories'), body).value).toBe('The Westside Journal');
});

test('a supported name close to the domain ranks far above the bare domain', () => {
  const sure = nameOf('acme.com', site('Acme') + title('Acme | Rockets')).confidence;
  const unsure = nameOf('acme.com', title('Home')).confidence;
  expect(sure).toBeGreaterThan(0.9);
  expect(unsure).toBeLessThanOrEqual(0.3);
});

test('a hostile name takes no time', () => {
  const words = Array.from({ length: 12 }, () => 'a'.repeat(60)).join(' ');
  const started = performance.now();
  nameOf(`${'a'.repeat(62)}.com`, site(words) + title(`${' - |'.repeat(500)}${words}`));
  expect(performance.now() - started).toBeLessThan(1000);
});
