import { log } from './log';

/** One round of writing what has changed. Rejects when some of it could not be written. */
export type WriteRound = () => Promise<void>;

/**
 * Writes again and again, no two rounds at once. A round that fails is logged, and the next one has
 * to make up for it.
 * @param what as it stands in the log: "usage", "the last use of keys"
 * @returns what ends it, after a last round
 */
export function writeBehind(what: string, round: WriteRound, everyMs: number): () => Promise<void> {
  let isFailing = false;
  let running: Promise<void> | null = null;
  const run = async () => {
    try {
      await round();
      isFailing = false;
    } catch (error) {
      // One line for an outage, not one for each round of it.
      if (!isFailing) {
        log.warn({ err: error }, `${what} could not be written, which is tried again`);
      }
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
