import { findKeptTemplate } from '../support/kept-template';
import { memoryMiB } from '../support/process-cost';
import { age } from './age';
import { driver } from './drive';
import { measureFirstPictures } from './measure-first-pictures';
import { type Measured, measureRow } from './measure-row';
import { type BenchWorld, openBenchWorld, type Store } from './open-bench-world';
import { readOptions } from './read-options';
import { listRows } from './rows';
import { writeReport } from './write-report';

const options = readOptions();

/** One server, before and after it has aged. */
export type Run = {
  store: Store;
  fresh: Measured[];
  aged: Measured[];
  memoryMiB: { fresh: number; aged: number };
  firstPictureRatio: number | null;
};

console.log(
  `64 connections by ${driver}, ${options.rounds} rounds of ${options.seconds} s for each server ` +
    `in turns; aged by ${options.agingSeconds} s of the whole mix and 50 pages.`,
);
const runs: Run[] = [];
for (const store of options.stores) {
  const world = await openBenchWorld(store, findKeptTemplate(), {
    times: options.times,
    // Of a made-up catalog it would take as many times as long.
  });
  try {
    runs.push(await measureStore(world, store));
  } finally {
    await world.close();
  }
}
if (options.write) writeReport(runs, { ...options, driver });

async function measureStore(world: BenchWorld, store: Store): Promise<Run> {
  const rows = listRows(await learnCatalog(world));
  const wanted = rows.filter(({ name }) => name.includes(options.row));
  const measureAll = async (state: string) => {
    const measured: Measured[] = [];
    for (const row of wanted) {
      measured.push(await measureRow(world, row, options));
      console.log(describe(`${store}, ${state}`, measured.at(-1) as Measured));
    }
    return measured;
  };
  const memory = () => memoryMiB(world.marque.process.pid);
  const fresh = await measureAll('fresh');
  const freshMiB = memory();
  await age(world, rows, options.agingSeconds);
  const aged = await measureAll('aged');
  const hasPictures = store === 'embedded' && 'first PNG'.includes(options.row);
  const pictures = hasPictures ? await measureFirstPictures(world, options) : null;
  if (pictures) console.log(`A first PNG against a bare sharp: ${pictures.ratio.toFixed(3)}`);
  const memoryMib = { fresh: freshMiB, aged: memory() };
  return { store, fresh, aged, memoryMiB: memoryMib, firstPictureRatio: pictures?.ratio ?? null };
}

async function learnCatalog({ marque, headersFor }: BenchWorld) {
  const headers = headersFor({});
  const ask = (path: string) => fetch(marque.baseUrl + path, { headers });
  const page = (await (await ask('/v1/catalog?limit=200&offset=2000')).json()) as {
    items: { slug: string }[];
  };
  const etag = (await ask('/v1/svg/github')).headers.get('ETag');
  if (etag === null) throw new Error('An SVG has no ETag.');
  return { slugs: page.items.map(({ slug }) => slug), etag };
}

function describe(state: string, { row, marque, bare, ratio, ratios, ...more }: Measured): string {
  const round = (value: number) => Math.round(value);
  return (
    `${state}: ${row.name}: ${ratio.toFixed(3)} of bare (${Math.min(...ratios).toFixed(2)} to ` +
    `${Math.max(...ratios).toFixed(2)}), CPU ${more.cpuRatio.toFixed(3)} (${round(marque.cpuMicros)} µs, ` +
    `bare ${round(bare.cpuMicros)}), ${more.fastifyRatio.toFixed(2)} of Fastify, ` +
    `${round(marque.requestsPerSecond)} requests/s, p50 ${marque.p50Ms.toFixed(1)} ms, ` +
    `p99 ${marque.p99Ms.toFixed(1)} ms`
  );
}
