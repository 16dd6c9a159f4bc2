import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { currentCatalog } from '../../catalog/current-catalog';
import { log } from '../../platform/log';
import { peekDerivation } from './derivation';
import { derivationsIdle, deriveIfFree } from './find-derivation';

/** A server that has just started is busy with other things. */
const startedForMs = 20_000;
const againAfterMs = 60_000;
/** Each brand is followed by a rest this many times as long, and at least this long. */
const restShare = 3;
const restMsMin = 25;
/** If requests use the process more than this, it is left to them. */
const busyShare = 0.25;
const busyRestMs = 1000;

/**
 * Derives all brands, one after another, while the server is idle. Brands of a newer catalog follow
 * within a minute.
 * @returns stops it, and resolves when nothing of it runs any more
 */
export function keepDeriving(firstAfterMs = startedForMs): () => Promise<void> {
  const stopping = new AbortController();
  const running = deriveInRounds(firstAfterMs, stopping.signal);
  return async () => {
    stopping.abort();
    await running;
    await derivationsIdle();
  };
}

async function deriveInRounds(firstAfterMs: number, signal: AbortSignal): Promise<void> {
  await rest(firstAfterMs, signal);
  while (!signal.aborted) {
    await deriveMissing(signal).catch((error: unknown) =>
      log.warn({ err: error }, 'deriving the catalog failed and is tried again'),
    );
    await rest(againAfterMs, signal);
  }
}

async function deriveMissing(signal: AbortSignal): Promise<void> {
  const missing = currentCatalog().brands.filter((brand) => peekDerivation(brand) === null);
  for (const brand of missing) {
    if (signal.aborted) return;
    const startedAt = performance.now();
    await deriveIfFree(brand);
    await yieldToRequests(performance.now() - startedAt, signal);
  }
  if (missing.length > 0) log.info({ brands: missing.length }, 'the catalog is derived');
}

/** Measures the load during the rest, when this work itself adds none. */
async function yieldToRequests(tookMs: number, signal: AbortSignal): Promise<void> {
  let restMs = Math.max(restMsMin, restShare * tookMs);
  for (;;) {
    const before = performance.eventLoopUtilization();
    await rest(restMs, signal);
    const { utilization } = performance.eventLoopUtilization(before);
    if (utilization < busyShare || signal.aborted) return;
    restMs = busyRestMs;
  }
}

/** Ends early, without an error, when it is aborted. */
async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => {});
}
