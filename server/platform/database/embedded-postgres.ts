import { setImmediate } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';

/**
 * A Postgres in this thread. PGlite replies within microtasks: statements that wait for each other, such as those of a
 * transaction, would all run before the next request is read. Here the event loop turns before each of them.
 */
export class EmbeddedPostgres extends PGlite {
  /** @param files its folder, made if there is none */
  constructor(files: string) {
    // Set up at each start: 128 MB, the default, are more than everything stored.
    super(files, { startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'] });
  }

  override _runExclusiveQuery<T>(run: () => Promise<T>): Promise<T> {
    return super._runExclusiveQuery(async () => {
      await setImmediate();
      return run();
    });
  }
}
