import { expect, test } from 'vitest';
import { summarizeBrand } from './describe-brand';

const variant = (origin: 'source' | 'derived') => ({ origin }) as never;
const brand = {
  name: 'Stripe',
  aliases: [],
  categories: [],
  domains: ['stripe.com'],
  variants: [variant('source')],
};

test.each([
  [{}, 'Stripe is at stripe.com. The catalog has 1 variant of its logo.'],
  [
    { aliases: ['A', 'B', 'C', 'D'], domains: ['a.com', 'b.com'] },
    'Stripe, also called A, B and C, is at a.com and 1 other domain. The catalog has 1 variant of its logo.',
  ],
  [
    { domains: [], variants: [variant('source'), variant('derived'), variant('derived')] },
    'Stripe has no domain in the catalog. The catalog has 3 variants of its logo: 1 stored and 2 derived.',
  ],
  [
    { categories: ['finance' as const, 'developer-tools' as const] },
    'Stripe is at stripe.com. It is listed under Finance and payments and Developer tools. The catalog has 1 variant of its logo.',
  ],
  [
    { variants: [] },
    'Stripe is at stripe.com. It is known by name: its logo is not in the catalog.',
  ],
])('a brand is described by its facts alone: %o', (facts, sentence) => {
  expect(summarizeBrand({ ...brand, ...facts })).toBe(sentence);
});
