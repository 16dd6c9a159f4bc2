import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { variants } from '../../../server/contract/variants';
import type { Database } from '../../../server/platform/database/database';
import { median, memoryMiB } from '../../support/measure';
import { useBomb } from '../../support/hostile-drawings';
import type { RunningServer } from '../../support/start-server';
import { startWithAccounts } from '../../support/start-with-accounts';
import { p99 } from '../../support/steady-load';
import { createRandom } from '../billing/random';

export type RasterWorld = {
  server: RunningServer;
  /** Requests a path with a key that has no quota. */
  ask: (path: string) => Promise<Response>;
  /** Brands with their own artwork. */
  slugs: string[];
  /** Brands whose mono is a bomb that slipped into the database. */
  bombSlugs: string[];
};

/** A served instance with the whole catalog and this many bombs in it. */
export async function openRasterWorld(bombs: number): Promise<RasterWorld> {
  const slugs: string[] = [];
  const { server, accounts } = await startWithAccounts(
    { internal: 'internal' },
    { withSite: false, isMeasured: true, variables: { LOG_LEVEL: 'fatal' } },
    async (client) => {
      const brands = await client.brand.findMany({
        where: { artwork: { some: { variant: 'mono', fillsGap: false } } },
        select: { id: true, slug: true },
        orderBy: { slug: 'asc' },
      });
      slugs.push(...brands.map(({ slug }) => slug));
      for (const [i, { id }] of brands.slice(0, bombs).entries()) await plantBomb(client, id, i);
    },
  );
  const headers = { 'X-API-Key': accounts.internal.apiKey };
  return {
    server,
    ask: (path) => fetch(server.baseUrl + path, { headers }),
    slugs: slugs.slice(bombs),
    bombSlugs: slugs.slice(0, bombs),
  };
}

async function plantBomb(database: Database, brandId: number, i: number): Promise<void> {
  const svg = useBomb(9, i.toString(16).padStart(6, '0'));
  const sha256 = createHash('sha256').update(svg).digest('hex');
  await database.drawing.create({ data: { sha256, bytes: new TextEncoder().encode(svg) } });
  await database.artwork.update({
    where: { brandId_variant: { brandId, variant: 'mono' } },
    data: { sha256 },
  });
}

type Combinations = {
  byStatus: Record<number, number>;
  /** Unexpected responses, each with its path. */
  wrong: string[];
  rssMibBefore: number;
  rssMibAfter: number;
};

const lanes = 16;
const wrongMax = 20;

/**
 * Requests random slugs, variants, sizes, formats and backgrounds, valid or not.
 * @param warmUp how many of the requests come before memory is first measured
 */
