import { drive, type Round } from './drive';
import { median } from './median';
import type { BenchRow } from './rows';
import type { BenchWorld } from './open-bench-world';

export type Measured = {
  row: BenchRow;
  marque: Round;
  bare: Round;
  /** Median of the rounds' own ratios: noise that lasts longer than a round hits both servers alike. */
  ratio: number;
  ratios: number[];
};

/** Drives Marque and the bare server (or what the row names) in turns, after a round that does not count. */
export async function measureRow(
  { marque, bare, apiKey }: BenchWorld,
  row: BenchRow,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Measured> {
  const headers: Record<string, string> = row.isKeyed ? { 'X-API-Key': apiKey } : {};
  const url = marque.baseUrl + row.path;
  const response = await fetch(url, { headers });
  if (!response.ok)
    throw new Error(`${row.path} responds ${response.status}: ${await response.text()}`);
  await bare.can(response);
  const other = row.against === undefined ? bare.baseUrl + row.path : marque.baseUrl + row.against;

  const ofMarque: Round[] = [];
  const ofBare: Round[] = [];
  await drive(url, Math.min(seconds, 2), headers);
  await drive(other, Math.min(seconds, 2), headers);
  for (let round = 0; round < rounds; round++) {
    ofMarque.push(await drive(url, seconds, headers));
    ofBare.push(await drive(other, seconds, headers));
  }
  const ratios = ofMarque.map(
    (round, i) => round.requestsPerSecond / (ofBare[i]?.requestsPerSecond ?? Number.NaN),
  );
  return { row, marque: middle(ofMarque), bare: middle(ofBare), ratio: median(ratios), ratios };
}

function middle(rounds: Round[]): Round {
  return {
    requestsPerSecond: median(rounds.map((round) => round.requestsPerSecond)),
    p50Ms: median(rounds.map((round) => round.p50Ms)),
    p99Ms: median(rounds.map((round) => round.p99Ms)),
  };
}
