import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askCombinations } from '../drills/raster/ask-combinations';
import { openRasterWorld, type RasterWorld } from '../drills/raster/open-raster-world';
import { throwBombs } from '../drills/raster/throw-bombs';

// The figures are the drill's, on a machine that does nothing else; here other tests run beside it.
const slowerMax = 10;
/** Half of what a bomb takes until it is given up: who has to wait for one waits longer. */
const waitedMs = 950;
const givenUpWithinMs = 30_000;

describe('pictures on a served instance', () => {
  let world: RasterWorld;
  beforeAll(async () => {
    world = await openRasterWorld(100);
  });
  afterAll(() => world.server.stop());

  test('malicious drawings in the catalog do not keep other requests waiting', async () => {
    const siege = await throwBombs(world, { atOnce: 8, rounds: 1, seconds: 2 });
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

  test('random combinations cause no 5xx', async () => {
    const { wrong, byStatus } = await askCombinations(world, { count: 120, warmUp: 0, seed: 6 });
    expect(wrong).toEqual([]);
    expect(byStatus[200]).toBeGreaterThan(60);
  });
});
