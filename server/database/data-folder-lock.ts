import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

const attemptsMax = 1000;

/**
 * Takes the data folder for this process. PGlite takes no lock of its own, and two processes
 * on one folder lose rows without an error.
 *
 * The lock is the newest of numbered files. A number is given once and never again, so nobody can
 * take away what another has just taken over; the newest file stays when it is given back.
 * @returns what gives the folder back
 * @throws Error naming the process that holds it
 */
export function lockDataFolder(dataFolder: string): () => void {
  const folder = path.join(dataFolder, 'lock');
  mkdirSync(folder, { recursive: true });

  // A link appears whole or not at all, so nobody ever reads a half-written lock.
  const draft = path.join(folder, `draft-${process.pid}`);
  writeFileSync(draft, identify(process.pid));
  try {
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      const newest = findNewest(folder);
      const holder = newest === 0 ? '' : readIfThere(path.join(folder, `${newest}`));
      if (holder === null) continue;
      if (isAlive(holder)) throw inUse(dataFolder, holder);
      const mine = path.join(folder, `${newest + 1}`);
      if (!tryLink(draft, mine)) continue;
      // The number was free because it is long past: others have come and gone since it was read.
      if (findNewest(folder) !== newest + 1) {
        rmSync(mine, { force: true });
        continue;
      }
      removeOlder(folder, newest + 1);
      return () => release(mine);
    }
    throw new Error(`Could not lock the data folder ${dataFolder}: ${folder} keeps changing.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

function release(file: string): void {
  // Somebody may have removed the whole folder meanwhile.
  if (existsSync(file)) writeFileSync(file, '');
}

function inUse(dataFolder: string, holder: string): Error {
  return new Error(
    `The data folder ${dataFolder} is in use by process ${holder.split(' ')[0]}. ` +
      'Stop that process, or set MARQUE_DATA to another folder; ' +
      'to run several instances, set DATABASE_URL to a Postgres.',
  );
}

function listNumbers(folder: string): number[] {
  return readdirSync(folder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function findNewest(folder: string): number {
  return Math.max(0, ...listNumbers(folder));
}

function removeOlder(folder: string, newest: number): void {
  for (const number of listNumbers(folder)) {
    if (number < newest) rmSync(path.join(folder, `${number}`), { force: true });
  }
}

/** A pid alone may have been given to another process since: its start time tells them apart. */
function identify(pid: number): string {
  const stat = readIfThere(`/proc/${pid}/stat`);
  const startTime = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  return startTime === undefined ? `${pid}` : `${pid} ${startTime}`;
}

/** @param holder as `identify` wrote it, or nothing where the lock has been given back */
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
