import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export type Round = { requestsPerSecond: number; p50Ms: number; p99Ms: number };

const run = promisify(execFile);

/**
 * 64 connections, one request at a time on each.
 * @throws Error when a response was not a 2xx
 */
export async function drive(
  url: string,
  seconds: number,
  headers: Record<string, string>,
): Promise<Round> {
  const { stdout } = await run(process.execPath, [
    'e2e/bench/drive-process.mjs',
    url,
    String(seconds),
    JSON.stringify(headers),
  ]);
  const { failures, ...round } = JSON.parse(stdout) as Round & { failures: number };
  if (failures > 0) throw new Error(`${failures} requests to ${url} failed.`);
  return round;
}
