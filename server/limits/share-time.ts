import { performance } from 'node:perf_hooks';

/** A request may be in progress for long while others work, and pays for no more than this. */
const costMsMax = 25;

const eventLoopMs = () => performance.eventLoopUtilization().active;

/**
 * Measures what requests cost. Those in progress share the time in which the event loop works, since it cannot
 * tell for which of them.
 * @param workedMs how long it has worked so far
 */
export function createTimeSharing(workedMs = eventLoopMs) {
  let inProgress = 0;
  let lastMs = 0;
  /** What a request that had been in progress all the time would have cost. */
  let sharedMs = 0;
  const advance = () => {
    const nowMs = workedMs();
    if (inProgress > 0) sharedMs += (nowMs - lastMs) / inProgress;
    lastMs = nowMs;
  };
  return {
    /** Starts a request. @returns a function that ends it, and returns its milliseconds */
    start(): () => number {
      advance();
      inProgress++;
      const startedAtMs = sharedMs;
      return () => {
        advance();
        inProgress--;
        return Math.min(sharedMs - startedAtMs, costMsMax);
      };
    },
  };
}

export const timeSharing = createTimeSharing();
