import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../platform/log';
import { processWide } from '../platform/process/made-once';

/** Spread out: right after the response, the next request would be slower. */
const startWithinMs = 500;
const running = processWide('background-work', () => new Set<Promise<void>>());

/**
 * Does the work after the response has left: neither its time nor its failure may tell the caller
 * whether an account exists.
 * @param requestId of the request that it follows, for the log
 */
export function inBackground(name: string, requestId: string, work: () => Promise<void>): void {
  const task = sleep(Math.random() * startWithinMs)
    .then(work)
    .catch((error: unknown) => log.error({ err: error, requestId }, `${name} failed`))
    .finally(() => running.delete(task));
  running.add(task);
}

/** Resolves once nothing is left to do: before the database is closed. */
export async function backgroundIdle(): Promise<void> {
  while (running.size > 0) await Promise.all(running);
}
