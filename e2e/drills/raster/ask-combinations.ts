import { createRandom } from '../billing/random';
import { variants } from '../../../server/contract/variants';
import { memoryMiB } from '../../support/process-cost';
import type { RasterWorld } from './open-raster-world';

export type Combinations = {
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
