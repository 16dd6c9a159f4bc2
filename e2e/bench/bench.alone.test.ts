import { expect, inject, test } from 'vitest';
import { measureRow } from './measure-row';
import { openBenchWorld } from './open-bench-world';

// `npm run bench` gives the exact figure; a ratio below this floor is more than noise.
const ratioMin = 0.25;

test(
  `an SVG is served at ${ratioMin} of a bare HTTP server's rate or better`,
  { timeout: 120_000 },
  async () => {
    const { seeded } = inject('pgliteTemplates');
    // No row asks for a page.
    const world = await openBenchWorld('embedded', seeded, { withSite: false });
    try {
      const svg = { name: 'SVG', requests: [{ path: '/v1/svg/github' }] };
      const { ratio, ratios } = await measureRow(world, svg, { rounds: 2, seconds: 1 });
      expect(ratio, `ratios of the rounds: ${ratios.join(', ')}`).toBeGreaterThanOrEqual(ratioMin);
    } finally {
      await world.close();
    }
  },
);
