import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningServer } from './start-server';

/** The pid of the service's site process. */
export function findSite(server: RunningServer): number {
  const site = listChildren(server).find(({ args }) => args.includes('site.mjs'));
  if (site === undefined) throw new Error('The service runs no site.');
  return site.pid;
}

/** An ended process does not count as running, even before its parent has reaped it. */
export function isRunning(pid: number): boolean {
  try {
    return !execFileSync('ps', ['-o', 'state=', '-p', String(pid)])
      .toString()
      .startsWith('Z');
  } catch {
    return false;
  }
}

/**
 * Polls, because nothing outside signals when a process ends or returns.
 * @throws Error if the condition does not hold in time
 */
export async function until(isSo: () => boolean | Promise<boolean>, withinMs: number) {
  const deadline = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Not within ${withinMs} ms.`);
    await sleep(100);
  }
}

type ChildProcessLine = { pid: number; args: string };

/** The child processes of a server. */
export function listChildren({ process: parent }: Pick<RunningServer, 'process'>) {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args=']).toString().split('\n');
  return lines.flatMap((line): ChildProcessLine[] => {
    const [, pid, parentPid, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(parentPid) === parent.pid ? [{ pid: Number(pid), args }] : [];
  });
}
