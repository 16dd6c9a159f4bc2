import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { currentCatalog } from '../catalog/current-catalog';
import { log } from '../log';
import { enrichBrand } from './enrich-brand';
import { recallEnrichment } from './known-enrichments';
import { enrichmentIdle } from './enrichment-queue';

/** A server that has just started has better things to do. */
const firstAfterMs = 20_000;
const againAfterMs = 60_000;
/** Each brand is followed by a rest this many times as long as it took, and at least this long. */
const restShare = 3;
const restMsMin = 25;
/** Above this share of its time in use, the process is left to the requests. */
const busyShare = 0.25;
const busyRestMs = 1000;

/**
 * Enriches brand after brand while there is little else to do, until none is left; what a reload of the
 * catalog brings is taken up within a minute.
 * @returns stops it, and resolves when nothing of it runs any more
 */
export function keepEnriching(): () => Promise<void> {
  const stopping = new AbortController();
  const running = runRounds(stopping.signal);
  return async () => {
    stopping.abort();
    await running;
    await enrichmentIdle();
  };
}

async function runRounds(signal: AbortSignal): Promise<void> {
  await rest(firstAfterMs, signal);
  while (!signal.aborted) {
    try {
      await enrichMissing(signal);
    } catch (error) {
      log.warn({ err: error }, 'the catalog could not be enriched further, which is tried again');
    }
    await rest(againAfterMs, signal);
  }
}

async function enrichMissing(signal: AbortSignal): Promise<void> {
  const missing = currentCatalog().brands.filter((brand) => recallEnrichment(brand) === null);
  for (const brand of missing) {
    if (signal.aborted) return;
    const startedAt = performance.now();
    await enrichBrand(brand);
    await yieldToRequests(performance.now() - startedAt, signal);
  }
  if (missing.length > 0) log.info({ brands: missing.length }, 'the catalog is enriched');
}

/** Only the rest is measured, in which this work itself uses nothing. */
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

/** Ends early, and without an error, when it is aborted. */
async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => {});
}
