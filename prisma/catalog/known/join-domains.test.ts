import { expect, test } from 'vitest';
import { readBuiltFacts, readFacts } from '../facts';
import { readKnown } from '../known-facts';
import { joinDomains, joinIntroductions, joinNames } from './join-domains';
import type { IndexedBrand } from './read-index';

const drawn = readBuiltFacts().filter(({ slug }) => ['starbucks', 'nike'].includes(slug));
const item = (name: string, websites: string[]): IndexedBrand => ({
  item: 'Q1',
  name,
  label: name,
  otherNames: [],
  websites,
  description: null,
  accounts: {},
  kinds: [],
  reach: 1,
});
const join = (name: string, websites: string[], isFree = (_domain: string) => true) =>
  joinDomains(drawn, [item(name, websites)], (domain) => !owned.has(domain) && isFree(domain));
const owned = new Set(drawn.flatMap(({ domains }) => domains));

test('a brand gains the domains of an item that has one of its own, and its name', () => {
  const websites = ['https://www.starbucks.com/', 'https://starbucks.li', 'https://sbux.li'];
  expect([...join('Starbucks', websites)]).toEqual([['starbucks', ['starbucks.li']]]);
});

test.each([
  ['has no domain of the brand', 'Starbucks', ['https://starbucks.li']],
  ['has another name', 'Teavana', ['https://starbucks.com', 'https://starbucks.li']],
  [
    'has domains of two brands',
    'Starbucks',
    ['https://starbucks.com', 'https://www.nike.com', 'https://starbucks.li'],
  ],
])('a brand gains no domain from an item that %s', (_, name, websites) => {
  expect(join(name, websites).size).toBe(0);
});

test('a brand gains no domain that another item names too', () => {
  const websites = ['https://starbucks.com', 'https://starbucks.li'];
  expect(join('Starbucks', websites, () => false).size).toBe(0);
});

test('a brand gains the names that such an item has in other scripts, unless another brand has them', () => {
  const starbucks = {
    ...item('Starbucks', ['https://www.starbucks.com/']),
    otherNames: ['星巴克', 'Starbucks Coffee', 'スターバックス', 'ستاربكس'],
  };
  const bare = drawn.map((brand) => ({ ...brand, aliases: ['スターバックス'] }));
  const names = joinNames(bare, [starbucks], () => (key) => key === 'ستاربكس');
  expect([...names]).toEqual([['starbucks', ['星巴克']]]);
  expect(joinNames(bare, [{ ...starbucks, websites: [] }], () => () => false).size).toBe(0);
});

test('a brand is introduced by such an item, the one that is known in the most countries', () => {
  const websites = ['https://www.nike.com/'];
  const nike = (description: string, reach: number) => ({
    ...item('Nike', websites),
    description,
    reach,
  });
  const accounts = { twitter: 'Nike', facebook: 'justdoit' };
  const items = [{ ...nike('maker of shoes', 200), accounts }, nike('shop in Malta', 1)];
  expect([...joinIntroductions(drawn, items)]).toEqual([
    ['nike', { description: 'maker of shoes', profiles: ['https://x.com/Nike'] }],
  ]);
});

test('the catalog introduces more than 250 drawn brands', () => {
  const introduced = readFacts().filter(({ description }) => description);
  expect(introduced.length).toBeGreaterThan(250);
  expect(introduced.find(({ slug }) => slug === 'starbucks')?.profiles).not.toEqual([]);
});

test('the catalog has names by language for drawn brands and for known ones', () => {
  const named = [...readFacts(), ...readKnown()].filter(({ aliases }) =>
    aliases.some((alias) => /\p{Script=Katakana}/u.test(alias)),
  );
  expect(named.length).toBeGreaterThan(200);
});

test('the catalog has further domains for 80 brands or more, in many countries', () => {
  const before = new Map(readBuiltFacts().map(({ slug, domains }) => [slug, domains]));
  const gained = readFacts().flatMap(({ slug, domains }) =>
    domains.length > (before.get(slug)?.length ?? 0) ? [slug] : [],
  );
  expect(gained.length).toBeGreaterThanOrEqual(80);
  expect(gained).toContain('toyota');
  const hosts = readFacts().find(({ slug }) => slug === 'starbucks')?.domains;
  expect(hosts?.[0]).toBe(before.get('starbucks')?.[0]);
  expect(hosts).toContain('starbucks.de');
});
