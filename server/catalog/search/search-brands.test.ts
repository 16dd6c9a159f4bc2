import { expect, it } from 'vitest';
import { readFacts } from '../../../prisma/catalog/facts';
import { type Brand, createCatalog } from '../catalog';
import { currentIndex, warmSearch } from './search-brands';

/** What the index does not read. */
const rest = {
  layer: 'base' as const,
  colors: [],
  origin: null,
  verifiedAt: null,
  description: null,
  profiles: [],
  artwork: new Map(),
  gapFillers: new Map(),
  bitmaps: new Map(),
};
const brands = readFacts().map((brand): Brand => ({ ...brand, ...rest }));

it('requests are served while a new catalog is indexed', async () => {
  const catalog = createCatalog('new', brands);
  let turns = 0;
  const turn = () => {
    turns++;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  await warmSearch(catalog);
  clearImmediate(next);
  expect(turns).toBeGreaterThan(1);
  expect(currentIndex(catalog).search('github', 1)[0]?.brand.slug).toBe('github');
});
