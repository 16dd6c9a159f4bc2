import { expect, inject, test } from 'vitest';
import { measureRow } from './measure-row';
import { openBenchWorld } from './open-bench-world';
import { refusedFirst } from './rows';

// `npm run bench` gives the exact figure; a ratio below this floor is more than noise.
const ratioMin = 0.25;
/** Of the CPU time of a served SVG. One that closes its connection takes half as much again. */
const refusalCostMax = 1.2;

test(
  `an SVG is served at ${ratioMin} of a bare HTTP server's rate or better, and a refusal costs no more`,
  { timeout: 120_000 },
  async () => {
    const { seeded } = inject('pgliteTemplates');
    // No row asks for a page.
    const world = await openBenchWorld('embedded', seeded, { withSite: false });
    try {
      const svg = { name: 'SVG', requests: [{ path: '/v1/svg/github' }] };
      const served = await measureRow(world, svg, { rounds: 2, seconds: 1 });
      const said = `ratios of the rounds: ${served.ratios.join(', ')}`;
      expect(served.ratio, said).toBeGreaterThanOrEqual(ratioMin);
      const refused = await measureRow(world, refusedFirst, { rounds: 2, seconds: 1 });
      const cost = refused.marque.cpuMicros / served.marque.cpuMicros;
      expect(cost).toBeLessThan(refusalCostMax);
    } finally {
      await world.close();
    }
  },
);
