import { expect, test } from 'vitest';
import { chooseName } from './choose-name';
import { readManifest } from './read-head';
import { readPage } from './read-page';

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
  ['acme.com', title('React App'), 'Acme'],
  ['acme-tools.com', title('Untitled'), 'Acme Tools'],
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

test('a name that resembles the domain is surer than one that nothing else supports, and the domain alone is least sure', () => {
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
