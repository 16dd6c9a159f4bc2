import { setTimeout as sleep, setImmediate } from 'node:timers/promises';
import { isDatabaseAway } from '../errors';
import { log } from '../log';

export type Job = {
  /** The line in the log when a round fails: "old rows could not be deleted". */
  failure: string;
  level?: 'warn' | 'error';
  everyMs: number;
  firstAfterMs?: number;
  /** Another round when it is stopped, so that nothing is left undone. */
  finishes?: boolean;
  /** Does the work once. @returns when to do it again, if not after `everyMs` */
  run: (signal: AbortSignal) => Promise<number | void>;
};

/** Resolves when nothing of the job is running any more. */
export type StopJob = () => Promise<void>;

/** A failure that lasts has a line a minute, not one for each round. */
const lineEveryMs = 60_000;

/** Works in the background, again and again, no two rounds at once. A round that fails is logged, and the next one comes. */
export function startJob({
  failure,
  level = 'warn',
  everyMs,
  firstAfterMs = everyMs,
  finishes = false,
  run,
}: Job): StopJob {
  const stopping = new AbortController();
  const { signal } = stopping;
  let loggedAtMs = -Infinity;

  const runOnce = async () => {
    try {
      return (await run(signal)) ?? everyMs;
    } catch (error) {
      const isStopped = signal.aborted && !finishes;
      // An outage of the database has its own lines.
      if (!isStopped && !isDatabaseAway(error) && performance.now() - loggedAtMs >= lineEveryMs) {
        loggedAtMs = performance.now();
        log[level]({ err: error }, failure);
      }
      return everyMs;
    }
  };
  const repeat = async () => {
    let waitMs = firstAfterMs;
    for (;;) {
      if (waitMs > 0) await sleep(waitMs, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      waitMs = await runOnce();
    }
  };
  const running = repeat();
  return async () => {
    stopping.abort();
    await running;
    if (finishes) await runOnce();
  };
}

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
