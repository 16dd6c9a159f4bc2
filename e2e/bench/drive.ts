import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { BenchRequest } from './rows';

export type Round = {
  requestsPerSecond: number;
  requests: number;
  p50Ms: number;
  p99Ms: number;
  /** Responses of 400 and above. */
  refused: number;
};

export type Load = {
  baseUrl: string;
  requests: readonly BenchRequest[];
  headers: Record<string, string>;
  seconds: number;
};

const run = promisify(execFile);

/** wrk uses less CPU than autocannon and leaves more of it to the servers. */
export const driver = isInstalled('wrk') ? 'wrk' : 'autocannon';

/**
 * 64 connections, one request at a time on each, from a process of its own.
 * @throws Error when connections broke or timed out
 */
export async function drive(load: Load): Promise<Round> {
  const { failures, ...round } = await (driver === 'wrk' ? driveByWrk : driveByAutocannon)(load);
  if (failures > 0) throw new Error(`${failures} requests to ${load.baseUrl} failed.`);
  return round;
}

async function driveByWrk({ baseUrl, requests, headers, seconds }: Load) {
  const folder = mkdtempSync(path.join(tmpdir(), 'marque-bench-'));
  const script = path.join(folder, 'load.lua');
  writeFileSync(script, writeLua(requests, headers));
  try {
    const options = [
      '-t1',
      '-c64',
      `-d${seconds}s`,
      '--latency',
      '--timeout',
      '30s',
      '-s',
      script,
      baseUrl,
    ];
    const { stdout } = await run('wrk', options);
    return JSON.parse(stdout.slice(stdout.lastIndexOf('{'))) as Round & { failures: number };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A wrk script that formats each request once and reports in JSON. */
function writeLua(requests: readonly BenchRequest[], common: Record<string, string>): string {
  const formatted = requests.map(({ method = 'GET', path: target, headers, body }) => {
    const all = Object.entries({ ...common, ...headers });
    const table = all.map(([name, value]) => `[${lua(name)}]=${lua(value)}`).join(',');
    return `wrk.format(${lua(method)}, ${lua(target)}, {${table}}, ${body === undefined ? 'nil' : lua(body)})`;
  });
  return `
    local requests, i = {}, 0
    function init() requests = {${formatted.join(',\n')}} end
    function request() i = i % #requests + 1 return requests[i] end
    function done(summary, latency)
      local e = summary.errors
      io.write(string.format(
        '{"requestsPerSecond":%f,"requests":%d,"p50Ms":%f,"p99Ms":%f,"refused":%d,"failures":%d}',
        summary.requests / summary.duration * 1e6, summary.requests,
        latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
        e.status, e.connect + e.read + e.write + e.timeout))
    end`;
}

/** For printable text, JSON and Lua use the same escapes. */
function lua(text: string): string {
  return JSON.stringify(text);
}

async function driveByAutocannon({ baseUrl, requests, headers, seconds }: Load) {
  const load = JSON.stringify({
    url: baseUrl,
    connections: 64,
    duration: seconds,
    headers,
    requests,
  });
  const { stdout } = await run(process.execPath, ['e2e/bench/drive-process.mjs', load]);
  return JSON.parse(stdout) as Round & { failures: number };
}

function isInstalled(command: string): boolean {
  try {
    execFileSync('which', [command]);
    return true;
  } catch {
    return false;
  }
}
