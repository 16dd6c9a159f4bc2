import { describe, expect, test } from 'vitest';
import { normalizeName } from '../sources/make-slug';
import { readFacts } from '../facts';
import { readKnown } from '../known-facts';
import { joinHandBrands, readHandBrands } from './read-hand-brands';

const hand = readHandBrands();
const others = [...readFacts(), ...readKnown().filter(({ source }) => source !== 'marque')];
const twice = (values: string[]) => {
  const seen = new Set<string>();
  return values.filter((value) => seen.has(value) || !seen.add(value));
};

describe('the hand-kept brands', () => {
  test('more than 4,500 hand-kept brands share no domain', () => {
    expect(hand.length).toBeGreaterThan(4500);
    expect(twice(hand.flatMap(({ domains }) => domains))).toEqual([]);
  });

  test('hand-kept brands share no slug, folded name or domain with each other or another source, but for names of lesser-known brands', () => {
    expect(twice(hand.map(({ slug }) => slug))).toEqual([]);
    expect(twice(hand.map(({ name }) => normalizeName(name)))).toEqual([]);
    const slugs = new Set(others.map(({ slug }) => slug));
    const ranks = new Map(readKnown().map(({ slug, rank }) => [slug, rank]));
    const bestRanks = new Map<string, number>();
    for (const { name, rank } of others) {
      const folded = normalizeName(name);
      bestRanks.set(folded, Math.min(rank, bestRanks.get(folded) ?? Infinity));
    }
    const isOfBetterKnown = ({ slug, name }: { slug: string; name: string }) =>
      (bestRanks.get(normalizeName(name)) ?? Infinity) < (ranks.get(slug) ?? Infinity);
    const domains = new Set(others.flatMap((brand) => brand.domains));
    const held = hand.filter(
      (brand) =>
        slugs.has(brand.slug) ||
        isOfBetterKnown(brand) ||
        brand.domains.some((domain) => domains.has(domain)),
    );
    expect(held.map(({ slug }) => slug)).toEqual([]);
  });

  test('hand-kept brands are all in the catalog, with the names and first domains of their rows', () => {
    const known = new Map(readKnown().map((brand) => [brand.slug, brand]));
    const lost = hand.filter(({ slug, name, domains }) => {
      const brand = known.get(slug);
      return brand?.name !== name || brand.domains[0] !== domains[0] || brand.source !== 'marque';
    });
    expect(lost.map(({ slug }) => slug)).toEqual([]);
  });

  test('hand-kept brands come before the brands of other sources, none of which may have their slug or domain', () => {
    const [first, second] = hand.slice(0, 2);
    if (first === undefined || second === undefined)
      throw new Error('At least two rows are needed.');
    expect(joinHandBrands([first], [second], new Set())).toEqual([first, second]);
    const [domain = ''] = first.domains;
    const same = { ...second, domains: [domain] };
    expect(() => joinHandBrands([first], [same], new Set())).toThrow(domain);
    expect(() => joinHandBrands([first], [], new Set([first.slug]))).toThrow(first.slug);
  });
});
