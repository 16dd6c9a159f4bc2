import { expect, test } from 'vitest';
import type { BrandFacts } from '../facts';
import { compareArtwork } from './compare-artwork';

const brand = (slug: string, drawings: Record<string, string>) =>
  ({
    slug,
    artwork: Object.entries(drawings).map(([variant, name]) => ({
      variant,
      source: 'simple-icons',
      name,
      sha256: name,
    })),
  }) as unknown as BrandFacts;

test('a build names each drawing of a well-known brand that it changes, the best known first', () => {
  const before = [
    brand('acme', { mono: 'old', color: 'same', dark: 'gone' }),
    brand('obscure', { mono: 'old' }),
  ];
  const after = [
    brand('acme', { mono: 'new', color: 'same' }),
    brand('famous', { icon: 'first' }),
    brand('obscure', { mono: 'new' }),
  ];
  expect(compareArtwork(before, after, ['famous', 'acme'])).toEqual([
    'famous icon: none → simple-icons:first',
    'acme mono: simple-icons:old → simple-icons:new',
    'acme dark: simple-icons:gone → none',
  ]);
});
