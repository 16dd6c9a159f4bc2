import { LRUCache } from 'lru-cache';
import type { Cap } from './caps';

/** Counts safety caps in the process. */
export type MemoryCaps = {
  /** @returns 0 when a call would pass, otherwise the milliseconds until one would */
  waitMs: (cap: Cap, key: string) => number;
  note: (cap: Cap, key: string) => void;
};

/** Bounded: whoever can come from more addresses than this is not held by a cap on addresses. */
const keysMax = 50_000;

export function createMemoryCaps(now: () => number = Date.now): MemoryCaps {
  const passedAtMs = new LRUCache<string, number[]>({ max: keysMax });
  const recent = ({ name, windowMs }: Cap, key: string) =>
    (passedAtMs.get(`${name}:${key}`) ?? []).filter((at) => at > now() - windowMs);
  return {
    waitMs(cap, key) {
      const passed = recent(cap, key);
      const [oldest] = passed;
      if (passed.length < cap.limit || oldest === undefined) return 0;
      return oldest + cap.windowMs - now();
    },
    note: (cap, key) => {
      passedAtMs.set(`${cap.name}:${key}`, [...recent(cap, key), now()]);
    },
  };
}
