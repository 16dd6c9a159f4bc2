import type { Database } from '../database/database';
import { type Counters, counters } from '../quotas/counters';
import { writeBehind } from '../write-behind';
import { keepMemoryHistory } from './keep-memory-history';
import { keepSharedHistory } from './keep-shared-history';

/** Half of what may be lost to a killed process. */
const memoryEveryMs = 500;
const sharedEveryMs = 2000;

/**
 * Writes counters behind into the history, from the moment that what was counted before has been
 * read back.
 * @returns what ends it, after a last round
 */
export async function keepUsageHistory(
  database: Database,
  { memory, shared, now }: Counters = counters(),
): Promise<() => Promise<void>> {
  if (memory !== null) {
    return writeBehind('usage', await keepMemoryHistory(database, memory, now), memoryEveryMs);
  }
  if (shared !== null) {
    return writeBehind('usage', keepSharedHistory(database, shared.store, now), sharedEveryMs);
  }
  return () => Promise.resolve();
}
