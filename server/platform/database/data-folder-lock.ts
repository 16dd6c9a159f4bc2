import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  closeSync,
  openSync,
  existsSync,
} from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { tryLock, waitForLockSync } from 'fs-native-extensions';

/**
 * Locks the data folder for this process. PGlite has no lock of its own, and two processes on one
 * folder lose rows without an error.
 * @returns a function that unlocks the folder
 * @throws Error naming the process that holds the lock
 */
export function lockDataFolder(dataFolder: string): () => void {
  const unlock = tryLockDataFolder(dataFolder);
  if (unlock !== null) return unlock;
  throw new Error(
    `The data folder ${dataFolder} is in use by ${readHolder(dataFolder)}. ` +
      'Stop that process, or set MARQUE_DATA to another folder; ' +
      'to run several instances, set DATABASE_URL to a Postgres.',
  );
}

/** @returns null when another process, or this one, holds the lock */
export function tryLockDataFolder(dataFolder: string): (() => void) | null {
  const folder = path.join(dataFolder, 'lock');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return inTurn(folder, () => {
    const unlock = tryLockFile(path.join(folder, 'held'));
    if (unlock === null) return null;
    writeFileSync(path.join(folder, 'holder'), describeProcess(), { mode: 0o600 });
    removeNumbers(folder);
    return unlock;
  });
}

function readHolder(dataFolder: string): string {
  const folder = path.join(dataFolder, 'lock');
  return inTurn(folder, () => readFileSync(path.join(folder, 'holder'), 'utf8'));
}

/** The holder's name is written before the lock is visible. */
function inTurn<T>(folder: string, work: () => T): T {
  const endTurn = lockFileInTurn(path.join(folder, 'turn'));
  try {
    return work();
  } finally {
    endTurn();
  }
}

/** In a container, the id alone says little: the service is often process 1. */
const describeProcess = () => `process ${process.pid} on ${hostname()}`;

/** Versions before December 2026 locked by numbered files. */
function removeNumbers(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (/^\d+$/.test(name)) rmSync(path.join(folder, name), { force: true });
  }
}

/**
 * Locks a file, creating it if needed. The system holds the lock until this process ends, however it ends,
 * and other containers see it.
 * @returns a function that unlocks it, or null when it is locked
 * @throws Error when the file system has no locks
 */
export function tryLockFile(file: string): (() => void) | null {
  return withDescriptor(file, tryLock);
}

/** The same, but waits for the lock. Only for short work: it blocks the process. */
export function lockFileInTurn(file: string): () => void {
  const unlock = withDescriptor(file, (descriptor) => {
    waitForLockSync(descriptor);
    return true;
  });
  return unlock as () => void;
}

function withDescriptor(file: string, lock: (descriptor: number) => boolean): (() => void) | null {
  // Only a file that is open for writing can be locked for writing.
  const descriptor = openSync(file, 'a', 0o600);
  try {
    if (lock(descriptor)) return () => closeSync(descriptor);
  } catch (error) {
    closeSync(descriptor);
    throw new Error(`${file} cannot be locked. Keep MARQUE_DATA on a local disk.`, {
      cause: error,
    });
  }
  closeSync(descriptor);
  return null;
}

/** Where a restore is assembled; it exists until the restore is complete. */
export const restoringFolder = (dataFolder: string) => path.join(dataFolder, 'restoring');

/** Marks that the accounts are moving to Postgres, or have moved there. */
export const movedFile = (dataFolder: string) => path.join(dataFolder, 'moved-to-postgres');

/**
 * A service on half a backup, or on data that has moved to Postgres, would accept writes that get lost.
 * @throws Error that says what to do
 */
export function requireWholeFolder(dataFolder: string): void {
  if (existsSync(restoringFolder(dataFolder))) {
    throw new Error(
      `A restore into ${dataFolder} was interrupted. Run \`npm run restore\` again, ` +
        'or remove the folder.',
    );
  }
  if (existsSync(movedFile(dataFolder))) {
    throw new Error(
      `The database of ${dataFolder} is moving to Postgres, or has moved there. ` +
        'Set DATABASE_URL, or run `npm run move` again if it was interrupted. ' +
        `To stay on the embedded database, remove ${movedFile(dataFolder)}.`,
    );
  }
}
