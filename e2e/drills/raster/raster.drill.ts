import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askCombinations } from './ask-combinations';
import { openRasterWorld, type RasterWorld } from './open-raster-world';
import { throwBombs } from './throw-bombs';

const atOnce = 64;
/** More than are answered in the time. */
const bombs = 2000;
const count = Number(process.env['RASTER_COMBINATIONS'] ?? 100_000);
const seed = Number(process.env['RASTER_SEED'] ?? Date.now() % 2 ** 31);

describe('pictures on a served instance', () => {
  let world: RasterWorld;
  beforeAll(async () => {
    world = await openRasterWorld(bombs);
  });
  afterAll(() => world.server.stop());

  test(`${atOnce} bombs at once leave the others' 99th percentile within three times of what it was`, async () => {
    const siege = await throwBombs(world, { atOnce, rounds: 5, seconds: 8 });
    console.log(siege);
    expect(Object.keys(siege.statuses)).toEqual(['200']);
    expect(Object.keys(siege.bombStatuses)).toEqual(['503']);
    expect(siege.ratio).toBeLessThanOrEqual(3);
  });

  test(
    `${count} random combinations (RASTER_SEED=${seed}) meet no unplanned 5xx, and memory comes back`,
    { timeout: 7_200_000 },
    async () => {
      const warmUp = Math.min(5000, Math.floor(count / 4));
      const combinations = await askCombinations(world, { count, warmUp, seed });
      console.log(combinations);
      expect(combinations.wrong).toEqual([]);
      expect(combinations.rssMibAfter).toBeLessThanOrEqual(combinations.rssMibBefore * 1.2);
    },
  );
});
