import { expect, it } from 'vitest';
import { isSearchable, normalizeQuery } from './search-query';

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
