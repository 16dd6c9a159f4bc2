import { expect, it } from 'vitest';
import { normalizeQuery } from './search-brands';

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

it('an echo is echoed unchanged', () => {
  for (const q of ['  İSTANBUL ', 'ﬃ  ﷺ', 'Ⅷ²'])
    expect(normalizeQuery(normalizeQuery(q))).toBe(normalizeQuery(q));
});
