import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentCatalog } from '../../../server/catalog/current-catalog';
import { darkBackground, lightBackground } from '../../../server/contract/thresholds';
import { useSeededDatabase } from '../../support/test-database';
import { type Judged, judgeBrand, shareMin } from './judge-on-background';
import { randomBackgrounds } from './random-backgrounds';

/** The whole catalog on random backgrounds: `BACKGROUNDS_SEED` repeats those of a run. */
const seed = Number(process.env['BACKGROUNDS_SEED'] ?? Date.now() % 1_000_000);
const backgrounds = [darkBackground, lightBackground, ...randomBackgrounds(20, seed)];

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await useSeededDatabase());
});
afterAll(() => close());

test('on every background 99 % of responses reach a contrast of 3:1, and the rest have no better variant', async () => {
  const judged: Judged[] = [];
  for (const brand of currentCatalog().brands)
    judged.push(...(await judgeBrand(brand, backgrounds)));
  const exceptions = judged.filter(({ share }) => share < shareMin);
  for (const background of backgrounds) {
    const here = judged.filter((one) => one.background === background);
    const failed = here.filter(({ share }) => share < shareMin);
    console.log(
      `on=${background}: ${here.length - failed.length} of ${here.length} read; ${count(here)}`,
    );
    expect(failed.length, background).toBeLessThanOrEqual(here.length / 100);
  }
  const brands = [...new Set(exceptions.map(({ slug }) => slug))];
  console.log(
    `on: seed ${seed}, ${judged.length} responses, ${exceptions.length} exceptions of ${brands.length} brands: ${brands.join(', ')}`,
  );
  expect(exceptions.filter(({ better, hasMono }) => better !== null || hasMono)).toEqual([]);
}, 3_600_000);

function count(judged: readonly Judged[]): string {
  const counts = new Map<string, number>();
  for (const { served } of judged) {
    const kind = served.variant + (served.onBackground?.backdrop ? ' on a backdrop' : '');
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts]
    .sort((one, other) => other[1] - one[1])
    .map(([kind, times]) => `${kind} ${times}`)
    .join(', ');
}
