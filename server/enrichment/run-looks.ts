import type { SendOutbound } from '../outbound/send-outbound';
import type { Database } from '../platform/database/database';
import { isDatabaseAway } from '../platform/errors';
import { log } from '../platform/log';
import { metrics } from '../platform/metrics/metrics';
import { startJob, type StopJob } from '../platform/process/jobs';
import { processWide } from '../platform/process/made-once';
import { forgetAsked } from './asked-looks';
import type { Look } from './look/look';
import { measureQueue } from './list-looks';
import { extendLease, type LeasedLook, leaseLooks, leaseRefresh, returnLease } from './queue-look';
import { giveUp, storeLook } from './store-look';

/** How to look at a site. It never throws for what the site does. */
export type LookAt = (domain: string, send: SendOutbound) => Promise<Look>;

/** What a look needs: the ways out of this process, and how to look. */
export type LookMeans = { send: SendOutbound; lookAt: LookAt };

const everyMs = 1000;
/** Looks of this process at once. */
const looksMax = 4;
/** More of them end the process each time, or there is a fault of ours. */
const attemptsMax = 5;
const measureEveryMs = 5000;

const waker = processWide('looks-waker', () => ({ wake: () => {} }));

/** Takes what was queued just now, without waiting for the next round. */
export const wakeLooks = (): void => waker.wake();

/**
 * Looks at the sites that wait, in the background, and at those that show a brand and were looked at long ago. Instances
 * share the queue.
 */
export function startLooks(database: Database, means: LookMeans): StopJob {
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let refreshes = 0;
  let measuredAtMs = -Infinity;

  const start = (leased: LeasedLook, isRefresh: boolean) => {
    if (isRefresh) refreshes++;
    const work: Promise<void> = runLook(database, leased, means, signal)
      .catch((error: unknown) => {
        if (!isDatabaseAway(error)) log.warn({ err: error }, 'a look could not be finished');
      })
      .finally(() => {
        running.delete(work);
        if (isRefresh) refreshes--;
        waker.wake();
      });
    running.add(work);
  };
  const takeSome = async () => {
    const free = looksMax - running.size;
    if (signal.aborted || free === 0) return;
    const leased = await leaseLooks(database, free);
    for (const one of leased) start(one, false);
    // A refresh can wait: one at a time, when nothing else does.
    if (leased.length > 0 || refreshes > 0 || signal.aborted) return;
    for (const one of await leaseRefresh(database)) start(one, true);
  };
  // One after the other: two rounds would both count the same free places.
  let last = Promise.resolve();
  const round = () => (last = last.then(takeSome, takeSome));
  waker.wake = () => void round().catch(() => {});
  const stop = startJob({
    failure: 'looks could not be taken from the queue',
    everyMs,
    async run() {
      await round();
      if (performance.now() - measuredAtMs < measureEveryMs) return;
      measuredAtMs = performance.now();
      await measureQueue(database);
    },
  });
  return async () => {
    waker.wake = () => {};
    stopping.abort();
    await stop();
    await last.catch(() => {});
    await Promise.all(running);
  };
}

/** One look, from its lease to its result. */
export async function runLook(
  database: Database,
  leased: LeasedLook,
  { send, lookAt }: LookMeans,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  if (leased.attempts > attemptsMax) return giveUp(leased);
  const startedAtMs = performance.now();
  // A signal that follows one of the whole process leaves something with it, at each request.
  const own = new AbortController();
  const stop = () => own.abort();
  signal.addEventListener('abort', stop, { once: true });
  const stoppable: SendOutbound = (request) =>
    send({
      ...request,
      signal: request.signal ? AbortSignal.any([own.signal, request.signal]) : own.signal,
    });
  const look = await lookAt(leased.domain, stoppable).finally(() =>
    signal.removeEventListener('abort', stop),
  );
  // It failed because we stop: the next instance looks again.
  if (signal.aborted) return returnLease(database, leased);
  const latencyMs = Math.round(performance.now() - startedAtMs);
  if (!(await extendLease(database, leased))) return;
  const outcome = await storeLook(leased, look, latencyMs);
  // Responses have already said that it waits.
  forgetAsked(leased.domain);
  if (outcome === null) return;
  metrics().looks.inc({ outcome });
  metrics().lookDurations.observe(latencyMs / 1000);
}
