import { cpuMsOfProcess, median } from '../support/measure';
import type { BareServer } from './bare-server';
import { type Round, drive } from './drive';
import type { BenchRow } from './rows';
import type { BenchWorld } from './open-bench-world';

type Server = Pick<BareServer, 'baseUrl' | 'process'>;
type Costed = Round & { cpuMicros: number };

export type Measured = {
  row: BenchRow;
  marque: Costed;
  bare: Costed;
  fastify: Costed;
  /**
   * Requests a second relative to the bare server: the median of the ratios of the rounds. Noise that
   * lasts longer than a round affects both servers alike.
   */
  ratio: number;
  ratios: number[];
  /** The bare server's CPU time per request relative to Marque's. */
  cpuRatio: number;
  /** Like `ratio`, but relative to Fastify. */
  fastifyRatio: number;
};

/** Drives Marque and the bare servers alternately, after a round that does not count. */
export async function measureRow(
  world: BenchWorld,
  row: BenchRow,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Measured> {
  const headers = world.headersFor(row);
  const marque = row.isBurst ? await world.startLimited() : world.marque;
  await serveSameResponse({ ...world, marque }, row, headers);
  const { requests } = row;
  const run = (server: Server, of: number) =>
    driveCosted(server, { requests, headers, seconds: of });

  const servers = [marque, world.bare, world.fastify];
  for (const server of servers) await run(server, Math.min(seconds, 2));
  const measured: [Costed[], Costed[], Costed[]] = [[], [], []];
  for (let round = 0; round < rounds; round++) {
    for (const [i, server] of servers.entries()) measured[i]?.push(await run(server, seconds));
  }
  const [ofMarque, bare, fastify] = measured;
  requireStatus(row, ofMarque);
  const against = (others: Costed[], figure: (round: Costed) => number) =>
    ofMarque.map((round, i) => figure(round) / figure(others[i] as Costed));
  const ratios = against(bare, ({ requestsPerSecond }) => requestsPerSecond);
  return {
    row,
    marque: middle(ofMarque),
    bare: middle(bare),
    fastify: middle(fastify),
    ratio: median(ratios),
    ratios,
    cpuRatio: 1 / median(against(bare, ({ cpuMicros }) => cpuMicros)),
    fastifyRatio: median(against(fastify, ({ requestsPerSecond }) => requestsPerSecond)),
  };
}

/** Sets Marque's response as that of the bare servers. */
async function serveSameResponse(
  { marque, bare, fastify }: BenchWorld,
  { requests: [first], status = 200, ...row }: BenchRow,
  common: Record<string, string>,
): Promise<void> {
  if (first === undefined) throw new Error('There is nothing to ask for.');
  const { path, method = 'GET', headers, body = null } = first;
  // Decoded, a compressed body would not have the length that its headers say.
  const all = { 'Accept-Encoding': 'identity', ...common, ...headers };
  const ask = () => fetch(marque.baseUrl + path, { method, headers: all, body });
  let response = await ask();
  // The first requests of a burst are not refused.
  while (row.isBurst && response.status !== status) response = await ask();
  if (response.status !== status) {
    throw new Error(`${path} responds ${response.status}: ${await response.text()}`);
  }
  await Promise.all([bare.can(response.clone()), fastify.can(response)]);
}

/** @throws Error when a round got responses that the row does not expect */
function requireStatus({ name, status = 200, isBurst }: BenchRow, rounds: readonly Round[]): void {
  for (const { refused, requests } of rounds) {
    const expected = status < 400 ? 0 : requests;
    const isExpected = isBurst ? refused > 0.9 * requests : refused === expected;
    if (!isExpected) throw new Error(`${name}: ${refused} of ${requests} were refused.`);
  }
}

async function driveCosted(
  { baseUrl, process: { pid } }: Server,
  load: Omit<Parameters<typeof drive>[0], 'baseUrl'>,
): Promise<Costed> {
  const before = cpuMsOfProcess(pid);
  const round = await drive({ baseUrl, ...load });
  return { ...round, cpuMicros: ((cpuMsOfProcess(pid) - before) * 1000) / round.requests };
}

function middle(rounds: Costed[]): Costed {
  const of = (figure: (round: Costed) => number) => median(rounds.map(figure));
  return {
    requestsPerSecond: of((round) => round.requestsPerSecond),
    requests: of((round) => round.requests),
    refused: of((round) => round.refused),
    p50Ms: of((round) => round.p50Ms),
    p99Ms: of((round) => round.p99Ms),
    cpuMicros: of((round) => round.cpuMicros),
  };
}
