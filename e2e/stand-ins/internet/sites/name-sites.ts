import { bolt, drop, hexagon, leaf, rings, slash, tower, waves } from '../marks';
import { png } from '../pictures';
import { jsonLd, page, type StandInSite } from '../stand-in-site';

const icon = '<link rel="icon" type="image/png" sizes="192x192" href="/icon.png">';

/** A page that says its name in this head, with a mark of its own. */
const saying = (
  domain: string,
  shape: string,
  title: string,
  head: string,
  name: string | string[],
  mark: string,
  body = '<h1>Welcome</h1>',
): StandInSite => ({
  domain,
  shape,
  pages: { '/': page(title, `${icon}${head}`, body), '/icon.png': png(mark, 192) },
  expected: { outcome: 'found', name, mark: ['/icon.png'] },
});

const og = (name: string) => `<meta property="og:site_name" content="${name}">`;
const organization = (others: object) =>
  jsonLd({ '@context': 'https://schema.org', '@type': 'Organization', ...others });

/** How names are written. */
export const nameSites: StandInSite[] = [
  saying(
    'pipesandslogans.com',
    'title with a slogan behind a bar',
    'Pipes and Slogans | Plumbing that lasts',
    '',
    'Pipes and Slogans',
    hexagon('#1d4ed8'),
  ),
  saying(
    'sloganfirst.com',
    'title with the slogan first',
    'Make every day brighter | Sloganfirst',
    '',
    'Sloganfirst',
    bolt('#1d4ed8'),
  ),
  saying(
    'rrc-leeds.org',
    'title that begins with Home',
    'Home - Riverside Rowing Club',
    '',
    'Riverside Rowing Club',
    leaf('#1d4ed8'),
  ),
  saying(
    'welcomed.com',
    'title that welcomes',
    'Welcome to Welcomed!',
    '',
    'Welcomed',
    rings('#1d4ed8'),
  ),
  saying(
    'colonized.io',
    'title with a colon',
    'Colonized: Issue tracking for teams',
    '',
    'Colonized',
    slash('#1d4ed8'),
  ),
  saying(
    'hyphen-ated.com',
    'a name with a hyphen, and a slogan behind a dash',
    'Hyphen-Ated – Fine stationery',
    '',
    'Hyphen-Ated',
    drop('#1d4ed8'),
  ),
  saying(
    'longtitle.net',
    'a title that is a sentence: the domain is all there is',
    'The fastest way to send beautiful invoices and get paid on time',
    '',
    ['Longtitle', 'longtitle', 'longtitle.net', 'Longtitle.net'],
    waves('#1d4ed8'),
  ),
  saying(
    'emdash.co',
    'three parts',
    'Emdash — Writing software — Official site',
    '',
    'Emdash',
    tower('#1d4ed8'),
  ),
  saying(
    'fitzundfox.de',
    'an ampersand as an entity',
    'Start',
    og('Fitz &amp; Fox'),
    'Fitz & Fox',
    hexagon('#047857'),
  ),
  saying(
    'doubly-escaped.com',
    'an ampersand escaped twice',
    'Start',
    og('Salt &amp;amp; Stone'),
    ['Salt & Stone', 'Salt &amp; Stone'],
    bolt('#047857'),
  ),
  saying(
    'mueller-soehne.de',
    'legal suffix in the structured data',
    'Willkommen',
    organization({ name: 'Müller & Söhne GmbH', legalName: 'Müller & Söhne GmbH & Co. KG' }),
    ['Müller & Söhne', 'Müller & Söhne GmbH'],
    leaf('#047857'),
  ),
  saying(
    'northwindy.com',
    'legal suffix in the site name',
    'Shop',
    og('Northwindy, Inc.'),
    ['Northwindy', 'Northwindy, Inc.'],
    rings('#047857'),
  ),
  saying(
    'whitespaced.com',
    'white space around and within',
    '\n      Start\n   ',
    og('   White\n   Spaced  '),
    'White Spaced',
    slash('#047857'),
  ),
  saying(
    'disagreeing.com',
    'all four say another name: structured data comes first',
    'Titled | Slogan',
    `${og('Siteish')}${organization({ name: 'Disagreeing' })}`,
    'Disagreeing',
    drop('#047857'),
  ),
  saying(
    'alternates.com',
    'the name of the web site with an alternate',
    'Start',
    jsonLd({
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: 'Alternates',
      alternateName: ['ALT', 'Alternates Co'],
      url: 'https://alternates.com/',
    }),
    'Alternates',
    waves('#047857'),
  ),
  saying(
    'domainasname.com',
    'the site name is the domain',
    'Domain as Name – Tools',
    og('domainasname.com'),
    ['domainasname.com', 'Domain as Name', 'Domainasname'],
    tower('#047857'),
  ),
  saying(
    'xn--mnchen-brot-thb.de',
    'internationalized domain: münchen-brot.de',
    'München-Brot | Bäckerei',
    '',
    'München-Brot',
    hexagon('#b45309'),
  ),
  saying(
    'xn--wgv71a119e.jp',
    'internationalized domain: 日本語.jp',
    '日本語',
    og('日本語'),
    '日本語',
    bolt('#b45309'),
    '<h1>ようこそ</h1>',
  ),
  saying(
    'arabica.sa',
    'right to left',
    'أرابيكا | قهوة مختصة',
    '',
    ['أرابيكا', 'Arabica'],
    leaf('#b45309'),
  ),
];
