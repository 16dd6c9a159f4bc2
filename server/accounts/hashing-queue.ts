import { availableParallelism } from 'node:os';
import { AppError } from '../platform/errors';
import { metrics } from '../platform/metrics/metrics';

export type HashingQueue = { run: <T>(work: () => Promise<T>) => Promise<T> };

type Bounds = {
  atOnceMax: number;
  /** Beyond, work is refused: nobody is helped by a response that comes too late. */
  waitingMax: number;
};

/** One core is left to the event loop, and one of libuv's four threads to files and names. */
const hashesAtOnce = Math.max(1, Math.min(3, availableParallelism() - 1));

/** A hash takes some 20 ms, so that the last in the queue waits for less than a second. */
const defaults: Bounds = { atOnceMax: hashesAtOnce, waitingMax: 40 * hashesAtOnce };

/** Runs some work at once and the rest in the order in which it came. */
export function createHashingQueue({ atOnceMax, waitingMax }: Bounds = defaults): HashingQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  const takeTurn = async (): Promise<void> => {
    if (running < atOnceMax) {
      running++;
      return;
    }
    if (waiting.length >= waitingMax) throw tooBusy();
    // Whoever ends hands its place on, so that nobody who comes in between takes it.
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const endTurn = () => {
    const next = waiting.shift();
    if (next === undefined) running--;
    else next();
  };

  return {
    async run(work) {
      await takeTurn();
      try {
        return await work();
      } finally {
        endTurn();
      }
    },
  };
}

function tooBusy(): AppError {
  metrics().capRefusals.inc({ cap: 'hashing' });
  return new AppError(
    'service_unavailable',
    'Too many passwords are being checked at the moment. Try again in a few seconds.',
    { headers: { 'Retry-After': '2' } },
  );
}
