import { statfsSync } from 'node:fs';
import { AppError } from '../errors';

const freeBytesMin = 64 * 1024 * 1024;
/** Short: at full speed the embedded database writes about 30 MiB a second. */
const freshForMs = 200;

/**
 * Makes a check that refuses writes while the disk is nearly full: on a full one PGlite never
 * returns from the query, and the whole process with it.
 * @throws AppError `service_unavailable` from the check
 */
export function createFreeSpaceGuard(
  folder: string,
  readFreeBytes: (folder: string) => number = freeBytesOf,
  now: () => number = Date.now,
): () => void {
  let checkedAt = -Infinity;
  let freeBytes = Infinity;
  return () => {
    if (now() - checkedAt >= freshForMs) {
      freeBytes = readFreeBytes(folder);
      checkedAt = now();
    }
    if (freeBytes < freeBytesMin) {
      throw new AppError('service_unavailable', 'The disk is nearly full; nothing can be saved.', {
        headers: { 'Retry-After': '60' },
      });
    }
  };
}

function freeBytesOf(folder: string): number {
  const stats = statfsSync(folder);
  return stats.bavail * stats.bsize;
}
