import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The CPU time of this process: unlike a clock, it ignores what others do. */
export function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

let collect: unknown;

/** The memory of this process in use after a garbage collection. */
export function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  collect ??= runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('Memory cannot be measured here.');
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Linux counts CPU time in these ticks. */
const clockTickMs = 10;

/** The user and system CPU time of a process and its threads so far. Linux only. */
export function cpuMsOfProcess(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * clockTickMs;
}

/** Resident memory of a process, in MiB. */
export function memoryMiB(pid: number | undefined): number {
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1024);
}

/** @throws Error for an empty list */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new Error('There is no median of nothing.');
  return (lower + upper) / 2;
}
