import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenDatabase } from '../platform/database/database';
import { useSeededDatabase } from '../../e2e/support/test-database';
import { colorFamilyOf } from './color-family';
import { currentCatalog } from './current-catalog';
import { getBrand } from './get-brand';
import { listTiles } from './list-tiles';

let opened: OpenDatabase;
beforeAll(async () => {
  opened = await useSeededDatabase();
});
afterAll(() => opened.close());

test('the explorer gets every brand of the catalog, the best known first', () => {
  const catalog = currentCatalog();
  const list = listTiles(catalog.brands);
  expect(list.tiles).toHaveLength(catalog.brands.length);
  const found = list.tiles.map(([slug]) => catalog.bySlug.get(slug)?.rank ?? 0);
  expect(found).toEqual(found.toSorted((one, other) => one - other));
  const unpack = <Value>(values: readonly Value[], bits: number) =>
    values.filter((_, i) => (bits & (1 << i)) !== 0);
  for (const tile of list.tiles) {
    const [slug, name, ofVariants, ofFamilies, ofCategories, domain, aliases = []] = tile;
    const brand = getBrand(slug);
    expect({
      name,
      variants: new Set(unpack(list.variants, ofVariants)),
      families: new Set(unpack(list.families, ofFamilies)),
      categories: new Set(unpack(list.categories, ofCategories)),
      domain: domain.replace('*', slug),
      aliases,
    }).toEqual({
      name: brand.name,
      variants: new Set(brand.artwork.keys()),
      families: new Set(brand.colorFamilies),
      categories: new Set(brand.categories),
      domain: brand.domains[0] ?? '',
      aliases: brand.aliases,
    });
  }
});

test.each([
  ['FF0000', 'red'],
  ['E50914', 'red'],
  ['FF9900', 'orange'],
  ['F7DF1E', 'yellow'],
  ['1DB954', 'green'],
  ['00A4A6', 'teal'],
  ['1877F2', 'blue'],
  ['0A66C2', 'blue'],
  ['635BFF', 'purple'],
  ['E4405F', 'pink'],
  ['6F4E37', 'brown'],
  ['8D6748', 'brown'],
  ['000000', 'black'],
  ['181717', 'black'],
  ['221B0A', 'black'],
  ['808080', 'gray'],
  ['FFFFFF', 'white'],
])('#%s is filed under %s', (hex, family) => {
  expect(colorFamilyOf(hex)).toBe(family);
});
