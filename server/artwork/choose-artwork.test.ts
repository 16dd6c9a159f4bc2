import { expect, test } from 'vitest';
import { describeBrand } from '../../e2e/support/example-brand';
import { type Variant, variants } from '../contract/variants';
import { findVariants, pickArtwork } from './choose-artwork';

const bestFirst: readonly Variant[] = ['color', 'icon', 'light', 'dark', 'wordmark'];
const square = '<path d="M1 1h22v22H1z"/>';

test.each(bestFirst.map((best, i) => [best, bestFirst.slice(i)] as const))(
  'a brand without mono is shown by %s if its variants are %j',
  (best, stored) => {
    // The order in which they are stored does not matter.
    for (const names of [stored, stored.toReversed()]) {
      const brand = describeBrand(Object.fromEntries(names.map((name) => [name, square])));
      expect(pickArtwork(brand, 'mono').variant).toBe(best);
      expect(findVariants(brand, ['mono']).map(({ variant }) => variant)).toEqual([best]);
    }
  },
);

test('a brand with mono is shown by it in place of any other variant', () => {
  const brand = describeBrand({ dark: square, mono: square, color: square });
  const missing = variants.filter((variant) => !brand.artwork.has(variant));
  for (const variant of missing) expect(pickArtwork(brand, variant).variant).toBe('mono');
});
