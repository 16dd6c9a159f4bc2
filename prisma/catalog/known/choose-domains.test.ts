import { describe, expect, test } from 'vitest';
import { readFacts } from '../facts';
import { chooseDomains, groupByDomain, ownDomain } from './choose-domains';
import { createDrawnMatcher } from './match-drawn';

const choose = (websites: string[], names: string[], others: string[] = []) =>
  chooseDomains(websites, {
    names,
    label: names[0] ?? '',
    isNameOfAnother: (key) => others.includes(key),
  });

describe('the domains of a brand', () => {
  test.each([
    ['the home page of its website', ['https://www.vw.com/en/'], ['Volkswagen'], ['vw.com']],
    ['a page on a domain with its name', ['https://shop.foo.de/a/b?c=1'], ['Foo'], ['foo.de']],
    [
      'further ones with exactly its name',
      ['https://foo.com', 'https://foo.fr'],
      ['Foo'],
      ['foo.com', 'foo.fr'],
    ],
    [
      'an international name as look-ups spell it',
      ['http://пример.рф/'],
      ['Пример'],
      ['xn--e1afmkfd.xn--p1ai'],
    ],
  ])('the domains of a brand are %s', (_, websites, names, domains) => {
    expect(choose(websites, names)).toEqual(domains);
  });

  test.each([
    ['a page about it on its owner’s site', ['https://nestle.com/brands/foo'], ['Foo']],
    ['a host below its owner’s domain', ['https://foobar.group.com/'], ['Other']],
    ['a page on a site that hosts pages of others', ['https://www.facebook.com/foo'], ['Foo']],
    ['a tenant’s site', ['https://foo.github.io/'], ['Foo']],
    ['the site of a company with another name', ['https://huazhu.com/'], ['H World Group']],
  ])('the domains of a brand are not %s', (_, websites, names) => {
    expect(choose(websites, names)).toEqual([]);
  });

  test('exclude a further domain with an extra word, which may belong to an independent member', () => {
    const websites = ['https://volksbank.com', 'https://volksbank-stuttgart.de'];
    expect(choose(websites, ['Volksbank'])).toEqual(['volksbank.com']);
  });

  test('exclude one with the name of another brand', () => {
    expect(choose(['https://coop.nl'], ['CoopCompact'], ['coop'])).toEqual([]);
    expect(choose(['https://coop.nl'], ['CoopCompact'])).toEqual(['coop.nl']);
  });

  test('the domains of a brand are counted by the items that name them', () => {
    const claims = groupByDomain([
      { item: 'Q1', websites: ['https://foo.com/a', 'https://foo.com/b'] },
      { item: 'Q2', websites: ['https://www.foo.com'] },
    ]);
    expect(claims.get('foo.com')).toEqual(new Set(['Q1', 'Q2']));
    expect(ownDomain('no address')).toBeNull();
  });
});

describe('a brand of another source', () => {
  const { isDrawn, isTaken } = createDrawnMatcher(readFacts());

  test.each([
    ['shares a domain', ['Starbucks Coffee Company'], ['starbucks.com'], true],
    ['has the same name in another country', ['Starbucks'], ['starbucks.li'], true],
    ['has the same name as another company', ['Saturn'], ['orbit-foods.com'], false],
    ['is new', ['Tim Hortons'], ['timhortons.com'], false],
  ])('a brand of another source %s: %j at %j is drawn: %s', (_, names, domains, expected) => {
    expect(isDrawn({ names, domains })).toBe(expected);
  });

  test('a brand of another source takes no domain whose owner is disputed', () => {
    expect(isTaken('starbucks.com')).toBe(true);
    expect(isTaken('timhortons.com')).toBe(false);
  });
});
