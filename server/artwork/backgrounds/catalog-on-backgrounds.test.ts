import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentCatalog } from '../../catalog/current-catalog';
import type { Brand } from '../../catalog/catalog';
import { plans } from '../../contract/plans';
import { darkBackground, lightBackground } from '../../contract/thresholds';
import { chooseArtwork } from '../choose-artwork';
import { judgeBrand, shareMin } from '../../../e2e/drills/artwork/judge-on-background';
import { randomBackgrounds } from '../../../e2e/drills/artwork/random-backgrounds';
import { useSeededDatabase } from '../../../e2e/support/test-database';

// The drill measures the whole catalog, on 22 backgrounds.
describe('a sample of the catalog, measured on its pixels', () => {
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ close } = await useSeededDatabase());
  });
  afterAll(() => close());

  const everyNth = (brands: readonly Brand[], nth: number) =>
    brands.filter((_, i) => i % nth === 0);
  const backgrounds = [darkBackground, lightBackground, ...randomBackgrounds(2, 17)];

  test.each([undefined, 'dark'])('no drawn brand gets a placeholder (on=%s)', (on) => {
    const options = { variant: 'mono', isVariantGiven: false, on } as const;
    const replaced = currentCatalog().brands.filter(
      (brand) => chooseArtwork(brand, options, plans.free).variant === 'placeholder',
    );
    expect(replaced).toEqual([]);
  });

  test.each([
    ['of the pro plan', plans.pro],
    ['of the free plan', plans.free],
  ])(
    'whatever the background, the response %s, by contrast, stands out by 3:1',
    async (_, plan) => {
      const { brands } = currentCatalog();
      const withoutMono = brands.filter(({ artwork }) => !artwork.has('mono'));
      const lost: string[] = [];
      for (const brand of [...everyNth(brands, 400), ...everyNth(withoutMono, 100)]) {
        for (const { slug, background, share, better } of await judgeBrand(
          brand,
          backgrounds,
          plan,
        ))
          if (share < shareMin && better !== null) lost.push(`${slug} on ${background}: ${better}`);
      }
      expect(lost).toEqual([]);
    },
  );
});
