import { expect, test } from 'vitest';
import { orderKnown, rankBrands } from './rank-brands';

test('the brands that most sources draw come first, then the alphabet decides', () => {
  const ranks = rankBrands([
    { slug: 'acme', name: 'Acme', sources: 1 },
    { slug: 'zeta', name: 'Zeta', sources: 3 },
    { slug: 'alpha', name: 'alpha', sources: 3 },
    { slug: 'stripe', name: 'Stripe', sources: 8 },
  ]);
  expect([...ranks]).toEqual([
    ['stripe', 1],
    ['alpha', 2],
    ['zeta', 3],
    ['acme', 4],
  ]);
});

test('brands from the two general lists rank last; a matching domain comes first among them', () => {
  const shop = { name: 'Corner', domains: ['corner.sk'], source: 'name-suggestion-index' };
  const obvious = {
    name: 'La Poste',
    domains: ['laposte.fr', 'laposte.com'],
    source: '@iconify/json',
  };
  const byHand = { name: 'ARD', domains: ['ard.de'], source: 'marque' };
  const vue = { name: 'Vue', domains: ['vuejs.org'], source: '@thesvg/icons' };
  expect(orderKnown([shop, obvious, byHand, vue])).toEqual([byHand, vue, obvious, shop]);
});
