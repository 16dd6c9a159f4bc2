import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Takes the data folder for this process. PGlite takes no lock of its own, and two processes
 * on one folder lose rows without an error.
 * @returns what gives the folder back
 * @throws Error naming the process that holds it
 */
export function lockDataFolder(dataFolder: string): () => void {
  const lockFile = path.join(dataFolder, 'db.pid');
  const mine = identify(process.pid);
  mkdirSync(dataFolder, { recursive: true });

  // A link appears whole or not at all, so nobody ever reads a half-written lock.
  const draft = `${lockFile}.${process.pid}`;
  writeFileSync(draft, mine);
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      if (tryLink(draft, lockFile)) return () => release(lockFile, mine);
      const holder = readIfThere(lockFile);
      if (holder === null) continue;
      if (isAlive(holder)) {
        const pid = holder.split(' ')[0];
        throw new Error(
          `The data folder ${dataFolder} is in use by process ${pid}. ` +
            'Stop that process, or set MARQUE_DATA to another folder; ' +
            'to run several instances, set DATABASE_URL to a Postgres.',
        );
      }
      removeStale(lockFile, holder);
    }
    throw new Error(`Could not lock the data folder ${dataFolder}: ${lockFile} keeps changing.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** A pid alone may have been given to another process since: its start time tells them apart. */
function identify(pid: number): string {
  const stat = readIfThere(`/proc/${pid}/stat`);
  const startTime = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return startTime === undefined ? `${pid}` : `${pid} ${startTime}`;
}

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

function removeStale(lockFile: string, holder: string): void {
  const aside = `${lockFile}.stale.${process.pid}`;
  try {
    renameSync(lockFile, aside);
  } catch {
    return;
  }
  // Another process may have replaced the stale lock by its own in between: give that one back.
  if (readIfThere(aside) !== holder) tryLink(aside, lockFile);
  rmSync(aside, { force: true });
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function release(lockFile: string, mine: string): void {
  if (readIfThere(lockFile) === mine) rmSync(lockFile, { force: true });
}
