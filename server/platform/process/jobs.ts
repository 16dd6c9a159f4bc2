import { setTimeout as sleep, setImmediate } from 'node:timers/promises';
import { isDatabaseAway } from '../errors';
import { log } from '../log';

export type Job = {
  /** The line in the log when a round fails: "old rows could not be deleted". */
  failure: string;
  level?: 'warn' | 'error';
  everyMs: number;
  firstAfterMs?: number;
  /** Runs once more when stopped, so that nothing is left undone. */
  finishes?: boolean;
  /** Does the work once. @returns when to do it again, if not after `everyMs` */
  run: (signal: AbortSignal) => Promise<number | void>;
};

/** Resolves when nothing of the job is running any more. */
export type StopJob = () => Promise<void>;

/** A lasting failure is logged once a minute, not every round. */
const lineEveryMs = 60_000;

/**
 * Runs a job in the background repeatedly, never two rounds at once. A failed round is logged, and the next
 * one still runs.
 */
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
      // A database outage is logged separately.
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

/** Items that requests leave in memory, bounded by the owner, and how to write them to the database. */
export type WriteBehind<Item> = {
  /** Its name in the log: "usage", "the last use of keys". */
  name: string;
  everyMs: number;
  /** Takes all pending items. */
  take: () => readonly Item[] | Promise<readonly Item[]>;
  /** The batch size: no statement may hold the embedded database's only connection for long. */
  batchMax: number;
  write: (items: readonly Item[]) => Promise<unknown>;
  /** Takes back items that could not be written. Any that arrived meanwhile are newer. */
  putBack: (items: readonly Item[]) => void;
};

/**
 * Writes what has arrived since the last round, and what could not be written before.
 * @returns a function that stops it after a last round
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
      // Let requests that arrived meanwhile run.
      await setImmediate();
    }
  };
  const failure = `${name} could not be written and will be retried`;
  return startJob({ failure, everyMs, finishes: true, run });
}