export async function askCombinations(
  { ask, slugs, server }: RasterWorld,
  { count, warmUp, seed }: { count: number; warmUp: number; seed: number },
): Promise<Combinations> {
  const random = createRandom(seed);
  const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const nextPath = () => {
    const slug = random() < 0.02 ? 'no-such-brand' : one(slugs);
    const query = new URLSearchParams();
    if (random() < 0.7) query.set('variant', random() < 0.01 ? 'huge' : one(variants));
    if (random() < 0.8) query.set('size', String(nextSize()));
    if (random() < 0.3) query.set('on', one(['dark', 'light', nextColor(), 'dim']));
    return `/v1/${one(['png', 'webp', 'png', 'webp', 'svg'])}/${slug}?${query}`;
  };
  // Mostly usual sizes; a few at the limits and beyond.
  const nextSize = () =>
    random() < 0.1 ? one([15, 16, 1024, 1025, '', 'x']) : one([32, 48, 64, 96, 128, 200, 256]);
  const nextColor = () =>
    Math.floor(random() * 2 ** 24)
      .toString(16)
      .padStart(6, '0');

  const tally: Combinations = { byStatus: {}, wrong: [], rssMibBefore: 0, rssMibAfter: 0 };
  const askMany = async (many: number) => {
    let left = many;
    const lane = async () => {
      while (left-- > 0) await askOne(ask, nextPath(), tally);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  };
  await askMany(warmUp);
  tally.rssMibBefore = memoryMiB(server.process.pid);
  await askMany(count - warmUp);
  tally.rssMibAfter = memoryMiB(server.process.pid);
  return tally;
}

async function askOne(ask: RasterWorld['ask'], path: string, tally: Combinations): Promise<void> {
  const response = await ask(path);
  const { byteLength } = await response.arrayBuffer();
  const { status, headers } = response;
  tally.byStatus[status] = (tally.byStatus[status] ?? 0) + 1;
  const isExpected =
    (status === 200 && byteLength > 0) ||
    status === 404 ||
    status === 422 ||
    (status === 503 && Number(headers.get('Retry-After')) > 0);
  if (!isExpected && tally.wrong.length < wrongMax) tally.wrong.push(`${status} ${path}`);
}

type Siege = {
  /** Medians of the rounds. */
  calmP99Ms: number;
  siegeP99Ms: number;
  /** Responses to the other requests during the siege, by status. */
  statuses: Record<number, number>;
  bombStatuses: Record<number, number>;
  /** The longest response time of a bomb. */
  bombMsMax: number;
};

const everyMs = 10;

/**
 * Measures the response times of other requests, alternately without bombs and with `atOnce` of them in
 * flight. No bomb is used twice: it would not be drawn again.
 */
export async function throwBombs(
  { ask, slugs, bombSlugs }: RasterWorld,
  { atOnce, rounds, seconds }: { atOnce: number; rounds: number; seconds: number },
): Promise<Siege> {
  const others = ['/v1/svg/', '/v1/catalog/', '/v1/png/', '/v1/webp/'].flatMap((route) =>
    slugs.slice(0, 25).map((slug) => route + slug),
  );
  // Drawn beforehand: a new picture would wait behind the bombs or be refused.
  for (const path of others) await timed(ask, path);

  const left = [...bombSlugs];
  const bombs: Timed[] = [];
  const throwUntil = async (untilMs: number) => {
    while (performance.now() < untilMs) {
      const slug = left.pop();
      if (slug === undefined) throw new Error('There are too few bombs for so long a siege.');
      bombs.push(await timed(ask, `/v1/png/${slug}`));
    }
  };
  const responses: Timed[] = [];
  const p99s: { calm: number; siege: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const calm = await askSteadily(ask, others, seconds);
    const untilMs = performance.now() + seconds * 1000;
    const [under] = await Promise.all([
      askSteadily(ask, others, seconds),
      ...Array.from({ length: atOnce }, () => throwUntil(untilMs)),
    ]);
    responses.push(...under);
    p99s.push({ calm: p99(calm.map(({ ms }) => ms)), siege: p99(under.map(({ ms }) => ms)) });
  }
  return {
    calmP99Ms: median(p99s.map(({ calm }) => calm)),
    siegeP99Ms: median(p99s.map(({ siege }) => siege)),
    statuses: countStatuses(responses),
    bombStatuses: countStatuses(bombs),
    bombMsMax: Math.max(...bombs.map(({ ms }) => ms)),
  };
}

type Timed = { status: number; ms: number };

async function timed(ask: RasterWorld['ask'], path: string): Promise<Timed> {
  const startedAtMs = performance.now();
  const response = await ask(path);
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - startedAtMs };
}

/** Sends requests at a steady rate, without waiting for responses. */
async function askSteadily(
  ask: RasterWorld['ask'],
  paths: string[],
  seconds: number,
): Promise<Timed[]> {
  const running: Promise<Timed>[] = [];
  const startedAtMs = performance.now();
  for (let i = 0; performance.now() - startedAtMs < seconds * 1000; i += 1) {
    running.push(timed(ask, paths[i % paths.length] ?? ''));
    await sleep(Math.max(0, startedAtMs + (i + 1) * everyMs - performance.now()));
  }
  return Promise.all(running);
}

function countStatuses(responses: Timed[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
