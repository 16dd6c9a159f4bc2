import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  askCombinations,
  openRasterWorld,
  type RasterWorld,
  throwBombs,
} from '../drills/raster/raster-world';

// The drills have the machine to themselves; in `npm test` other tests run beside this one.
const isDrill = process.env['DRILL'] === '1';
/** More bombs than can be answered in that time. */
const bombs = isDrill ? 2000 : 100;
const siegeSize = isDrill
  ? { atOnce: 64, rounds: 5, seconds: 8 }
  : { atOnce: 8, rounds: 1, seconds: 2 };
const slowerMax = isDrill ? 3 : 10;
/** Half the time until a bomb is given up: a request waiting for one would take longer. */
const waitedMs = isDrill ? 0 : 950;
const givenUpWithinMs = 30_000;
const count = Number(process.env['RASTER_COMBINATIONS'] ?? (isDrill ? 100_000 : 120));
const seed = Number(process.env['RASTER_SEED'] ?? (isDrill ? Date.now() % 2 ** 31 : 6));

describe('pictures on a served instance', () => {
  let world: RasterWorld;
  beforeAll(async () => {
    world = await openRasterWorld(bombs);
  });
  afterAll(() => world.server.stop());

  test('malicious drawings in the catalog do not keep other requests waiting', async () => {
    const siege = await throwBombs(world, siegeSize);
    if (isDrill) process.stdout.write(`${JSON.stringify(siege)}\n`);
    expect(Object.keys(siege.statuses)).toEqual(['200']);
    expect(Object.keys(siege.bombStatuses)).toEqual(['503']);
    expect(siege.bombMsMax).toBeLessThan(givenUpWithinMs);
    expect(siege.siegeP99Ms).toBeLessThan(Math.max(siege.calmP99Ms * slowerMax, waitedMs));
  });

  test('a picture that cannot be drawn gets 503 with Retry-After, and costs no quota', async () => {
    const pngsUsed = async () => {
      const usage = await world.ask('/v1/usage');
      const { endpoints } = (await usage.json()) as { endpoints: { png: { used: number } } };
      return endpoints.png.used;
    };
    const before = await pngsUsed();
    const response = await world.ask(`/v1/png/${world.bombSlugs[0]}?size=300`);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
    expect(await response.json()).toMatchObject({ error: 'service_unavailable' });
    expect(await pngsUsed()).toBe(before);
  });

  test(
    `random combinations (RASTER_SEED=${seed}) cause no 5xx, and memory is released`,
    { timeout: 7_200_000 },
    async () => {
      const warmUp = Math.min(5000, Math.floor(count / 4));
      const combinations = await askCombinations(world, { count, warmUp, seed });
      if (isDrill) process.stdout.write(`${JSON.stringify(combinations)}\n`);
      expect(combinations.wrong).toEqual([]);
      expect(combinations.byStatus[200]).toBeGreaterThan(count / 2);
      if (isDrill)
        expect(combinations.rssMibAfter).toBeLessThanOrEqual(combinations.rssMibBefore * 1.2);
    },
  );
});
