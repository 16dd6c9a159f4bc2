import { setImmediate } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { statfsSync } from 'node:fs';
import { AppError } from '../errors';

/**
 * A Postgres in this thread. PGlite replies within microtasks: statements that wait for each other, such as those of a
 * transaction, would all run before the next request is read. Here the event loop turns before each of them.
 */
export class EmbeddedPostgres extends PGlite {
  /** @param files its folder, created if missing */
  constructor(files: string) {
    // Allocated at each start: the default of 128 MB is more than everything stored.
    super(files, { startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'] });
  }

  override _runExclusiveQuery<T>(run: () => Promise<T>): Promise<T> {
    return super._runExclusiveQuery(async () => {
      await setImmediate();
      return run();
    });
  }
}

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
