import { expect, inject, test } from 'vitest';
import { measureRow } from '../../bench/measure-row';
import { openBenchWorld } from '../../bench/open-bench-world';
import { type BenchRow, listRows } from '../../bench/rows';
import { median } from '../../support/measure';

/** Of the CPU time of a served SVG. */
const costMax = 1.2;
const rounds = { rounds: 3, seconds: 1 };
const svg: BenchRow = { name: 'SVG', requests: [{ path: '/v1/svg/github' }] };

test(`no refusal takes more than ${costMax} times the CPU time of a served SVG`, async () => {
  const { seeded } = inject('pgliteTemplates');
  // No row asks for a page.
  const world = await openBenchWorld('embedded', seeded, { withSite: false });
  try {
    const microsOf = async (row: BenchRow) =>
      (await measureRow(world, row, rounds)).marque.cpuMicros;
    const all = listRows({ slugs: [], etag: '', tokens: world.tokens });
    const refused = all.filter(({ status = 200 }) => status >= 400);
    const costs: { name: string; micros: number; ratio: number }[] = [];
    let before = await microsOf(svg);
    for (const row of refused) {
      const micros = await microsOf(row);
      // The speed of a shared machine drifts: each row is compared with the SVGs before and after it.
      const after = await microsOf(svg);
      costs.push({ name: row.name, micros, ratio: micros / median([before, after]) });
      before = after;
    }
    for (const { name, micros, ratio } of costs) {
      console.log(
        `refused with ${name}: ${micros.toFixed(1)} µs, ${ratio.toFixed(2)} of a served SVG`,
      );
    }
    expect(costs.filter(({ ratio }) => ratio > costMax)).toEqual([]);
  } finally {
    await world.close();
  }
});
