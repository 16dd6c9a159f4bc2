import { statfsSync } from 'node:fs';
import { AppError } from '../errors';

const freeBytesMin = 64 * 1024 * 1024;
/** The embedded database writes up to about 30 MiB a second. */
const recheckAfterMs = 200;

/**
 * Creates a check that refuses writes while the disk is nearly full. On a full disk PGlite never
 * returns from the query and blocks the whole process.
 * @throws AppError `service_unavailable` from the check
 */
export function createFreeSpaceGuard(
  folder: string,
  readFreeBytes: (folder: string) => number = freeBytesOf,
  now: () => number = Date.now,
): () => void {
  let checkedAtMs = -Infinity;
  let freeBytes = Infinity;
  return () => {
    if (now() - checkedAtMs >= recheckAfterMs) {
      freeBytes = readFreeBytes(folder);
      checkedAtMs = now();
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
