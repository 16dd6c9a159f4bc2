import { readFileSync } from 'node:fs';
import { parse } from 'tldts';
import { describe, expect, test } from 'vitest';
import { tenantDomains } from './build/assign-domains';
import { readIds } from './build/assign-ids';
import { readBuiltFacts, readFacts } from './facts';
import { formatKnown, knownFile, readKnown } from './known-facts';

const known = readKnown();
const drawn = readFacts();
const built = new Map(readBuiltFacts().map(({ slug, domains }) => [slug, domains.length]));
/** The domains of drawn brands from the same source. */
const further = drawn.map(({ slug, domains }) => ({ domains: domains.slice(built.get(slug)) }));
const twice = (values: string[]) => {
  const seen = new Set<string>();
  return values.filter((value) => seen.has(value) || !seen.add(value));
};

describe('the brands that are known by name', () => {
  test('the brands known by name number more than 14,900 with more than 17,900 domains, sorted by slug, one row a line', () => {
    expect(known.length).toBeGreaterThan(14_900);
    expect(known.flatMap(({ domains }) => domains).length).toBeGreaterThan(17_900);
    expect(known.map(({ slug }) => slug)).toEqual(known.map(({ slug }) => slug).sort());
    expect(formatKnown(known)).toBe(readFileSync(knownFile, 'utf8'));
  });

  test('brands known by name share no slug, id or domain with each other or with a drawn brand', () => {
    const all = [...drawn, ...known];
    const lookups = drawn.flatMap((brand) => brand.lookups);
    expect(twice([...all.map(({ slug }) => slug), ...lookups])).toEqual([]);
    expect(twice(all.map(({ id }) => String(id)))).toEqual([]);
    expect(twice(all.flatMap(({ domains }) => domains))).toEqual([]);
    expect(twice(known.map(({ source, sourceRef }) => `${source} ${sourceRef}`))).toEqual([]);
  });

  test('brands known by name have registrable domains by the public suffix list, as look-ups spell them', () => {
    const indexed = known.filter(({ source }) => source !== 'marque');
    const wrong = [...indexed, ...further]
      .flatMap(({ domains }) => domains)
      .filter((host) => {
        const { domain, isIcann } = parse(host, { allowPrivateDomains: true });
        return domain !== host || isIcann !== true || !/^[a-z0-9.-]+$/.test(host);
      });
    expect(wrong).toEqual([]);
    const without = known.filter(({ domains }) => domains.length === 0);
    const indexedWithout = without.filter(({ source }) => source === 'name-suggestion-index');
    expect(indexedWithout).toEqual([]);
  });

  test('own no domain that hosts pages of others, except by hand', () => {
    const indexed = known.filter(({ source }) => source !== 'marque');
    const hosts = indexed.flatMap(({ domains }) => domains);
    expect(hosts.filter((host) => tenantDomains.has(host))).toEqual([]);
  });

  test('brands known by name have the ids of ids.csv, and ranks that no drawn brand has', () => {
    const ids = readIds();
    expect(known.filter(({ slug, id }) => ids.get(slug) !== id)).toEqual([]);
    expect(twice([...known, ...drawn].map(({ rank }) => String(rank)))).toEqual([]);
  });

  test.each([
    ['lowes.com', 'lowes'],
    ['timhortons.com', 'tim-hortons'],
    ['savealot.com', 'save-a-lot'],
    ['silpo.ua', 'silpo'],
    ['hypovereinsbank.de', 'hypovereinsbank'],
    ['walmart.com', 'walmart'],
    ['cap-markt.de', 'cap'],
    ['cap.so', 'cap-so'],
    ['berkshirehathaway.com', 'berkshire-hathaway'],
    ['ox.ac.uk', 'university-of-oxford'],
    ['pwc.co.uk', 'pwc'],
    ['bbbs.org', 'big-brothers-big-sisters-of-america'],
    ['petrochina.com.cn', 'petrochina'],
    ['atmx.com.au', 'atmx'],
    ['criteo.net', 'criteo'],
    ['equinor.com', 'equinor'],
    ['weightwatchers.com', 'weightwatchers'],
    ['rbc.com', 'royal-bank-of-canada'],
    ['jpmorganchase.com', 'jpmorganchase'],
    ['office.co.uk', 'office'],
  ])('brands known by name include the owner of %s', (domain, slug) => {
    expect(known.find(({ domains }) => domains.includes(domain))?.slug).toBe(slug);
  });

  test.each([
    ['Royal Bank of Canada', 'royal-bank-of-canada', 'rbc-wealth-management'],
    ['Statoil', 'equinor', 'statoil'],
  ])('brands known by name have the hand-written name %s for %s alone', (name, slug, other) => {
    const bySlug = new Map(known.map((brand) => [brand.slug, [brand.name, ...brand.aliases]]));
    expect(bySlug.get(slug)).toContain(name);
    expect(bySlug.get(other) ?? []).not.toContain(name);
  });

  test.each(['facetime', 'amazon-s3'])(
    'brands known by name include %s, which has no domain of its own',
    (slug) => {
      expect(known.find((brand) => brand.slug === slug)?.domains).toEqual([]);
    },
  );

  test('brands known by name have no domain that hand-kept rows deny them, and are left out if they have no other', () => {
    const hosts = known.flatMap(({ domains }) => domains);
    expect(hosts).not.toContain('armaguard.com.au');
    expect(known.map(({ slug }) => slug)).not.toContain('sinooil');
  });

  test.each([
    ['vue', 'vuejs.org', '41B883'],
    ['gnupg', 'gnupg.org', '0093DD'],
    ['tauri', 'tauri.app', '24C8D8'],
    ['subway', 'subway.com', '008C15'],
    ['anki', 'ankiweb.net', '80C2EE'],
    ['cocoapods', 'cocoapods.org', 'EE3322'],
    ['mercurial', 'mercurial-scm.org', '999999'],
    ['misskey', 'misskey-hub.net', 'A1CA03'],
  ])(
    'brands known by name include %s, whose drawing may not be redistributed, with domain and color',
    (slug, domain, color) => {
      expect(known.find((brand) => brand.slug === slug)).toMatchObject({
        domains: expect.arrayContaining([domain]),
        brandColor: color,
      });
    },
  );
});
