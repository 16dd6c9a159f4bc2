import { describe, expect, test } from 'vitest';
import { groupHandRows } from '../build/assign-domains';
import { applyHandDomains, checkHandSlugs, homeOf, readHandDomains } from './hand-domains';
import { readHandBrands } from './read-hand-brands';
import { readKnown } from '../known-facts';

const [template] = readHandBrands();
const brand = (slug: string, domains: string[]) => {
  if (template === undefined) throw new Error('At least one row is needed.');
  return { ...template, slug, domains, website: `https://www.${domains[0]}/shops` };
};
const apply = (domains: string[], hosts: string[]) =>
  applyHandDomains(
    [brand('one', domains)],
    groupHandRows(
      hosts.map((host) => ({ slug: 'one', host })),
      [],
    ),
  )[0];

describe('known/domains.csv', () => {
  test('known/domains.csv adds domains in front, the first of which is the website’s', () => {
    const website = 'https://www.a.com/';
    expect(apply(['b.com'], ['a.com'])).toMatchObject({ domains: ['a.com', 'b.com'], website });
  });

  test('known/domains.csv keeps a website that is already on the first domain', () => {
    const website = 'https://www.b.com/shops';
    expect(apply(['b.com'], ['b.com', 'c.com'])).toMatchObject({
      domains: ['b.com', 'c.com'],
      website,
    });
  });

  test('known/domains.csv removes a domain, and leaves out a brand without any other', () => {
    const website = 'https://www.c.com/';
    expect(apply(['b.com', 'c.com'], ['!b.com'])).toMatchObject({ domains: ['c.com'], website });
    expect(apply(['b.com'], ['!b.com'])).toBeUndefined();
  });

  test('known/domains.csv rejects a domain for a brand that does not exist', () => {
    const hand = groupHandRows([{ slug: 'two', host: 'a.com' }], []);
    expect(() => checkHandSlugs([brand('one', ['b.com'])], [], hand)).toThrow('two');
    expect(() => checkHandSlugs([brand('two', ['b.com'])], [], hand)).not.toThrow();
  });

  test('known/domains.csv holds for the catalog', () => {
    const known = new Map(readKnown().map(({ slug, domains }) => [slug, domains]));
    for (const [slug, { added, removed }] of readHandDomains()) {
      const domains = known.get(slug) ?? [];
      expect(domains.slice(0, added.length), slug).toEqual(added);
      expect(domains.filter((domain) => removed.has(domain))).toEqual([]);
    }
  });
});

test('a site below a top-level domain of its owner has no www', () => {
  expect(homeOf('home.sandvik')).toBe('https://home.sandvik/');
  expect(homeOf('deloitte.com')).toBe('https://www.deloitte.com/');
});

test('a site below the suffix or the domain of another has no www', () => {
  expect(homeOf('webpack.js.org')).toBe('https://webpack.js.org/');
  expect(homeOf('flink.apache.org')).toBe('https://flink.apache.org/');
  expect(homeOf('next.co.uk')).toBe('https://www.next.co.uk/');
});
