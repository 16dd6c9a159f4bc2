import { env } from '../platform/env';

/** How long running requests may take. The hot reload's WebSockets never end by themselves. */
export const drainTimeoutMs = env.isDevelopment ? 100 : 10_000;
/**
 * For mail under way, which has 5 s, the last traces, which have 2, and what is held in memory. A database that no
 * longer responds must not hold up the end.
 */
export const closeTimeoutMs = 8000;

export type StopSignal = 'SIGTERM' | 'SIGINT';

/** SIGINT comes from a terminal, where somebody waits for it, and no load balancer has to notice. */
export const graceMsOf = (signal: StopSignal): number =>
  signal === 'SIGTERM' && !env.isDevelopment ? env.drainMs : 0;

const pauseMsMin = 200;
const pauseMsMax = 10_000;
/** A process that ran this long was well: the next pause starts small again. */
const healthyAfterMs = 30_000;

/** Creates what says how long to wait before a process that has ended is started again. */
export function createRestartPauses(): (ranMs: number) => number {
  let nextMs = pauseMsMin;
  return (ranMs) => {
    if (ranMs > healthyAfterMs) nextMs = pauseMsMin;
    const pauseMs = nextMs;
    nextMs = Math.min(nextMs * 2, pauseMsMax);
    return pauseMs;
  };
}
