import { setTimeout as sleep } from 'node:timers/promises';

/** Does the work once, without throwing. Resolves with the time until the next round. */
export type Round = (signal: AbortSignal) => Promise<number>;

/**
 * Does the work now or after `firstWaitMs`, and again and again, no two rounds at once.
 * @returns a function that stops it, and resolves when nothing of it is running any more
 */
export function repeat(round: Round, firstWaitMs = 0): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    let waitMs = firstWaitMs;
    for (;;) {
      if (waitMs > 0) await sleep(waitMs, undefined, { signal, ref: false });
      waitMs = await round(signal);
    }
  };
  const running = run().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return () => {
    stopping.abort();
    return running;
  };
}
