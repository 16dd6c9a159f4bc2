import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../../bench/median';
import { p99 } from '../../support/steady-load';
import type { RasterWorld } from './open-raster-world';

export type Siege = {
  /** Medians of the rounds. */
  calmP99Ms: number;
  siegeP99Ms: number;
  /** Responses to the other requests under siege, by status. */
  statuses: Record<number, number>;
  bombStatuses: Record<number, number>;
  /** The longest response time of a bomb. */
  bombMsMax: number;
};

const everyMs = 10;

/**
 * Measures the response times of other requests, in turns without bombs and with so many of them under
 * way at every moment. No bomb is thrown twice: the second time it would not even be drawn.
 */
export async function throwBombs(
  { ask, slugs, bombSlugs }: RasterWorld,
  { atOnce, rounds, seconds }: { atOnce: number; rounds: number; seconds: number },
): Promise<Siege> {
  const others = ['/v1/svg/', '/v1/catalog/', '/v1/png/', '/v1/webp/'].flatMap((route) =>
    slugs.slice(0, 25).map((slug) => route + slug),
  );
  // Drawn beforehand: a picture that is still to be drawn waits behind the bombs, or is put off.
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
    statuses: tally(responses),
    bombStatuses: tally(bombs),
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

/** Sends requests at a steady rate, whether or not those before have been answered. */
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

function tally(responses: Timed[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
