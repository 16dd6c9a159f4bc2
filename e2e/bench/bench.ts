import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { findKeptTemplate } from '../support/kept-template';
import { measureFirstPictures } from './measure-first-pictures';
import { type Measured, measureRow } from './measure-row';
import { openBenchWorld } from './open-bench-world';
import { rows } from './rows';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    row: { type: 'string', default: '' },
  },
});
const options = { rounds: Number(values.rounds), seconds: Number(values.seconds) };

console.log(
  `64 connections, no pipelining, ${options.rounds} rounds of ${options.seconds} s each, in turns.`,
);
const world = await openBenchWorld(findKeptTemplate());
try {
  const measured: Measured[] = [];
  for (const row of rows.filter(({ name }) => name.includes(values.row))) {
    measured.push(await measureRow(world, row, options));
  }
  if ('first PNG'.includes(values.row)) {
    const { marqueMs, bareMs, ratio } = await measureFirstPictures(world, options);
    console.log(
      `A first PNG of 256 pixels: ${marqueMs.toFixed(2)} ms; a bare sharp(svg).resize().png(): ` +
        `${bareMs.toFixed(2)} ms; ratio of times ${ratio.toFixed(3)}.`,
    );
  }
  console.table(Object.fromEntries(measured.map((result) => [result.row.name, present(result)])));
  console.log(
    `Marque's memory after: ${rssMib(world.marque.process.pid)} MiB; the bare server's: ${rssMib(world.bare.process.pid)} MiB.`,
  );
} finally {
  await world.close();
}

function present({ marque, bare, ratio, ratios }: Measured) {
  return {
    'req/s': Math.round(marque.requestsPerSecond),
    'bare req/s': Math.round(bare.requestsPerSecond),
    ratio: ratio.toFixed(3),
    'of rounds': `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
    'p50 ms': marque.p50Ms,
    'p99 ms': marque.p99Ms,
    'bare p50 ms': bare.p50Ms,
    'bare p99 ms': bare.p99Ms,
  };
}

function rssMib(pid: number | undefined): number {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1024);
}
