import { getDomain } from 'tldts';
import { describe, expect, it } from 'vitest';
import { assignDomains, type DomainBrand, groupHandRows, readNationalRows } from './assign-domains';
import { makeSlug } from '../sources/make-slug';

const brand = (name: string, urls: string[], rest: Partial<DomainBrand> = {}): DomainBrand => ({
  slug: makeSlug(name),
  name,
  aliases: [],
  sourceSlugs: [],
  urls,
  ...rest,
});
const assign = (brands: DomainBrand[], rows: [slug: string, host: string][] = []) =>
  assignDomains(
    brands,
    groupHandRows(
      rows.map(([slug, host]) => ({ slug, host })),
      [],
    ),
  );
const hostsOf = (one: DomainBrand) => assign([one]).get(one.slug) ?? [];

describe('an address makes its domain the brand’s where the name agrees', () => {
  it.each<[string, string, string[]]>([
    ['Stripe', 'https://stripe.com/newsroom', ['stripe.com']],
    ['Crédit Suisse', 'https://www.credit-suisse.com', ['credit-suisse.com']],
    ['Playdate', 'https://play.date', ['play.date']],
    ['Pocket', 'https://getpocket.com', ['getpocket.com']],
    ['Go', 'https://golang.org', ['golang.org']],
    ['GitHub', 'https://github.com', ['github.com']],
    ['Google', 'https://about.google.com', ['google.com']],
    ['Cal.com', 'https://github.com/calcom', ['cal.com']],
    ['Apache Airflow', 'https://airflow.apache.org/docs', ['airflow.apache.org']],
    ['Google Meet', 'https://www.meet.google.com', ['meet.google.com']],
    ['Firebase', 'https://firebase.google.com/brand-guidelines', ['firebase.google.com']],
  ])('%s, %s', (name, url, hosts) => {
    expect(hostsOf(brand(name, [url]))).toEqual(hosts);
  });

  it('an alias and the name in a package also make an address’s domain the brand’s', () => {
    expect(hostsOf(brand('Coca-Cola', ['https://coke.com'], { aliases: ['Coke'] }))).toEqual([
      'coke.com',
    ]);
    expect(
      hostsOf(brand('Tata Motors', ['https://tatam.com'], { sourceSlugs: ['tatam'] })),
    ).toEqual(['tatam.com']);
  });
});

describe('an address says nothing about a brand if', () => {
  it.each<[string, string, string]>([
    ['it hosts files of others', 'Bat', 'https://github.com/sharkdp/bat'],
    ['it is a page in another company’s portal', 'Ulule', 'https://ulule.frontify.com/d/x'],
    ['it is a tenant of a private suffix', 'Jasmine', 'https://jasmine.github.io'],
    ['it is a site of logos', 'Medium', 'https://medium.design/logos'],
    ['it contains another word', 'Deezer', 'https://deezerbrand.com'],
    ['it names only the owner', 'Gmail', 'https://www.google.com/gmail'],
    ['it is itself a private suffix', 'Web.app', 'https://web.app'],
    ['it is not a domain', 'Router', 'http://192.168.0.1/router'],
  ])('%s', (_, name, url) => {
    expect(hostsOf(brand(name, [url]))).toEqual([]);
  });
});

describe('each host has one brand', () => {
  it('the brand with the host’s name gets the host', () => {
    const hosts = assign([
      brand('Mint', ['https://mintlang.com']),
      brand('Mintlang', ['https://mintlang.com']),
    ]);
    expect(hosts).toEqual(new Map([['mintlang', ['mintlang.com']]]));
  });

  it('no brand gets a host that two brands match equally', () => {
    const twins = [
      brand('Hive', ['https://hive.io']),
      brand('HIVE', ['https://hive.io'], { slug: 'hive-blockchain' }),
    ];
    expect(assign(twins)).toEqual(new Map());
  });
});

describe('a row of domains.csv', () => {
  const notion = brand('Notion', ['https://notion.so']);
  const figma = brand('Figma', ['https://figma.com']);

  it('a row of domains.csv takes precedence over the addresses', () => {
    expect(assign([notion], [['notion', 'notion.com']]).get('notion')).toEqual([
      'notion.com',
      'notion.so',
    ]);
  });

  it('a row of domains.csv takes its host away from every other brand', () => {
    const hosts = assign([notion, figma], [['notion', 'figma.com']]);
    expect(hosts).toEqual(new Map([['notion', ['figma.com', 'notion.so']]]));
  });

  it('a row with ! takes the host from the brand, and leaves it to others', () => {
    const putty = brand('PuTTY', ['https://putty.org']);
    expect(assign([putty], [['putty', '!putty.org']])).toEqual(new Map());
    expect(
      assign([putty, brand('PuTTY.org', ['https://putty.org'])], [['putty', '!putty.org']]),
    ).toEqual(new Map([['puttyorg', ['putty.org']]]));
  });

  it('a row for an unknown brand stops the build, and names it', () => {
    expect(() => assign([notion], [['notoin', 'notion.com']])).toThrow(/does not have: notoin/);
  });

  it.each([
    'co.uk',
    'nothing',
    '10.0.0.1',
    'www.notion.com',
    'Notion.com',
    'https://notion.com',
    'notion',
    '',
  ])('a row with the host %j stops the build', (host) => {
    expect(() => groupHandRows([{ slug: 'notion', host }], [])).toThrow('row: notion,');
    expect(() => groupHandRows([], [{ slug: 'notion', host }])).toThrow('row: notion,');
  });

  it.each(['now.sh', 'webpack.js.org'])(
    'a row may have the host %s, at or below a private suffix',
    (host) => {
      expect(groupHandRows([{ slug: 'notion', host }], []).get('notion')?.added).toEqual([host]);
    },
  );

  it('two rows with one host for two brands stop the build', () => {
    const rows = [
      { slug: 'notion', host: 'notion.com' },
      { slug: 'figma', host: 'notion.com' },
    ];
    const message = 'give notion.com to notion and to figma';
    expect(() => groupHandRows(rows, [])).toThrow(message);
    expect(() => groupHandRows(rows.slice(0, 1), rows.slice(1))).toThrow(message);
  });
});

describe('a row of national-domains.csv', () => {
  const national = [{ slug: 'figma', host: 'figma.de' }];
  const rows = groupHandRows([], national);

  it('a row of national-domains.csv comes after all other domains, and no source may give its host to another brand', () => {
    const brands = [
      brand('Figma', ['https://figma.com']),
      brand('Figma.de', ['https://figma.de'], { slug: 'other' }),
    ];
    expect(assignDomains(brands, rows)).toEqual(new Map([['figma', ['figma.com', 'figma.de']]]));
  });

  it('a row of national-domains.csv may name a brand without artwork, which this build does not know', () => {
    expect(assignDomains([brand('Notion', [])], rows)).toEqual(new Map());
  });

  it('a row of national-domains.csv names a registrable domain', () => {
    const hosts = readNationalRows().map(({ host }) => host);
    expect(hosts.filter((host) => getDomain(host, { allowPrivateDomains: true }) !== host)).toEqual(
      [],
    );
    expect(hosts.length).toBeGreaterThan(3000);
  });
});
