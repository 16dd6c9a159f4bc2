import type { Database } from '../database/database';
import { repeat } from '../repeat';
import { writeBehind } from '../write-behind';
import { pruneSpans, recordSpans } from './record-spans';
import { createSpanBuffer } from './span-buffer';
import { log } from '../log';

/** Whether each part works, by its name, from memory. A part that is left out is not measured. */
export type ReadStates = () => Partial<Record<string, boolean>>;

const everyMs = 1000;
const writeEveryMs = 60_000;
const pruneEveryMs = 60 * 60 * 1000;

/**
 * Measures the parts once a second. A change is written at once, the rest once a minute, and an outage
 * of the database when it is over.
 * @returns what ends it, after everything measured is written
 */
export function keepSpans(
  database: Database,
  readStates: ReadStates,
  { now = Date.now, buffer = createSpanBuffer() } = {},
): () => Promise<void> {
  let isClosing = false;
  let dueAtMs = 0;
  const stop = writeBehind(
    'the history of the status',
    async () => {
      const states = readStates();
      for (const [part, isUp] of Object.entries(states)) {
        if (isUp !== undefined && buffer.note(part, isUp, now())) dueAtMs = 0;
      }
      const isDue = isClosing || performance.now() >= dueAtMs;
      if (!isDue || states.database === false) return;
      const spans = buffer.take();
      try {
        await recordSpans(database, spans);
      } catch (error) {
        buffer.putBack(spans);
        throw error;
      }
      dueAtMs = performance.now() + writeEveryMs;
    },
    everyMs,
  );
  const stopPruning = keepPruned(database, now);
  return async () => {
    isClosing = true;
    await stopPruning();
    await stop();
  };
}

function keepPruned(database: Database, now: () => number): () => Promise<void> {
  return repeat(async (signal) => {
    try {
      while (!signal.aborted && (await pruneSpans(database, now())));
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'the old status could not be deleted');
    }
    return pruneEveryMs;
  }, pruneEveryMs / 60);
}
