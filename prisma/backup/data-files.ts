import { lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BackupError } from './backup-lines';

/** The contents of the data folder besides the database and what can be recreated, such as rendered pictures. */
const kept = /^(auth-secret|mail-secret|demo-key|outbox\/[^/\\]+\.json|pages\/[^/\\]+\.md)$/;
const folders = ['.', 'outbox', 'pages'];

/** The names of the files that belong in a backup, with `/` on every system. */
export function listDataFiles(dataFolder: string): string[] {
  return folders.flatMap((folder) => {
    const place = path.join(dataFolder, folder);
    const isThere = lstatSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;
    return (isThere ? readdirSync(place).sort() : [])
      .map((name) => path.posix.join(folder, name))
      .filter((name) => kept.test(name));
  });
}

/** @returns null if it is gone: a message may be deleted while the backup runs */
export function readDataFile(dataFolder: string, name: string): Buffer | null {
  try {
    return readFileSync(path.join(dataFolder, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** @throws BackupError for a name that could lead out of the folder, or that none of our backups contains */
export function writeDataFile(folder: string, name: string, content: Buffer): void {
  if (!kept.test(name))
    throw new BackupError(`The backup has a file with an unknown name: ${name}`);
  const place = path.join(folder, name);
  mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 });
  writeFileSync(place, content, { mode: 0o600 });
}

/** Where the service puts the copy of its database that a command requests. */
export const snapshotFolder = (dataFolder: string, id: string) =>
  path.join(dataFolder, 'snapshots', id);

export const isSnapshotId = (text: string) => /^[\w-]{1,64}$/.test(text);
