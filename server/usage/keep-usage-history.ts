import type { Database } from '../database/database';
import { log } from '../log';
import { type Counters, counters } from '../quotas/counters';
import { keepMemoryHistory } from './keep-memory-history';
import { keepSharedHistory } from './keep-shared-history';

/** One round of writing what has changed. Rejects when some of it could not be written. */
export type HistoryRound = () => Promise<void>;

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
    return repeat(await keepMemoryHistory(database, memory, now), memoryEveryMs);
  }
  if (shared !== null) {
    return repeat(keepSharedHistory(database, shared.store, now), sharedEveryMs);
  }
  return () => Promise.resolve();
}

function repeat(round: HistoryRound, everyMs: number): () => Promise<void> {
  let isFailing = false;
  let running: Promise<void> | null = null;
  const run = async () => {
    try {
      await round();
      isFailing = false;
    } catch (error) {
      // One line for an outage, not one for each round of it.
      if (!isFailing) log.warn({ err: error }, 'usage could not be written, which is tried again');
      isFailing = true;
    }
  };
  const timer = setInterval(() => {
    running ??= run().finally(() => {
      running = null;
    });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
    await run();
  };
}
