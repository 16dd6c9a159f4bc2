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
