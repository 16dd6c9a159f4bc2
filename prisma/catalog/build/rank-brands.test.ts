import { expect, test } from 'vitest';
import { rankBrands } from './rank-brands';

const brands = [
  { slug: 'acme', name: 'Acme', sources: 1 },
  { slug: 'zeta', name: 'Zeta', sources: 3 },
  { slug: 'alpha', name: 'alpha', sources: 3 },
  { slug: 'google', name: 'Google', sources: 2 },
  { slug: 'stripe', name: 'Stripe', sources: 8 },
];

test('the best-known brands come first, then those that most sources draw, then by name', () => {
  const ranks = rankBrands(brands, ['google', 'acme']);
  expect([...ranks]).toEqual([
    ['google', 1],
    ['acme', 2],
    ['stripe', 3],
    ['alpha', 4],
    ['zeta', 5],
  ]);
});

test('an unknown or repeated slug stops the build', () => {
  expect(() => rankBrands(brands, ['google', 'gogle'])).toThrow('gogle');
  expect(() => rankBrands(brands, ['google', 'acme', 'google'])).toThrow('google');
});
