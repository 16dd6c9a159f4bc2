import { chmodSync, lstatSync, mkdirSync, readdirSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';

const forOwner = { folder: 0o700, file: 0o600 };
const othersBits = 0o077;

/**
 * Makes sure that only its owner can read or write the data folder and whatever this process writes from
 * now on: the embedded database chooses no mode for its files. A folder of an earlier version is closed
 * from the inside out, so that the next start finishes after a crash.
 */
export function secureDataFolder(dataFolder: string): void {
  // A worker thread cannot set it, but the folder around its files is closed.
  if (isMainThread) process.umask(othersBits);
  explainFileErrors(() => {
    mkdirSync(dataFolder, { recursive: true, mode: forOwner.folder });
    if (isOpen(lstatSync(dataFolder).mode)) close(dataFolder);
  });
}

const advice: Readonly<Record<string, string>> = {
  EEXIST: 'is a file where a folder should be. Move it away, or set MARQUE_DATA to another folder',
  ENOTDIR: 'is inside a file where a folder should be. Set MARQUE_DATA to another folder',
  EISDIR: 'is a folder where a file should be. Move it away',
  EACCES:
    'may not be read or written by this user. Change its owner, or set MARQUE_DATA to another folder',
  EPERM: 'may not be changed by this user. Change its owner, or set MARQUE_DATA to another folder',
  EROFS: 'is on a disk that cannot be written to. Set MARQUE_DATA to another folder',
  ENOSPC:
    'cannot be written: the disk is full. Free some space, or set MARQUE_DATA to another folder',
};

/**
 * Runs work on files of the data folder.
 * @throws Error that says what is wrong with which file, and what to do
 */
export function explainFileErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code = '', path: file } = error as NodeJS.ErrnoException;
    const text = advice[code];
    if (text === undefined || file === undefined) throw error;
    throw new Error(`${file} ${text} (${code}).`, { cause: error });
  }
}

function close(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) close(place);
    else if (entry.isFile() && isOpen(lstatSync(place).mode)) chmodSync(place, forOwner.file);
  }
  chmodSync(folder, forOwner.folder);
}

const isOpen = (mode: number) => (mode & othersBits) !== 0;

export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
