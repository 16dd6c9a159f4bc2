import { expect, inject, test } from 'vitest';
import { measureRow } from '../../bench/measure-row';
import { openBenchWorld } from '../../bench/open-bench-world';
import { type BenchRow, listRows } from '../../bench/rows';
import { median } from '../../support/measure';

/** Of the CPU time of a served SVG. */
const costMax = 1.3;
/** Of a request with a body, which has come before it is refused: one of 64 KiB takes twice the time of an SVG. */
const costWithBodyMax = 2.5;
const rounds = { rounds: 3, seconds: 1 };
const svg: BenchRow = { name: 'SVG', requests: [{ path: '/v1/svg/github' }] };

test(`no refusal takes more than ${costMax} times the CPU time of a served SVG, or ${costWithBodyMax} times with a body`, async () => {
  const { seeded } = inject('pgliteTemplates');
  // No row asks for a page.
  const world = await openBenchWorld('embedded', seeded, { withSite: false });
  try {
    const microsOf = async (row: BenchRow) =>
      (await measureRow(world, row, rounds)).marque.cpuMicros;
    const all = listRows({ slugs: [], etag: '', tokens: world.tokens });
    const refused = all.filter(({ status = 200 }) => status >= 400);
    const costs: { name: string; micros: number; ratio: number; max: number }[] = [];
    let before = await microsOf(svg);
    for (const row of refused) {
      const micros = await microsOf(row);
      // The speed of a shared machine drifts: each row is compared with the SVGs before and after it.
      const after = await microsOf(svg);
      const ratio = micros / median([before, after]);
      const max = row.requests.some(({ body }) => body) ? costWithBodyMax : costMax;
      costs.push({ name: row.name, micros, ratio, max });
      before = after;
    }
    for (const { name, micros, ratio } of costs) {
      console.log(
        `refused with ${name}: ${micros.toFixed(1)} µs, ${ratio.toFixed(2)} of a served SVG`,
      );
    }
    expect(costs.filter(({ ratio, max }) => ratio > max)).toEqual([]);
  } finally {
    await world.close();
  }
});
