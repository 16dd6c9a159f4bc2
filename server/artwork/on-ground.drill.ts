import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentCatalog } from '../catalog/current-catalog';
import { darkGround, lightGround } from '../colors/contrast';
import { useSeededDatabase } from '../testing/test-database';
import { type Judged, judgeBrand, shareMin } from './drill/judge-on-ground';
import { randomGrounds } from './drill/random-grounds';

/** The whole catalog on every ground: `GROUNDS_SEED` repeats the grounds of a run. */
const seed = Number(process.env['GROUNDS_SEED'] ?? Date.now() % 1_000_000);
const grounds = [darkGround, lightGround, ...randomGrounds(20, seed)];

let close: () => Promise<void>;
beforeAll(async () => {
  ({ close } = await useSeededDatabase());
});
afterAll(() => close());

test('on every ground 99 of 100 answers stand out by 3:1, and the rest have nothing better', async () => {
  const judged: Judged[] = [];
  for (const brand of currentCatalog().brands) judged.push(...(await judgeBrand(brand, grounds)));
  const exceptions = judged.filter(({ share }) => share < shareMin);
  for (const ground of grounds) {
    const here = judged.filter((one) => one.ground === ground);
    const failed = here.filter(({ share }) => share < shareMin);
    console.log(
      `on=${ground}: ${here.length - failed.length} of ${here.length} read; ${count(here)}`,
    );
    expect(failed.length, ground).toBeLessThanOrEqual(here.length / 100);
  }
  const brands = [...new Set(exceptions.map(({ slug }) => slug))];
  console.log(
    `on: seed ${seed}, ${judged.length} answers, ${exceptions.length} exceptions of ${brands.length} brands: ${brands.join(', ')}`,
  );
  expect(exceptions.filter(({ better, hasMono }) => better !== null || hasMono)).toEqual([]);
}, 3_600_000);

function count(judged: readonly Judged[]): string {
  const counts = new Map<string, number>();
  for (const { served } of judged) {
    const kind = served.variant + (served.onGround?.plate ? ' on a plate' : '');
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts]
    .sort((one, other) => other[1] - one[1])
    .map(([kind, times]) => `${kind} ${times}`)
    .join(', ');
}
