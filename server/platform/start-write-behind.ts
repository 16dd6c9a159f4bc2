import { setImmediate } from 'node:timers/promises';
import { startJob, type StopJob } from './start-job';

/** What requests leave in memory, bounded there by its owner, and how it gets into the database. */
export type WriteBehind<Item> = {
  /** As it stands in the log: "usage", "the last use of keys". */
  name: string;
  everyMs: number;
  /** Takes all that waits. */
  take: () => readonly Item[] | Promise<readonly Item[]>;
  /** So many are written at once: no statement holds the one connection of the embedded database for long. */
  batchMax: number;
  write: (items: readonly Item[]) => Promise<unknown>;
  /** These could not be written: they are taken again. What came meanwhile is newer. */
  putBack: (items: readonly Item[]) => void;
};

/**
 * Writes what has come in since the last round, and what could not be written before.
 * @returns what ends it, after a last round
 */
export function startWriteBehind<Item>({
  name,
  everyMs,
  take,
  batchMax,
  write,
  putBack,
}: WriteBehind<Item>): StopJob {
  const run = async () => {
    const items = await take();
    for (let i = 0; i < items.length; i += batchMax) {
      try {
        await write(items.slice(i, i + batchMax));
      } catch (error) {
        putBack(items.slice(i));
        throw error;
      }
      // Requests that came in meanwhile have their turn.
      await setImmediate();
    }
  };
  const failure = `${name} could not be written, which is tried again`;
  return startJob({ failure, everyMs, finishes: true, run });
}
