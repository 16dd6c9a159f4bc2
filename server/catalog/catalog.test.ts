import { expect, test } from 'vitest';
import { createRandom } from '../../e2e/drills/billing/random';
import { describeBrand } from '../../e2e/support/example-brand';
import { type Brand, createCatalog, replaceBrands } from './catalog';
import { currentIndex, warmSearch } from './search/search-brands';

const drawing = { mono: '<path d="M0 0h24v24H0z"/>' };

test('a catalog after a thousand replacements equals one that is read whole', async () => {
  const random = createRandom(46);
  const pick = (count: number) => Math.floor(random() * count);
  const layers = ['base', 'found', 'own'] as const;
  const createBrand = (id: number): Brand =>
    describeBrand(pick(2) === 0 ? drawing : {}, {
      id,
      rank: id + 1,
      layer: layers[pick(3)] ?? 'base',
      slug: `brand-${id}`,
      name: `Brand ${pick(5)}${id}`,
      domains: [`acme-${pick(9)}.com`],
      lookups: pick(3) === 0 ? [`brand-${pick(40)}`] : [],
    });
  const all = new Map(Array.from({ length: 40 }, (_, id) => [id, createBrand(id)]));
  let catalog = createCatalog('one', [...all.values()]);
  await warmSearch(catalog);
  for (let change = 0; change < 1000; change++) {
    const ids = new Set([pick(40), pick(40)]);
    // Some brands are removed, and come back later.
    const fresh = [...ids].flatMap((id) => (pick(3) === 0 ? [] : createBrand(id)));
    for (const id of ids) all.delete(id);
    for (const brand of fresh) all.set(brand.id, brand);
    const before = catalog;
    catalog = replaceBrands(before, { ids, fresh, change: `${change}` });
    await warmSearch(catalog, before);
  }
  const whole = createCatalog('one', [...all.values()], { change: '999' });
  const { version, brands, known, found: fromSites, byId, bySlug, byHost } = catalog;
  expect(whole).toMatchObject({ version, brands, known, found: fromSites, byId, bySlug, byHost });
  const found = (one: typeof catalog) =>
    currentIndex(one)
      .search('brand', 50)
      .map(({ brand }) => brand.id);
  expect(found(catalog)).toEqual(found(whole));
  expect(found(catalog)).toHaveLength(all.size);
});
