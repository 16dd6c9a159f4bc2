import { findKeptTemplate } from '../support/kept-template';
import { memoryMiB } from '../support/measure';
import { parseArgs } from 'node:util';
import { drive, driver } from './drive';
import { measureFirstPictures } from './measure-first-pictures';
import { type Measured, measureRow } from './measure-row';
import { type BenchWorld, openBenchWorld, type Store } from './open-bench-world';
import { type BenchRow, listRows } from './rows';
import { writeReport } from './write-report';

const pageViews = 50;
const help = `npm run bench -- [options]

  --store embedded,shared  where Marque keeps things: in its process, or on Postgres and Redis
  --row SVG                only rows whose names contain this
  --rounds 5               how often each server is measured, in turns
  --seconds 4              how long each time
  --aging 120              seconds of the whole mix between fresh and aged
  --own-brands 0           how many brands the operator adds before the server ages
  --write                  writes the tables to docs/bench/
  --help                   prints this`;

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
  const world = await openBenchWorld(store, findKeptTemplate());
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
  await addOwnBrands(world, options.ownBrands);
  await age(world, rows, options.agingSeconds);
  const aged = await measureAll('aged');
  const hasPictures = store === 'embedded' && 'first PNG'.includes(options.row);
  const pictures = hasPictures ? await measureFirstPictures(world, options) : null;
  if (pictures) console.log(`A first PNG against a bare sharp: ${pictures.ratio.toFixed(3)}`);
  const memoryMib = { fresh: freshMiB, aged: memory() };
  return { store, fresh, aged, memoryMiB: memoryMib, firstPictureRatio: pictures?.ratio ?? null };
}

async function learnCatalog({ marque, tokens, headersFor }: BenchWorld) {
  const headers = headersFor({});
  const ask = (path: string) => fetch(marque.baseUrl + path, { headers });
  const page = (await (await ask('/v1/catalog?limit=200&offset=2000')).json()) as {
    items: { slug: string }[];
  };
  const etag = (await ask('/v1/svg/github')).headers.get('ETag');
  if (etag === null) throw new Error('An SVG has no ETag.');
  return { slugs: page.items.map(({ slug }) => slug), etag, tokens };
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

/** Adds brands beside the base, each with a domain of its own. */
async function addOwnBrands({ marque, asOperator }: BenchWorld, count: number) {
  for (let i = 0; i < count; i++) {
    const response = await asOperator('PUT', `/admin/brands/own-${i}`, {
      name: `Own brand ${i}`,
      domains: [`own-${i}.example.com`],
    });
    if (!response.ok) throw new Error(`An own brand got ${response.status}.`);
  }
  if (count > 0)
    console.log(`${count} own brands beside the base, ${memoryMiB(marque.process.pid)} MiB`);
}

/** Sends a server a bit of everything, so that V8 has seen each object shape and each kind of page. */
async function age(world: BenchWorld, rows: readonly BenchRow[], seconds: number) {
  const each = Math.max(1, Math.round(seconds / rows.length / 2));
  const { baseUrl } = world.marque;
  for (const page of [1, 2]) {
    for (const row of rows.filter(({ isBurst }) => !isBurst)) {
      const headers = world.headersFor(row);
      await drive({ baseUrl, requests: row.requests, headers, seconds: each });
    }
    for (let view = 0; view < pageViews / 2; view++) {
      const response = await fetch(`${baseUrl}/brands?page=${view * page + 1}`);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`A page responds ${response.status}.`);
    }
  }
}

/** Ends the process if the options are invalid or ask for help only. */
function readOptions() {
  const { help: isHelp, ...values } = parse();
  if (isHelp) {
    console.log(help);
    process.exit(0);
  }
  return {
    stores: values.store.split(',') as Store[],
    row: values.row,
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    agingSeconds: Number(values.aging),
    ownBrands: Number(values['own-brands']),
    write: values.write,
  };
}

function parse() {
  try {
    return parseArgs({
      options: {
        store: { type: 'string', default: 'embedded,shared' },
        row: { type: 'string', default: '' },
        rounds: { type: 'string', default: '5' },
        seconds: { type: 'string', default: '4' },
        aging: { type: 'string', default: '120' },
        'own-brands': { type: 'string', default: '0' },
        write: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${help}`);
    return process.exit(1);
  }
}
