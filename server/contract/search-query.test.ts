import { expect, it } from 'vitest';
import { encodePluses, isSearchable, normalizeQuery } from './search-query';

it.each([
  ['  GitHub ', 'github'],
  ['Visual \t Studio\n Code', 'visual studio code'],
  ['ＧｉｔＨｕｂ', 'github'],
  ['Citroe\u0308n', 'citroën'],
  ['C++', 'c++'],
  ['a\u00a0b', 'a b'],
])('%j is echoed as "%s"', (q, echo) => {
  expect(normalizeQuery(q)).toBe(echo);
});

it.each([
  ['git', true],
  ['字典', true],
  ['g ', false],
  // One character each, of two code points and of two UTF-16 units.
  ['e\u0301', false],
  ['🚀', false],
  ['ﬁ', true],
])('whether a search accepts %j: %j', (q, is) => {
  expect(isSearchable(q)).toBe(is);
});

it('an echo is echoed unchanged', () => {
  for (const q of ['  İSTANBUL ', 'ﬃ  ﷺ', 'Ⅷ²'])
    expect(normalizeQuery(normalizeQuery(q))).toBe(normalizeQuery(q));
});

it.each([
  ['q=c++', 'q=c%2B%2B'],
  ['q=c+', 'q=c+'],
  ['q=git+hub&sort=name', 'q=git+hub&sort=name'],
  ['q=++', 'q=++'],
  ['email=jane+news@stripe.com', 'email=jane%2Bnews@stripe.com'],
  ['purl=pkg:npm/vue@1.0.0+x&repo=a/b+c', 'purl=pkg:npm/vue@1.0.0%2Bx&repo=a/b%2Bc'],
])('of the query %s, pluses that cannot be blanks are encoded: %s', (query, encoded) => {
  expect(encodePluses(query)).toBe(encoded);
});
