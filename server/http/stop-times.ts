import { env } from '../platform/env';

/** How long running requests may take. The hot reload's WebSockets never end by themselves. */
export const drainTimeoutMs = env.isDevelopment ? 100 : 10_000;
/**
 * For mail in progress (5 s), the last traces (2 s) and buffered writes. An unresponsive database must not
 * hold up the exit.
 */
export const closeTimeoutMs = 8000;

/** A closed terminal sends SIGHUP; without a handler, the buffers of the last second would be lost. */
export const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const;
export type StopSignal = (typeof stopSignals)[number];

/** SIGINT comes from a terminal: someone is waiting, and no load balancer has to notice. */
export const graceMsOf = (signal: StopSignal): number =>
  signal !== 'SIGINT' && !env.isDevelopment ? env.drainMs : 0;

const pauseMsMin = 200;
const pauseMsMax = 10_000;
/** A process that ran this long was healthy: the next pause starts small again. */
const healthyAfterMs = 30_000;

/** Creates a function that tells how long to wait before restarting a process. */
export function createRestartPauses(): (ranMs: number) => number {
  let nextMs = pauseMsMin;
  return (ranMs) => {
    if (ranMs > healthyAfterMs) nextMs = pauseMsMin;
    const pauseMs = nextMs;
    nextMs = Math.min(nextMs * 2, pauseMsMax);
    return pauseMs;
  };
}
