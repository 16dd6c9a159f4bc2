import { closeSync, openSync } from 'node:fs';
import { tryLock, waitForLockSync } from 'fs-native-extensions';

/**
 * Locks a file, which is created if need be. The system holds the lock for as long as this process
 * runs: it ends with the process, however that ends, and it is seen across containers.
 * @returns what unlocks it, or null when it is locked
 * @throws Error where the file system knows no locks
 */
export function tryLockFile(file: string): (() => void) | null {
  return withDescriptor(file, tryLock);
}

/** The same, and waits for its turn. For work of a moment: nothing else runs meanwhile. */
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
