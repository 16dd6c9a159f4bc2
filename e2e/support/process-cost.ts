import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

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
