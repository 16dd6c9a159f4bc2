import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
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
  mkdirSync(dataFolder, { recursive: true, mode: forOwner.folder });
  if (isOpen(lstatSync(dataFolder).mode)) close(dataFolder);
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
