import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseArtwork } from '../artwork/choose-artwork';
import { currentCatalog } from '../catalog/current-catalog';
import { plans } from '../platform/plans';
import { recoloredOn } from '../contract/tiles';
import { useSeededDatabase } from '../../e2e/support/test-database';
import { presentTiles } from './present-tiles';

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await useSeededDatabase());
});
afterAll(() => close());

test.each(['light', 'dark'] as const)(
  'a tile says that its drawing is recolored exactly where its picture on %s pages is',
  (on) => {
    const catalog = currentCatalog();
    const { tiles, recolored } = presentTiles(catalog.brands);
    expect(recolored).toHaveLength(tiles.length);
    const wrong = tiles.filter(([slug], i) => {
      const brand = catalog.bySlug.get(slug);
      if (brand === undefined || i % 40 !== 0) return false;
      const options = { variant: 'mono', isVariantGiven: false, on } as const;
      const { variant, onBackground } = chooseArtwork(brand, options, plans.internal);
      const artwork = [...brand.artwork.values(), ...brand.gapFillers.values()];
      const { origin } = artwork.find((one) => one.variant === variant) ?? {};
      const isRecolored = onBackground?.treatment === 'recolored' || origin === 'derived';
      return isRecolored !== (((recolored[i] ?? 0) & recoloredOn[on]) !== 0);
    });
    expect(wrong.map(([slug]) => slug)).toEqual([]);
    expect(new Set(recolored.map((sum) => sum & recoloredOn[on])).size).toBe(2);
  },
);

test('all tiles together stay under 100 KB on the wire', async () => {
  const text = JSON.stringify(presentTiles(currentCatalog().brands));
  const zipped = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  const { byteLength } = await new Response(zipped).arrayBuffer();
  expect(byteLength).toBeLessThan(100 * 1024);
});
