import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';

const forOwner = { folder: 0o700, file: 0o600 };
const othersBits = 0o077;

/**
 * Makes sure that nobody but its owner can read or write the data folder, and what this process
 * writes from now on: the embedded database creates files without asking us for a mode. A folder of
 * an earlier version is closed once, from the inside, so that a crash half-way leaves it to the next
 * start.
 */
export function secureDataFolder(dataFolder: string): void {
  // A worker thread cannot set it; the folder around its files is closed all the same.
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
