import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createFile } from '../create-file';

const attemptsMax = 1000;

/**
 * Locks the data folder for this process. PGlite has no lock of its own, and two processes on one
 * folder lose rows without an error.
 *
 * The lock is the file with the highest number. A number is used only once, so no process can remove
 * a lock that another has just taken over. Unlocking empties the file and leaves it there.
 * @returns a function that unlocks the folder
 * @throws Error naming the process that holds the lock
 */
export function lockDataFolder(dataFolder: string): () => void {
  const folder = path.join(dataFolder, 'lock');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const placeOf = (number: number) => path.join(folder, `${number}`);
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const newest = findNewest(folder);
    const holder = newest === 0 ? '' : readIfThere(placeOf(newest));
    if (holder === null) continue;
    if (isAlive(holder)) {
      throw new Error(
        `The data folder ${dataFolder} is in use by process ${holder.split(' ')[0]}. ` +
          'Stop that process, or set MARQUE_DATA to another folder; ' +
          'to run several instances, set DATABASE_URL to a Postgres.',
      );
    }
    const mine = placeOf(newest + 1);
    if (!createFile(mine, identify(process.pid))) continue;
    if (findNewest(folder) === newest + 1) {
      for (const number of listNumbers(folder)) {
        if (number <= newest) rmSync(placeOf(number), { force: true });
      }
      // The whole folder may have been removed by the time it is unlocked.
      return () => {
        if (existsSync(mine)) writeFileSync(mine, '');
      };
    }
    // The number was free because its lock is long gone: others came and went since it was read.
    rmSync(mine, { force: true });
  }
  throw new Error(`Could not lock the data folder ${dataFolder}: ${folder} keeps changing.`);
}

function listNumbers(folder: string): number[] {
  return readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function findNewest(folder: string): number {
  return Math.max(0, ...listNumbers(folder));
}

/** The system reuses pids; the start time tells two processes with the same pid apart. */
function identify(pid: number): string {
  const stat = readIfThere(`/proc/${pid}/stat`);
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  // It has ended, but its parent has not noticed: the first process of a container may take seconds.
  if (fields[0] === 'Z') return `${pid} ended`;
  return fields[19] === undefined ? `${pid}` : `${pid} ${fields[19]}`;
}

/** @param holder as `identify` wrote it, or empty after an unlock */
function isAlive(holder: string): boolean {
  const pid = Number(holder.split(' ')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return holder.includes(' ') ? identify(pid) === holder : true;
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
