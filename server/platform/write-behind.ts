import { isDatabaseAway } from './database-away';
import { log } from './log';
import { repeat } from './repeat';

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
  const write = async () => {
    try {
      await round();
      isFailing = false;
    } catch (error) {
      // One line for an outage, not one for each round of it.
      if (!isFailing && !isDatabaseAway(error)) {
        log.warn({ err: error }, `${what} could not be written, which is tried again`);
      }
      isFailing = true;
    }
    return everyMs;
  };
  const stop = repeat(write, everyMs);
  return async () => {
    await stop();
    await write();
  };
}
