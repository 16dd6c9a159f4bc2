import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendCommand } from '../../server/platform/process/control';
import {
  tryLockDataFolder,
  tryLockFile,
  requireWholeFolder,
} from '../../server/platform/database/data-folder-lock';
import { copyDatabaseFiles } from '../../server/platform/database/database';
import { BackupError } from './backup-lines';
import { snapshotFolder } from './data-files';

/** A starting service holds the folder for seconds before it listens for commands. */
const waitMsMax = 60_000;
const waitMs = 250;
/** Below this, the service itself refuses writes. */
const spareBytes = 128 * 1024 * 1024;

export type Snapshot = { databaseFiles: string; remove: () => void };

/**
 * Copies the database of a data folder: through the service that holds the folder, or directly if none does.
 * @throws BackupError if there is no database, no space, or another backup is running
 */
export async function takeSnapshot(dataFolder: string): Promise<Snapshot> {
  const source = path.join(dataFolder, 'db');
  if (!existsSync(source)) throw new BackupError(`There is no embedded database in ${dataFolder}.`);
  requireWholeFolder(dataFolder);
  const folder = path.join(dataFolder, 'snapshots');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = tryLockFile(path.join(folder, 'lock'));
  if (unlock === null) throw new BackupError(`Another backup of ${dataFolder} is running.`);
  // Left by killed backups.
  for (const name of readdirSync(folder).filter((entry) => entry !== 'lock')) {
    rmSync(path.join(folder, name), { recursive: true, force: true });
  }
  const id = randomUUID();
  const databaseFiles = snapshotFolder(dataFolder, id);
  const remove = () => {
    rmSync(databaseFiles, { recursive: true, force: true });
    unlock();
  };
  try {
    requireSpace(source);
    await copy(dataFolder, source, id);
    return { databaseFiles, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

async function copy(dataFolder: string, source: string, id: string): Promise<void> {
  for (const untilMs = Date.now() + waitMsMax; Date.now() < untilMs; await sleep(waitMs)) {
    const unlock = tryLockDataFolder(dataFolder);
    if (unlock !== null) {
      try {
        return await copyDatabaseFiles(source, snapshotFolder(dataFolder, id));
      } finally {
        unlock();
      }
    }
    if (await sendCommand(dataFolder, '/snapshot', id)) return;
  }
  throw new BackupError(
    `A service holds ${dataFolder} but does not respond. Run the command where the service runs, ` +
      'inside of the same container.',
  );
}

function requireSpace(source: string): void {
  const neededBytes = sizeOf(source) + spareBytes;
  const { bavail, bsize } = statfsSync(source);
  if (bavail * bsize >= neededBytes) return;
  const mebibytes = Math.ceil(neededBytes / 1024 / 1024);
  throw new BackupError(`A backup needs ${mebibytes} MiB of free space beside the database.`);
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true })
    .map((name) => lstatSync(path.join(folder, String(name)), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
}
