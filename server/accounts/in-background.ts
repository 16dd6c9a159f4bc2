import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '../platform/log';
import { processWide } from '../platform/process/made-once';

/** Spread out: right after the response, the next request would be slower. */
const startWithinMs = 500;
const running = processWide('background-work', () => new Set<Promise<void>>());

/**
 * Does the work after the response is sent: neither its timing nor its failure may reveal whether an
 * account exists.
 * @param requestId that of the request, for the log
 */
export function inBackground(name: string, requestId: string, work: () => Promise<void>): void {
  const task = sleep(Math.random() * startWithinMs)
    .then(work)
    .catch((error: unknown) => log.error({ err: error, requestId }, `${name} failed`))
    .finally(() => running.delete(task));
  running.add(task);
}

/** Resolves once all work is done. Await it before closing the database. */
export async function backgroundIdle(): Promise<void> {
  while (running.size > 0) await Promise.all(running);
}
