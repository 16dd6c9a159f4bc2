import { execFileSync } from 'node:child_process';
import type { RunningServer } from './start-server';

export type ChildProcessLine = { pid: number; args: string };

/** The processes that a server has started itself. */
export function listChildren({ process: parent }: Pick<RunningServer, 'process'>) {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args=']).toString().split('\n');
  return lines.flatMap((line): ChildProcessLine[] => {
    const [, pid, parentPid, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(parentPid) === parent.pid ? [{ pid: Number(pid), args }] : [];
  });
}
