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
