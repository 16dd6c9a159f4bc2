import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askCombinations } from './drill/ask-combinations';
import { openRasterWorld, type RasterWorld } from './drill/open-raster-world';
import { throwBombs } from './drill/throw-bombs';

// The figures are the drill's, on a machine that does nothing else; here other tests run beside it.
const slowerMax = 10;

describe('pictures on a served instance', () => {
  let world: RasterWorld;
  beforeAll(async () => {
    world = await openRasterWorld(100);
  });
  afterAll(() => world.server.stop());

  test(
    'bombs that slipped into the catalog cost nobody else an answer',
    { timeout: 60_000 },
    async () => {
      const siege = await throwBombs(world, { atOnce: 8, rounds: 1, seconds: 4 });
      expect(Object.keys(siege.statuses)).toEqual(['200']);
      expect(Object.keys(siege.bombStatuses)).toEqual(['503']);
      expect(siege.bombMsMax).toBeLessThan(8000);
      expect(siege.siegeP99Ms).toBeLessThan(Math.max(siege.calmP99Ms, 10) * slowerMax);
    },
  );

  test('a picture that cannot be drawn says when to come back, and costs no quota', async () => {
    const pngsUsed = async () => {
      const usage = await world.ask('/v1/usage');
      const { endpoints } = (await usage.json()) as { endpoints: { png: { used: number } } };
      return endpoints.png.used;
    };
    const before = await pngsUsed();
    const answer = await world.ask(`/v1/png/${world.bombSlugs[0]}?size=300`);
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1);
    expect(await answer.json()).toMatchObject({ error: 'service_unavailable' });
    expect(await pngsUsed()).toBe(before);
  });

  test('hundreds of random combinations meet no unplanned 5xx', { timeout: 60_000 }, async () => {
    const { wrong, byStatus } = await askCombinations(world, { count: 400, warmUp: 0, seed: 6 });
    expect(wrong).toEqual([]);
    expect(byStatus[200]).toBeGreaterThan(200);
  });
});
