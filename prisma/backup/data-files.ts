import { lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BackupError } from './backup-lines';

/** What the data folder holds beside the database and what can be made anew, such as drawn pictures. */
const kept = /^(auth-secret|mail-secret|demo-key|outbox\/[^/\\]+\.json|pages\/[^/\\]+\.md)$/;
const folders = ['.', 'outbox', 'pages'];

/** The names of the files that belong into a backup, with `/` on every system. */
export function listDataFiles(dataFolder: string): string[] {
  return folders.flatMap((folder) => {
    const place = path.join(dataFolder, folder);
    const isThere = lstatSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;
    return (isThere ? readdirSync(place).sort() : [])
      .map((name) => path.posix.join(folder, name))
      .filter((name) => kept.test(name));
  });
}

/** @returns null when it is gone: a message may be deleted while the backup runs */
export function readDataFile(dataFolder: string, name: string): Buffer | null {
  try {
    return readFileSync(path.join(dataFolder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** @throws BackupError for a name that could lead out of the folder, or that no backup of ours has */
export function writeDataFile(folder: string, name: string, content: Buffer): void {
  if (!kept.test(name)) throw new BackupError(`The backup has a file of an unknown name: ${name}`);
  const place = path.join(folder, name);
  mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 });
  writeFileSync(place, content, { mode: 0o600 });
}

/** Where the service puts the copy of its database that a command asks for. */
export const snapshotFolder = (dataFolder: string, id: string) =>
  path.join(dataFolder, 'snapshots', id);

export const isSnapshotId = (text: string) => /^[\w-]{1,64}$/.test(text);
