import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningServer } from './start-server';

/** The number of the process that the service runs the site in. */
export function findSite(server: RunningServer): number {
  const site = listChildren(server).find(({ args }) => args.includes('site.mjs'));
  if (site === undefined) throw new Error('The service runs no site.');
  return site.pid;
}

/** A process that has ended does not run, also before its parent has asked about it. */
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
 * Polls: nothing tells from outside when a process has gone, or come back.
 * @throws Error when it is not so in time
 */
export async function until(isSo: () => boolean | Promise<boolean>, withinMs: number) {
  const deadline = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Not within ${withinMs} ms.`);
    await sleep(100);
  }
}

type ChildProcessLine = { pid: number; args: string };

/** The processes that a server has started itself. */
export function listChildren({ process: parent }: Pick<RunningServer, 'process'>) {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args=']).toString().split('\n');
  return lines.flatMap((line): ChildProcessLine[] => {
    const [, pid, parentPid, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(parentPid) === parent.pid ? [{ pid: Number(pid), args }] : [];
  });
}
