import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const lookEveryMs = 200;
/** The file is empty for an instant after its creation, or for good if the process was killed then. */
const emptyMsMax = 5000;
/** They end a process before any `finally`. */
const signals = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']);

/**
 * Does the work when no other process in this folder is doing it: two starts of a fresh clone would
 * overwrite each other's files.
 * @param {() => Promise<void>} work
 * @param {string} file holds the id of the process whose turn it is
 */
export async function takeTurns(work, file = 'dist/building') {
  mkdirSync(path.dirname(file), { recursive: true });
  let isWaiting = false;
  while (!isTaken(file)) {
    const holder = readHolder(file);
    if (holder === null) continue;
    if (!isAlive(holder, file)) {
      // That process ended in the middle of its turn.
      rmSync(file, { force: true });
      continue;
    }
    if (!isWaiting && holder !== 0) {
      console.log(`→ Waiting for process ${holder}, which builds in this folder`);
      isWaiting = true;
    }
    await sleep(lookEveryMs);
  }
  const leave = (/** @type {NodeJS.Signals} */ signal) => {
    rmSync(file, { force: true });
    process.kill(process.pid, signal);
  };
  for (const signal of signals) process.once(signal, leave);
  try {
    await work();
  } finally {
    for (const signal of signals) process.off(signal, leave);
    rmSync(file, { force: true });
  }
}

/** @param {string} file @returns whether it is this process's turn now */
function isTaken(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} file @returns null if the turn has just ended */
function readHolder(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * @param {number} pid 0 if the file is empty
 * @param {string} file
 */
function isAlive(pid, file) {
  // A container's first process has the same id at each start.
  if (pid === process.pid) return false;
  const writtenAtMs = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  const writtenMsAgo = Date.now() - writtenAtMs;
  if (pid === 0) return writtenMsAgo < emptyMsMax;
  // After a restart of the machine, another process may have this id.
  if (writtenMsAgo > uptime() * 1000) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
