import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { lockFileInTurn, tryLockFile } from './lock-file';

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

/** Whoever finds the folder taken finds the name of the holder complete. */
function inTurn<T>(folder: string, work: () => T): T {
  const endTurn = lockFileInTurn(path.join(folder, 'turn'));
  try {
    return work();
  } finally {
    endTurn();
  }
}

/** In a container, the number alone would say little: the service is often process 1. */
const describeProcess = () => `process ${process.pid} on ${hostname()}`;

/** Versions before December 2026 locked by numbered files. */
function removeNumbers(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (/^\d+$/.test(name)) rmSync(path.join(folder, name), { force: true });
  }
}
