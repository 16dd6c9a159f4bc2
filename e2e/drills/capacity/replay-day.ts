import { Agent, get, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { once } from 'node:events';
import type { Brand } from '../../../server/catalog/catalog';
import type { TestAccount } from '../../support/factories';

export type Replay = {
  /** What was not 200: its status and address. */
  failures: string[];
  bytes: number;
  /** Accounts and buckets: each is a row of usage. */
  touched: Set<string>;
  /** How often a caller had not been seen for two seconds: its key is then read again. */
  keyReads: number;
};

const lanes = 8;
const rememberedForMs = 2000;
/** What people type. The API refuses a single letter, which is the whole name of some. */
const searchOf = ({ slug }: Brand) => slug.slice(0, 4).padEnd(2, 'a');
/** What callers ask for, in parts of a hundred. */
const mix = [
  { upTo: 80, bucket: 'svg', path: ({ slug }: Brand) => `/v1/svg/${slug}` },
  { upTo: 90, bucket: 'catalog', path: ({ slug }: Brand) => `/v1/catalog/${slug}` },
  { upTo: 95, bucket: 'search', path: (brand: Brand) => `/v1/search?q=${searchOf(brand)}` },
  {
    upTo: 100,
    bucket: 'domain',
    path: ({ domains }: Brand) => `/v1/brand?domain=${domains[0] ?? 'github.com'}`,
  },
];

/** Sends a day's requests as fast as they go: accounts and brands by Zipf's law, the same each time. */
export async function replayDay(
  baseUrl: string,
  requests: number,
  accounts: readonly TestAccount[],
  brands: readonly Brand[],
): Promise<Replay> {
  const random = createRandom(17);
  const pickAccount = createPicker(accounts, random);
  const pickBrand = createPicker(brands, random);
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  const sockets = new Set<Socket>();
  const replay: Replay = { failures: [], bytes: 0, touched: new Set(), keyReads: 0 };
  const readAtMs = new Map<string, number>();
  let left = requests;
  const lane = async () => {
    while (left-- > 0) {
      const account = pickAccount();
      const percent = random() * 100;
      const kind = mix.find(({ upTo }) => percent < upTo) ?? mix[0];
      if (kind === undefined) return;
      replay.touched.add(`${account.id} ${kind.bucket}`);
      const nowMs = performance.now();
      if (nowMs - (readAtMs.get(account.id) ?? -Infinity) >= rememberedForMs) {
        readAtMs.set(account.id, nowMs);
        replay.keyReads++;
      }
      const url = baseUrl + kind.path(pickBrand());
      const asked = get(url, { agent, headers: { 'X-API-Key': account.apiKey } });
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      sockets.add(response.socket);
      response.resume();
      await once(response, 'end');
      if (response.statusCode !== 200) replay.failures.push(`${response.statusCode} ${url}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  for (const socket of sockets) replay.bytes += socket.bytesRead;
  agent.destroy();
  return replay;
}

function createPicker<T>(items: readonly T[], random: () => number): () => T {
  let sum = 0;
  const upTo = items.map((_, i) => (sum += 1 / (i + 1)));
  return () => {
    const at = random() * sum;
    const i = upTo.findIndex((end) => at < end);
    const item = items[i] ?? items[0];
    if (item === undefined) throw new Error('There is nothing to pick.');
    return item;
  };
}

/** Mulberry32: the same sequence on each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
