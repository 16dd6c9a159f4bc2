import CircuitBreaker from 'opossum';
import { log } from '../log';
import { metrics } from '../metrics/metrics';
import { traced } from '../tracing/tracing';
import { waitPatiently } from '../process/wait-patiently';

/** Keeps requests from waiting long for a store that may be down. */
export type StoreGuard = {
  /** @throws Error when the store failed, did not respond in time, or is known to be away */
  run: <T>(operation: string, call: () => Promise<T>) => Promise<T>;
  isAway: () => boolean;
  /** When it was last back after an outage, by `performance.now()`; 0 without one. */
  backAtMs: () => number;
  /** Notes one more request that passed uncounted. */
  notePass: () => void;
  close: () => void;
};

/** How long a request waits for the store: see `waitPatiently`. */
export type Patience = { timeoutMs: number; timeoutMsMax: number };

export const usualPatience: Patience = { timeoutMs: 200, timeoutMsMax: 1000 };
/** A probe gets no extra time: a slow store is not back. */
const probeTimeoutMs = 200;
const probeEveryMs = 500;

/**
 * @param probe a write, since a full store still responds to reads; only probes reach the store while it is
 * away, so that no request is delayed to find out whether it is back
 */
export function guardStore(probe: () => Promise<unknown>, patience = usualPatience): StoreGuard {
  const breaker = new CircuitBreaker((call: () => Promise<unknown>) => call(), {
    timeout: false,
    // A share of the latest calls: one lost or late response is not an outage.
    errorThresholdPercentage: 20,
    volumeThreshold: 3,
    rollingCountTimeout: 2000,
    rollingCountBuckets: 10,
    rollingPercentilesEnabled: false,
    enableSnapshots: false,
    resetTimeout: probeEveryMs,
  });
  let awaySinceMs: number | null = null;
  let backAtMs = 0;
  let passes = 0;
  let lastFailure: unknown;

  breaker.on('failure', (error) => {
    lastFailure = error;
  });
  breaker.on('open', () => {
    if (awaySinceMs !== null) return;
    awaySinceMs = Date.now();
    metrics().storeOutages.inc();
    metrics().storeUp.set(0);
    log.error({ reason: kindOf(lastFailure) }, 'counter store away: daily quotas are open');
  });
  breaker.on('halfOpen', () => {
    const strictly = { timeoutMs: probeTimeoutMs, timeoutMsMax: probeTimeoutMs };
    breaker.fire(() => waitPatiently(probe(), strictly)).catch(() => {});
  });
  breaker.on('close', () => {
    metrics().storeUp.set(1);
    backAtMs = performance.now();
    if (awaySinceMs === null) return;
    log.info({ awayMs: Date.now() - awaySinceMs, passes }, 'counter store back');
    awaySinceMs = null;
    passes = 0;
  });

  return {
    async run<T>(operation: string, call: () => Promise<T>): Promise<T> {
      const startedAtMs = performance.now();
      try {
        const attributes = { 'db.system.name': 'redis', 'db.operation.name': operation };
        const fire = () => breaker.fire(() => waitPatiently(call(), patience));
        return (await traced(`redis ${operation}`, attributes, fire)) as T;
      } finally {
        if (breaker.closed) noteOperation(operation, startedAtMs);
      }
    },
    isAway: () => !breaker.closed,
    backAtMs: () => backAtMs,
    notePass() {
      passes++;
      metrics().openPasses.inc();
    },
    close: () => breaker.shutdown(),
  };
}

function noteOperation(operation: string, startedAtMs: number): void {
  const seconds = (performance.now() - startedAtMs) / 1000;
  metrics().storeDurations.observe({ operation }, seconds);
}

/** The client's messages repeat the command, which contains an account id: the kind is enough. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
