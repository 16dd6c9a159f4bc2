import { parseArgs } from 'node:util';
import { findKeptTemplate } from '../support/kept-template';
import { memoryMiB } from '../support/process-cost';
import { age } from './age';
import { driver } from './drive';
import { measureFirstPictures } from './measure-first-pictures';
import { type Measured, measureRow } from './measure-row';
import { type BenchWorld, openBenchWorld, type Store } from './open-bench-world';
import { listRows } from './rows';
import { writeReport } from './write-report';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    aging: { type: 'string', default: '120' },
    row: { type: 'string', default: '' },
    store: { type: 'string', default: 'embedded,shared' },
    times: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  },
});
const options = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
/** How many times as many brands as the catalog has: the rest is made up. */
const times = Number(values.times);

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
    `in turns; aged by ${values.aging} s of the whole mix and 50 pages.`,
);
const runs: Run[] = [];
for (const store of values.store.split(',') as Store[]) {
  const world = await openBenchWorld(store, findKeptTemplate(), { times });
  try {
    runs.push(await measureStore(world, store));
  } finally {
    await world.close();
  }
}
if (values.write)
  writeReport(runs, { ...options, agingSeconds: Number(values.aging), driver, times });

async function measureStore(world: BenchWorld, store: Store): Promise<Run> {
  const rows = listRows(await learnCatalog(world));
  const wanted = rows.filter(({ name }) => name.includes(values.row));
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
  await age(world, rows, Number(values.aging));
  const aged = await measureAll('aged');
  const hasPictures = store === 'embedded' && 'first PNG'.includes(values.row);
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
