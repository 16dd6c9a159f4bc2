import { LRUCache } from 'lru-cache';

/** Token buckets, one of each key: `atOnce` requests may come together, then `perSecond`. */
export type BurstLimiter = {
  /** @returns 0 when the request passes, otherwise the milliseconds until it would */
  take: (key: string) => number;
  /** Takes what a request turned out to cost, as milliseconds in which its bucket does not fill. */
  charge: (key: string, costMs: number) => void;
};

/** Bounds the memory. No limit on addresses stops a client that has more of them than this. */
const keysMax = 50_000;

/**
 * In the process and of one number a key (GCRA), since it stands before every request: neither a
 * round trip to a store nor a timer for each key, which the libraries take.
 */
export function createBurstLimiter(
  { atOnce, perSecond }: { atOnce: number; perSecond: number },
  now: () => number = () => performance.now(),
): BurstLimiter {
  /** When the key's bucket will be full again. */
  const fullAtMs = new LRUCache<string, number>({ max: keysMax });
  const tokenMs = 1000 / perSecond;
  const debtMsMax = (atOnce - 1) * tokenMs;
  return {
    take(key) {
      const nowMs = now();
      const fullAt = Math.max(fullAtMs.get(key) ?? 0, nowMs);
      const waitMs = fullAt - nowMs - debtMsMax;
      // A hair's breadth of waiting is an error of rounding.
      if (waitMs > 0.001) return waitMs;
      fullAtMs.set(key, fullAt + tokenMs);
      return 0;
    },
    charge(key, costMs) {
      fullAtMs.set(key, Math.max(fullAtMs.get(key) ?? 0, now()) + costMs);
    },
  };
}
