import { expect, test } from 'vitest';
import type { BrandFacts } from '../facts';
import { compareArtwork } from './compare-artwork';

const brand = (slug: string, rank: number, drawings: Record<string, string>) =>
  ({
    slug,
    rank,
    artwork: Object.entries(drawings).map(([variant, name]) => ({
      variant,
      source: 'simple-icons',
      name,
      sha256: name,
    })),
  }) as unknown as BrandFacts;

test('a build names each drawing of a well-known brand that it changes, the best known first', () => {
  const before = [
    brand('acme', 2, { mono: 'old', color: 'same', dark: 'gone' }),
    brand('obscure', 4000, { mono: 'old' }),
  ];
  const after = [
    brand('acme', 2, { mono: 'new', color: 'same' }),
    brand('famous', 1, { icon: 'first' }),
    brand('obscure', 4000, { mono: 'new' }),
  ];
  expect(compareArtwork(before, after)).toEqual([
    'famous icon: none → simple-icons:first',
    'acme mono: simple-icons:old → simple-icons:new',
    'acme dark: simple-icons:gone → none',
  ]);
});
